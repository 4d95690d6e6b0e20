"""A score pad for a real evening: names, deals, itemised lines, running totals, for every Canasta variant."""

__all__: list[str] = []
