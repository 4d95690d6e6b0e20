"""Loading every form of every profile, in a fresh process each time: aim under 60 ms after import.

Processor time, so that other work on the machine does not count.
"""

import subprocess
import sys
from statistics import median

CODE = """
from time import process_time
start = process_time()
from canasta_rules.rules import load, variants
imported = process_time()
forms = [load(ident) for ident in variants()]
defaults = process_time()
forms = [load(ident, count) for ident in variants() for count in load(ident).counts]
done = process_time()
print(len(forms), imported - start, defaults - imported, done - imported)
"""


def main(runs: int = 5) -> None:
    """Print the median of some runs, in milliseconds."""
    rows = []
    for _ in range(runs):
        said = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout
        rows.append([float(part) for part in said.split()])
    forms, imported, defaults, every = (median(column) for column in zip(*rows, strict=True))
    print(f"rules: import {1000 * imported:.0f} ms")
    print(f"rules: all profiles in their usual form {1000 * defaults:.0f} ms (aim: under 60)")
    print(f"rules: all {forms:.0f} forms {1000 * every:.0f} ms")


if __name__ == "__main__":
    main()
