"""Words about rules in three languages."""
