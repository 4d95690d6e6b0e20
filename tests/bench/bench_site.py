"""What the site costs: seconds of a clean build and of a second one, by part, growth with the variants, and
the weight and first paint of a page on a slow line. Nothing is asserted.

`python tests/bench/bench_site.py [FOLDER]`: with the folder of a built site, only the page is measured.
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
from threading import Thread

from playwright.sync_api import sync_playwright

from canasta_rules.rules import variants
from canasta_rules.site.serve import address, server

ROOT = Path(__file__).resolve().parents[2]
LANGS = ("en", "ru", "pt")
#: 1.6 Mbit/s in bytes a second, milliseconds of delay, and how much slower the processor is.
LINE, DELAY, SLOWER = 1_600_000 / 8, 150, 4

#: Settings for some variants alone: links to other pages are text.
ALONE = """
import runpy
globals().update(runpy.run_path({path!r}))
def setup(app):
    app.connect("missing-reference", lambda app, env, node, text: text)
"""


def built(folder: Path, *options: str) -> dict[str, float]:
    """Build the site; the seconds by part."""
    command = [sys.executable, "-m", "canasta_rules.site.build", str(folder), *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return json.loads((ROOT / "_build" / "seconds.json").read_text())


def said(name: str, took: dict[str, float]) -> None:
    parts = ", ".join(f"{part} {seconds:.1f}" for part, seconds in took.items() if part != "all")
    print(f"{name}: {took['all']:.1f} s ({parts})", flush=True)


def clean() -> None:
    """Remove what builds have made; downloads stay."""
    shutil.rmtree(ROOT / "_build", ignore_errors=True)
    for folder in (ROOT / ".cache" / "lite").glob("*"):
        if folder.is_dir() and not folder.name.startswith(("pyodide-", "wheels-")):
            shutil.rmtree(folder)


#: Changes of one sentence: the files that hold it, from the project's folder, what it is, what it becomes.
#: The last two stand on the page of every variant.
WORDS = "canasta_rules/words"
CHANGES = {
    "no sentence": ((), "", ""),
    "a sentence of a page": (("docs/reading.md",), "Send that link", "Send this link"),
    "a Russian sentence of all variants": (
        (f"{WORDS}/locale/ru/LC_MESSAGES/canasta.po",),
        "Вместо карты из колоды игрок может",
        "Вместо карты из колоды игрок вправе",
    ),
    "an English sentence of all variants": (
        (f"{WORDS}/names.py", *(f"{WORDS}/locale/{lang}/LC_MESSAGES/canasta.po" for lang in ("ru", "pt_BR"))),
        "Instead of drawing from the stock",
        "Rather than draw from the stock",
    ),
}


def second(folder: Path, first: dict[str, float]) -> None:
    """A second build after each of the changes."""
    for name, (paths, old, new) in CHANGES.items():
        texts = {ROOT / path: (ROOT / path).read_text(encoding="utf-8") for path in paths}
        for path, text in texts.items():
            if old not in text:
                sys.exit(f"{path.name}: no {old!r} in it to change")
            path.write_text(text.replace(old, new), encoding="utf-8")
        try:
            took = built(folder)
        finally:
            for path, text in texts.items():
                path.write_text(text, encoding="utf-8")
        said(f"Second build after {name}", took)
        print(f"  that is {took['all'] / first['all']:.0%} of the first", flush=True)
        built(folder)


def growth() -> None:
    """Seconds of the pages of 1, 4 and 16 variants alone, in English."""
    for count in (1, 4, 16):
        with tempfile.TemporaryDirectory() as work:
            docs = Path(work, "docs")
            docs.mkdir()
            names = variants()[:count]
            for ident in names:
                (docs / f"{ident}.md").write_text(f"```{{variant}} {ident}\n```\n")
            (docs / "index.md").write_text("# All\n\n```{toctree}\n" + "\n".join(names) + "\n```\n")
            shutil.copytree(ROOT / "conf", conf := Path(work, "conf"))
            (conf / "conf.py").write_text(ALONE.format(path=str(ROOT / "conf" / "conf.py")))
            command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-c", str(conf), str(docs)]
            begun = time.perf_counter()
            subprocess.run([*command, str(Path(work, "out"))], capture_output=True, check=True, cwd=ROOT)
            took = time.perf_counter() - begun
        print(f"Pages of {count} variants: {took:.1f} s, {took / count:.2f} s a variant", flush=True)


def page(folder: Path) -> None:
    """Weights of a variant's page and what a slow line and a slow processor make of it."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    chromium = os.environ.get("CANASTA_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    made = server(folder)
    Thread(target=made.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for lang in LANGS:
            context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
            shown = context.new_page()
            bodies: dict[str, bytes] = {}
            shown.on("response", lambda answer, bodies=bodies: bodies.update({answer.url: answer.body()}))
            session = context.new_cdp_session(shown)
            session.send("Network.enable")
            line = {"offline": False, "latency": DELAY, "downloadThroughput": LINE, "uploadThroughput": LINE}
            session.send("Network.emulateNetworkConditions", line)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            shown.goto(f"{address(made)}{lang}/variants/uruguay.html")
            shown.wait_for_load_state("networkidle")
            paint = shown.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            lying = sum(map(len, bodies.values()))
            packed = sum(len(gzip.compress(body)) for body in bodies.values())
            print(
                f"{lang}/variants/uruguay.html: first paint {paint / 1000:.2f} s (texts not packed),"
                f" {lying / 1000:.0f} kB, packed {packed / 1000:.0f} kB, {len(bodies)} requests",
                flush=True,
            )
            context.close()
        browser.close()
    made.shutdown()
    for lang in LANGS:
        for name in ("search-index.json", "compare.json"):
            size = (folder / lang / "_static" / name).stat().st_size
            print(f"{lang} {name}: {size / 1000:.0f} kB")


def main() -> None:
    if len(sys.argv) > 1:
        page(Path(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work, "site")
        clean()
        first = built(folder, "--fresh")
        said("Clean build", first)
        second(folder, first)
        growth()
        page(folder)


if __name__ == "__main__":
    main()
