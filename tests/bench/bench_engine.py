"""Print how fast the engine is: random play of every profile, verdicts, memory, and the same under Pyodide.

Times are the processor's own, so that a busy machine does not count; nothing is asserted.
"""

import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from canasta_rules.play import apply, deal, judge, legal_actions
from canasta_rules.rules import load, variants
from canasta_rules.simulate import simulate

#: Public figures for random play of classic with four players: a faithful engine, and a throw-away for this game only.
PUBLIC, THROW_AWAY = 43, 2000


def deals_a_second(variant: str, deals: int) -> float:
    """Deals of random play in a second of processor time."""
    rules = load(variant)
    simulate(rules, 3)
    start = time.process_time()
    simulate(rules, deals, 1)
    return deals / (time.process_time() - start)


def verdicts(variant: str, deals: int = 4) -> list[float]:
    """The times of verdicts with reasons along random deals, legal and illegal ones, in milliseconds."""
    rules, rng, times = load(variant), random.Random(1), []
    for seed in range(deals):
        table = deal(rules, seed)
        while not table.ended:
            actions = legal_actions(table)
            tried = [rng.choice(actions)]
            if table.phase == "play":
                from canasta_rules.play import Lay

                hand = table.hands[table.turn]
                tried.append(Lay((tuple(rng.sample(hand, min(3, len(hand)))),)))
            for action in tried:
                start = time.process_time()
                judge(table, action)
                times.append((time.process_time() - start) * 1000)
            table = apply(table, tried[0])
    return times


def pyodide(deals: int) -> float | None:
    """Deals of classic in a second under Pyodide in Node, from the built site; None without one."""
    site, node = os.environ.get("CANASTA_SITE", "_site"), shutil.which("node")
    runtime = next(Path(site).glob("**/pyodide.mjs"), None)
    lock = next(Path(site).glob("**/pyodide-lock.json"), None)
    if not (node and runtime and lock):
        return None
    script = f"""
        const {{ loadPyodide }} = await import({json.dumps(runtime.resolve().as_uri())});
        const py = await loadPyodide({{ indexURL: {json.dumps(str(runtime.parent.resolve()))},
            lockFileURL: {json.dumps(str(lock.resolve()))} }});
        await py.loadPackage(["canasta-rules"], {{ messageCallback: () => {{}} }});
        console.log(py.runPython(`
import time
from canasta_rules.rules import load
from canasta_rules.simulate import simulate
simulate(load("classic"), 3)
start = time.perf_counter()
simulate(load("classic"), {deals}, 1)
{deals} / (time.perf_counter() - start)`));
    """
    done = subprocess.run(
        [node, "--input-type=module", "-e", script], capture_output=True, text=True, check=False
    )
    try:
        return float(done.stdout.strip().splitlines()[-1])
    except (ValueError, IndexError):
        print("  under Pyodide: " + (done.stderr.strip().splitlines() or ["no answer"])[-1])
        return None


def main(deals: int = 200) -> None:
    print("Random play, deals a second on one core")
    classic = deals_a_second("classic", deals)
    print(
        f"  classic     {classic:7.0f}   {classic / PUBLIC:.1f} × {PUBLIC}, {classic / THROW_AWAY:.2f} × {THROW_AWAY}"
    )
    for variant in variants()[1:]:
        print(f"  {variant:<11} {deals_a_second(variant, max(10, deals // 10)):7.0f}")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    simulate(load("classic"), deals * 5, 2)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"Memory: {before / 1024:.0f} MiB, after {deals * 5} more deals {after / 1024:.0f} MiB")
    print("One verdict with reasons, ms: median, 95th percentile")
    for variant in ("classic", "samba", "bolivia", "pennies"):
        times = verdicts(variant)
        print(
            f"  {variant:<11} {statistics.median(times):5.2f} {statistics.quantiles(times, n=20)[-1]:6.2f}   of {len(times)}"
        )
    under = pyodide(deals)
    if under:
        print(f"Under Pyodide: classic {under:.0f} deals a second, {under / classic:.2f} of CPython")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 200)
