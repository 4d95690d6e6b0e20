"""Print how fast the engine is: random play of every profile, verdicts, memory, and the same under Pyodide.

Times are the processor's own, so that a busy machine does not count; nothing is asserted.
"""

import importlib
import json
import random
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from canasta_rules.play import apply, deal, judge, legal_actions
from canasta_rules.rules import load, variants
from canasta_rules.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]
#: Public figures for random play of classic with four players: a faithful engine, and a throw-away for this
#: game only.
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


def lite():
    """The module that fetches Python for the browser, for the lessons and for this."""
    sys.path.insert(0, str(ROOT / "conf" / "lite"))
    return importlib.import_module("build")


def pyodide(deals: int, rounds: int = 3) -> list[float]:
    """Deals of classic in a second of processor time under Pyodide in Node, once a round, once warm."""
    fetched = lite()
    runtime, msgspec = fetched.pyodide(), next(fetched.wheels().glob("msgspec-*.whl"))
    script = f"""
        const {{ loadPyodide }} = await import({json.dumps((runtime / "pyodide.mjs").as_uri())});
        const py = await loadPyodide({{ indexURL: {json.dumps(str(runtime))} }});
        await py.loadPackage({json.dumps(str(msgspec))}, {{ messageCallback: () => {{}} }});
        py.FS.mkdirTree("/rules");
        py.FS.mount(py.FS.filesystems.NODEFS, {{ root: {json.dumps(str(ROOT))} }}, "/rules");
        py.runPython(`
import sys
sys.path.insert(0, "/rules")
sys.dont_write_bytecode = True
from canasta_rules.rules import load
from canasta_rules.simulate import simulate
simulate(load("classic"), 30)`);
        for (let round = 0; round < {rounds}; round++) {{
            const start = process.cpuUsage();
            py.runPython('simulate(load("classic"), {deals}, 1)');
            const took = process.cpuUsage(start);
            console.log({deals} * 1e6 / (took.user + took.system));
        }}
    """
    command = [fetched.node("node"), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("under Pyodide: " + (done.stderr.strip().splitlines() or ["no answer"])[-1])
    return [float(line) for line in done.stdout.split()]


def main(deals: int = 200) -> None:
    print("Random play, deals a second on one core")
    classic = deals_a_second("classic", deals)
    ratios = f"{classic / PUBLIC:.1f} × {PUBLIC}, {classic / THROW_AWAY:.2f} × {THROW_AWAY}"
    print(f"  classic     {classic:7.0f}   {ratios}")
    for variant in variants()[1:]:
        print(f"  {variant:<11} {deals_a_second(variant, max(10, deals // 10)):7.0f}")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    simulate(load("classic"), deals * 5, 2)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"Memory: {before / 1024:.0f} MiB, after {deals * 5} more deals {after / 1024:.0f} MiB")
    print("One verdict with reasons, ms: median, 95th percentile")
    for variant in ("classic", "samba", "bolivia", "pennies"):
        times = verdicts(variant)
        middle, slow = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"  {variant:<11} {middle:5.2f} {slow:6.2f}   of {len(times)}")
    before = deals_a_second("classic", deals)
    under = statistics.median(pyodide(deals))
    classic = statistics.mean((before, deals_a_second("classic", deals)))
    ratio = f"{under / classic:.2f} × CPython's {classic:.0f} in the same minute"
    print(f"Under Pyodide: classic {under:.0f} deals a second, {ratio}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 200)
