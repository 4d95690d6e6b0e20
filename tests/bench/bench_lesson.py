"""Print how long a lesson takes to start, against bare Pyodide in the same run; nothing is asserted.

CANASTA_SITE names a built site; without it the site is built. Medians of five fresh profiles, taken in turns.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from threading import Thread

from playwright.sync_api import Browser, Page, sync_playwright

from canasta_rules.site.serve import address, server

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
BARE = """<!doctype html><title>bare</title><button>go</button><p></p><script type="module">
document.querySelector("button").onclick = async () => {
  const { loadPyodide } = await import("./pyodide.mjs");
  const python = await loadPyodide({ packages: [] });
  document.querySelector("p").textContent = python.runPython("str(1 + 1)");
};</script>"""
#: Presses the main button of the second exercise and gives the milliseconds until the verdict is on screen.
VERDICT = """async () => {
  const box = document.querySelectorAll(".lesson-live .cr")[1];
  const status = box.querySelector(".cr-verdict");
  const boxes = box.querySelectorAll("input[type=checkbox]");
  boxes[window.turn = ((window.turn ?? 0) + 1) % boxes.length].click();
  const begun = performance.now();
  const changed = new Promise((done) => new MutationObserver((_, o) => { o.disconnect(); done(); })
    .observe(status, { childList: true, subtree: true, characterData: true, attributes: true }));
  box.querySelector("button.cr-main").click();
  await changed;
  await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}"""


def built() -> Path:
    """The folder of the site."""
    if "CANASTA_SITE" in os.environ:
        return Path(os.environ["CANASTA_SITE"])
    folder = ROOT / "_build" / "bench-site"
    subprocess.run([sys.executable, "-m", "canasta_rules.site.build", str(folder)], cwd=ROOT, check=True)
    return folder


def serve(folder: Path) -> str:
    """The address of a folder served on loopback until the end."""
    made = server(folder, prefix="/x/y/")
    made.handle_error = lambda *_: None  # a browser that is closed breaks its connections off
    Thread(target=made.serve_forever, daemon=True).start()
    return address(made, "/x/y/")


def bare(page: Page, root: str) -> float:
    """Seconds from the click to an answer of bare Pyodide."""
    page.goto(f"{root}index.html")
    begun = time.perf_counter()
    page.locator("button").click()
    page.get_by_text("2", exact=True).wait_for(timeout=120_000)
    return time.perf_counter() - begun


def lesson(page: Page, root: str) -> float:
    """Seconds from the click to a usable lesson, all its exercises shown."""
    page.goto(f"{root}en/tutor/02-melds.html")
    begun = time.perf_counter()
    page.locator(".lesson-start button").first.click()
    page.locator("[data-lesson-state=ready]").wait_for(timeout=120_000)
    return time.perf_counter() - begun


def notebook(page: Page, root: str) -> float:
    """Seconds from opening the notebook to its first exercise."""
    begun = time.perf_counter()
    page.goto(f"{root}lite/en/notebooks/index.html?path=en-02-melds.ipynb")
    page.locator(".cr").first.wait_for(timeout=180_000)
    return time.perf_counter() - begun


def peak(browser: Browser) -> float:
    """The largest memory that one of the browser's page processes has held, in MB (Linux only)."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    held = [0]
    for process in found:
        status = Path(f"/proc/{process['id']}/status")
        if process["type"] == "renderer" and status.exists():
            held += [
                int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")
            ]
    return max(held) / 1000


def main() -> None:
    """Print the measures."""
    folder = built()
    chromium = os.environ.get("CANASTA_CHROMIUM") or shutil.which("chromium")
    version = json.loads((ROOT / "conf/lite/package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    with tempfile.TemporaryDirectory() as plain, sync_playwright() as playwright:
        for path in (ROOT / ".cache/lite" / f"pyodide-{version}").glob("p*"):
            shutil.copy(path, plain)
        Path(plain, "index.html").write_text(BARE, "utf-8")
        ways = {"bare Pyodide": (bare, serve(Path(plain))), "lesson": (lesson, serve(folder))}
        ways["notebook"] = (notebook, ways["lesson"][1])
        cold: dict[str, list[float]] = {name: [] for name in ways}
        warm: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name, (way, root) in ways.items():
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                page = browser.new_page()
                cold[name].append(way(page, root))
                warm[name].append(way(page, root))
                if name == "lesson":
                    held = peak(browser)
                    page.evaluate(VERDICT)
                    verdicts = [page.evaluate(VERDICT) for _ in range(100)]
                browser.close()
    for name in ways:
        first, again = median(cold[name]), median(warm[name])
        ratio, ratio_again = first / median(cold["bare Pyodide"]), again / median(warm["bare Pyodide"])
        print(
            f"{name}: {first:.2f} s, again {again:.2f} s; against bare Pyodide {ratio:.2f}, {ratio_again:.2f}"
        )
    sizes = json.loads((folder / "lite/lesson.json").read_text("utf-8"))
    for name, part in (("lesson", "files"), ("notebook's Python", "notebook_files")):
        files = [folder / "lite" / sizes["folder"] / file for file in sizes[part]]
        raw = sum(sizes[part].values()) / 1e6
        packed = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) / 1e6
        print(f"{name}: {raw:.1f} MB, {packed:.1f} MB compressed")
    slow = quantiles(verdicts, n=20)[18]
    print(f"click to verdict: median {median(verdicts):.0f} ms, 95th percentile {slow:.0f} ms")
    print(f"peak memory of a lesson's tab: {held:.0f} MB")


if __name__ == "__main__":
    main()
