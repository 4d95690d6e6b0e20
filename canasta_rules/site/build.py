"""The whole site in one folder: `python -m canasta_rules.site.build [FOLDER] [--base-url ADDRESS]`.

One Sphinx build a language under `en/`, `ru/` and `pt/`, then what the languages share. Every step says that
it begins and how long it took; a step that fails shows all that it printed.
"""

import argparse
import json
import re
import runpy
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from sphinx.cmd.build import main as sphinx_build

from . import PARTS, data, lessons
from .language import LANGUAGES, Language
from .questions import ask, questions
from .trim import trim

ROOT = Path(__file__).resolve().parents[2]
#: Modules that every language's build imports.
NEEDED = (
    "sphinx.builders.html",
    "furo",
    "myst_parser.parsers.sphinx_",
    *(f"{__package__}.{one}" for one in PARTS),
)


def step(said: str, work: Callable[[], object]) -> float:
    """Do one step of the build, saying so; return the seconds it took."""
    begun = time.perf_counter()
    print(f"  … {said}", flush=True)
    work()
    took = time.perf_counter() - begun
    print(f"  ✓ {said} ({took:.1f} s)", flush=True)
    return took


#: Sphinx's own scripts, which no page of ours asks for.
UNUSED = (
    "searchtools.js",
    "language_data.js",
    "doctools.js",
    "sphinx_highlight.js",
    "documentation_options.js",
)


def sphinx(here: Language, out: Path, base_url: str, fresh: bool) -> None:
    """The pages of one language, warnings being errors. Raises RuntimeError with Sphinx's output."""
    command = ["-q", "-W", "--keep-going", "-n", "-b", "html", "-c", str(ROOT / "conf")]
    command += ["-d", str(ROOT / "_build" / "doctrees" / here.code)]
    command += ["-D", f"language={here.tag}", "-D", f"site_address={base_url}"]
    command += ["-E", "-a"] if fresh else []
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        failed = sphinx_build([*command, str(ROOT / "docs"), str(out / here.code)])
    if failed:
        raise RuntimeError(f"{here.name}:\n{said.getvalue()}")
    (out / here.code / ".buildinfo").unlink(missing_ok=True)
    for unused in UNUSED:
        (out / here.code / "_static" / unused).unlink(missing_ok=True)
    trim(out / here.code)
    for map_file in (out / here.code / "_static").rglob("*.map"):
        map_file.unlink()


def pages(out: Path, base_url: str, fresh: bool, meanwhile: Callable[[], None]) -> None:
    """The pages of every language, each in a process of its own. Raises RuntimeError.

    What is to be done `meanwhile` is done here; a page that needs it waits. Where the system can fork, what
    all languages need is loaded, and in a fresh build worked out, before.
    """
    method = "fork" if "fork" in get_all_start_methods() else "spawn"
    if method == "fork":
        for part in NEEDED:
            import_module(part)
        if fresh or not (ROOT / "_build" / "doctrees").is_dir():
            for question in questions():
                ask(question)
    processes = get_context(method)
    wrong = processes.SimpleQueue()
    done = processes.Event()
    jobs = [
        processes.Process(target=_language, args=(one, out, base_url, fresh, wrong, done))
        for one in LANGUAGES
    ]
    for job in jobs:
        job.start()
    try:
        meanwhile()
    finally:
        done.set()
        for job in jobs:
            job.join()
    if any(job.exitcode for job in jobs):
        said = []
        while not wrong.empty():
            said.append(wrong.get())
        raise RuntimeError("\n".join(said) or "the pages of a language were not built")


def _language(here: Language, out: Path, base_url: str, fresh: bool, wrong: Any, ready: Any) -> None:
    """The work of one process: what went wrong goes into the queue."""
    lessons.READY = ready
    try:
        step(f"pages in {here.name}", lambda: sphinx(here, out, base_url, fresh))
    except Exception as error:
        wrong.put(str(error) or repr(error))
        sys.exit(1)


def shared(out: Path, base_url: str) -> None:
    """What the languages share: the page that chooses one, icons, and what keeps pages readable offline.

    With an address, a page for lost readers and the site's map too.
    """
    templates = Environment(loader=FileSystemLoader(ROOT / "conf" / "templates"), autoescape=True)
    for name in ("index", "offline", "404") if base_url else ("index", "offline"):
        text = templates.get_template(f"root/{name}.html").render(
            languages=LANGUAGES, base_url=base_url.rstrip("/")
        )
        (out / f"{name}.html").write_text(text, encoding="utf-8")
    for one in LANGUAGES:
        text = templates.get_template("root/manifest.webmanifest").render(language=one)
        (out / one.code / "manifest.webmanifest").write_text(text, encoding="utf-8")
    for path in (ROOT / "conf" / "static" / "mark.svg", *(ROOT / "conf" / "root").iterdir()):
        shutil.copy(path, out / path.name)
    (out / ".nojekyll").touch()
    if base_url:
        names = sorted(
            str(p.relative_to(out / "en")) for p in (out / "en").rglob("*.html") if p.name != "search.html"
        )
        text = templates.get_template("root/sitemap.xml").render(
            languages=LANGUAGES, base_url=base_url.rstrip("/"), names=names
        )
        (out / "sitemap.xml").write_text(text, encoding="utf-8")
        (out / "robots.txt").write_text(
            f"User-agent: *\nAllow: /\nSitemap: {base_url.rstrip('/')}/sitemap.xml\n"
        )


def build(out: Path, base_url: str = "", fresh: bool = False, with_lessons: bool = True) -> dict[str, float]:
    """Build everything into `out`; return the seconds of each part. Raises RuntimeError.

    Without lessons their pages stand, but nothing in them starts.
    """
    out.mkdir(parents=True, exist_ok=True)
    took = {}
    compiler = runpy.run_path(str(ROOT / "conf" / "hatch_build.py"))
    compiler["compile_catalogues"](ROOT / "canasta_rules")

    def meanwhile() -> None:
        if with_lessons:
            said = "Python for the browser and the notebooks"
            took["lessons"] = step(said, lambda: lessons.build(out, fresh))

    took["pages"] = step("pages", lambda: pages(out, base_url, fresh, meanwhile))
    took["data"] = step("rules as data", lambda: data.write(out))
    took["shared"] = step("first page", lambda: shared(out, base_url))
    return took


def main() -> int:
    """The command; exit status 1 when a step failed."""
    parser = argparse.ArgumentParser(prog="python -m canasta_rules.site.build", description="Build the site.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "_site")
    parser.add_argument(
        "--base-url", default="", help="where the site will live, such as https://example.org/rules"
    )
    parser.add_argument("--fresh", action="store_true", help="build from clean")
    parser.add_argument("--no-lessons", action="store_true", help="leave out what the lessons need to run")
    args = parser.parse_args()
    if args.base_url and not re.match(r"https?://", args.base_url):
        parser.error("--base-url: expected an address that begins with https://")
    print(f"Building the site into {args.folder}", flush=True)
    begun = time.perf_counter()
    try:
        took = build(args.folder.resolve(), args.base_url, args.fresh, not args.no_lessons)
    except RuntimeError as error:
        print(f"The site was not built.\n{error}", file=sys.stderr)
        return 1
    took["all"] = time.perf_counter() - begun
    (ROOT / "_build" / "seconds.json").write_text(json.dumps(took))
    print("Built in " + ", ".join(f"{name} {seconds:.1f} s" for name, seconds in took.items()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
