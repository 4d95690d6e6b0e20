"""Print how often a stronger bot beats the next weaker one: a sample, or as many as `--matches` says."""

import sys

from canasta_rules.bots.bench import main

if __name__ == "__main__":
    at = sys.argv.index("--matches") if "--matches" in sys.argv else None
    main(sys.argv[at : at + 2] if at else ["--matches", "10"])
