"""Lessons as pages: each code cell of a MyST notebook becomes an exercise that the reader can start.

A page `docs/tutor/NAME.md` takes its text from `tutorials/LANGUAGE/NAME.md`, a notebook in MyST form. The
cells run while the page is built, so that a reader without scripts sees each exercise and its worked
answers. `build` makes the Python for the browser and the notebook site, which all languages share; pages with
lessons say how much they load and are written after it.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from html import escape
from importlib.metadata import distributions
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from .. import rules, tutor
from ..tutor.cells import Cells
from ..tutor.drills import settles
from ..tutor.exercise import Exercise
from ..tutor.page import exercise_html
from ..tutor.texts import host_texts, megabytes, start_text, text
from .language import language

# What this import brings along makes grammars of web addresses, which nobody here asks for: a second a build.
sys.modules.setdefault("rfc3987_syntax", None)
from jupyterlite_sphinx.jupyterlite_sphinx import NotebookLiteIframe  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
#: The tutor's files that a page loads, in `_static/tutor/`.
FILES = ("exercise.css", "exercise.js", "host.js", "worker.js")

#: Set when `build` is done, where it runs beside the pages: only then is known how much a lesson loads.
READY: Any = None
#: Stands in a page until it is written: only then is known how much a lesson loads.
BAR = "<!-- the start of the lesson -->"


def build(out: Path, fresh: bool = False) -> None:
    """Make `out/lite`: Python for the browser and the lessons as notebooks; not again from the same files.

    Raises RuntimeError.
    """
    note = ROOT / "_build" / "lessons.json"
    known = json.loads(note.read_text("utf-8")) if note.is_file() else {}
    now = sources()
    if not fresh and known.get(str(out)) == now and (out / "lite" / "lesson.json").is_file():
        return
    note.unlink(missing_ok=True)
    script = ROOT / "conf" / "lite" / "build.py"
    command = [sys.executable, script, out / "lite", "--wheel", wheel(), "--notebooks", ROOT / "tutorials"]
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr or done.stdout).strip())
    note.parent.mkdir(exist_ok=True)
    note.write_text(json.dumps(known | {str(out): now}, indent=1), "utf-8")


def sources() -> str:
    """A digest of all that `build` makes its files of: ours, and the versions of what is installed."""
    found = [ROOT / "pyproject.toml", ROOT / "README.md", *(ROOT / "conf").glob("*.*")]
    for folder in ("canasta_rules", "tutorials", "conf/lite"):
        found += [path for path in (ROOT / folder).rglob("*.*") if path.is_file()]
    total = hashlib.sha256(repr(sorted((one.name, one.version) for one in distributions())).encode())
    for path in sorted(found):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix not in (".pyc", ".mo") and not name.startswith("canasta_rules/site/"):
            total.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def wheel() -> Path:
    """Our own wheel, built anew."""
    folder = ROOT / ".cache" / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"our wheel was not built: {done.stderr.strip()}")
    return next(folder.glob("*.whl"))


def lesson_file(app: Any, page: str) -> Path | None:
    """The notebook behind a page, in the language that is built."""
    folder, _, name = page.rpartition("/")
    path = ROOT / "tutorials" / language(app.config).code / f"{name}.md"
    return path if folder == "tutor" and path.is_file() else None


def read(app: Any, page: str, source: list[str]) -> None:
    """Put the lesson's text in the place of the page's own."""
    if path := lesson_file(app, page):
        app.env.note_dependency(str(path), docname=page)
        source[0] = without_notebook_head(path.read_text("utf-8"))


def without_notebook_head(written: str) -> str:
    """The text without the lines of its head that only a notebook program reads."""
    if not written.startswith("---\n"):
        return written
    head, _, body = written[4:].partition("\n---\n")
    kept, inside = [], False
    for line in head.splitlines():
        inside = line.startswith(("jupytext:", "kernelspec:")) or (inside and line.startswith(" "))
        kept += [] if inside else [line]
    return "\n".join(["---", *kept, "---", body]) if any(kept) else body


class CodeCell(SphinxDirective):
    """A cell: the exercise that it shows, its worked answers, and its code, folded."""

    has_content = True
    required_arguments = 0
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"tags": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(tutor.__file__)
        here = language(self.config)
        lesson = self.env.current_document.setdefault("lesson", Cells())
        code = "\n".join(self.content)
        value, printed, error = lesson.run(code)
        if error:
            raise self.error(f"the cell failed while the page was built:\n{error}")
        first = lesson.count == 1
        self.env.metadata[self.env.docname]["lesson"] = "yes"
        up = "../" * self.env.docname.count("/")
        still = ""
        if isinstance(value, Exercise):
            still = exercise_html(value, up or "./")
        elif printed or value is not None:
            still = f"<pre>{escape(printed + ('' if value is None else repr(value)))}</pre>"
        label = escape(text(here.code, "Code"))
        opened = (
            f'<div class="lesson-cell" data-cell="{lesson.count}"><div class="lesson-live"></div>'
            f'<div class="lesson-still">{still}</div><details class="lesson-code"><summary>{label}</summary>'
        )
        source = nodes.literal_block(code, code, language="python", translatable=False)
        before = [raw(BAR)] if first else []
        return [*before, raw(opened), source, raw("</details></div>")]


def raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html", translatable=False)


class LessonFrame(NotebookLiteIframe):
    """A lesson's notebook in a frame of its page, drawn when asked for, and a link to it.

    Of jupyterlite-sphinx only the node that knows a notebook's address is used. Its `setup` would build a
    whole JupyterLite a language, write into the sources and put a font from another host on every page.
    """

    lite_app = "notebooks/"

    def __init__(self, *args: Any, **options: Any):
        self.notebooks_path = ""
        super().__init__(*args, **options)

    def html_in(self, lang: str, more: str) -> str:
        """The link and the button in a language; `more` says how much will load."""
        where, words = escape(self["iframe_src"]), escape(text(lang, "Open as a notebook"))
        here = escape(text(lang, "Show the notebook in this page"))
        button = f'<button type="button" class="lesson-book" data-frame="{where}">{here}</button>'
        return f'<p><a href="{where}">{words}</a> {escape(more)} {button}</p>'


def try_it(ruleset: Any, path: str, words: Any, document: str) -> nodes.reference | None:
    """The link from a rule to its drills, None for a rule that no verdict can settle."""
    if ruleset.id not in rules.variants() or not settles(ruleset, path):
        return None
    address = f"{'../' * document.count('/')}tutor/drills.html?rule={path}&variant={ruleset.id}&start"
    return nodes.reference("", text(words.lang, "Try it"), refuri=address, classes=["try"])


def start_bar(app: Any, page: str) -> str:
    """The bar that starts a page's exercises, hidden until a script shows it."""
    here = language(app.config)
    up = "../" * page.count("/")
    if READY:
        READY.wait()
    lite = Path(app.outdir).parent / "lite"
    size = {"folder": "static", "lock": "", "files": {}, "notebook_bytes": 0}
    if (lite / "lesson.json").is_file():
        size |= json.loads((lite / "lesson.json").read_text("utf-8"))
    data = {
        "lang": here.html,
        "address": {
            "pyodide": f"{up}../lite/{size['folder']}/",
            "lock": f"{up}../lite/{size['folder']}/{size['lock']}",
            "worker": f"{up}_static/tutor/{named('worker.js')}",
            "exercise": f"{up}_static/tutor/{named('exercise.js')}",
            "base": up or "./",
        },
        "files": size["files"],
        "texts": host_texts(here.code, page.rpartition("/")[2]),
    }
    loads = sum(size["files"].values())
    note = text(here.code, "{size} MB will load, once.", size=megabytes(here.code, loads)) if loads else ""
    book = ""
    if size["notebook_bytes"]:
        name = f"{here.code}-{page.rpartition('/')[2]}.ipynb"
        frame = LessonFrame(prefix=f"{up}../lite/{here.code}", notebook=name)
        more = text(here.code, "({size} MB will load)", size=megabytes(here.code, size["notebook_bytes"]))
        book = frame.html_in(here.code, more)
    start = escape(start_text(here.code, page.rpartition("/")[2]))
    return (
        f'<div class="lesson-start" data-lesson="{escape(json.dumps(data, ensure_ascii=False))}" hidden>'
        f'<p><button type="button">{start}</button> {escape(note)}</p>'
        f'<p class="lesson-status" role="status"></p>{book}</div>'
    )


def named(name: str) -> str:
    """A file's name with its content's digest, so that a browser never keeps an old one."""
    content = (Path(tutor.__file__).parent / name).read_bytes()
    return f"{name}?v={hashlib.sha256(content).hexdigest()[:12]}"


def settle(app: Any, doctree: nodes.document) -> None:
    """No text of a lesson is a message to translate; its parts have the same addresses in each language."""
    if lesson_file(app, app.env.docname):
        for node in doctree.findall(nodes.Element):
            # Sphinx unwraps every inline node that has this attribute, and a link would lose its words.
            if not isinstance(node, nodes.inline):
                node["translatable"] = False
        for number, section in enumerate(doctree.findall(nodes.section)):
            section["ids"] = [f"part-{number}" if number else "lesson"]


def copy(app: Any) -> None:
    """Put the tutor's files among the static ones."""
    if app.builder.format == "html":
        target = Path(app.outdir, "_static", "tutor")
        target.mkdir(parents=True, exist_ok=True)
        for name in FILES:
            shutil.copyfile(Path(tutor.__file__).parent / name, target / name)


def again(app: Any, env: Any) -> list[str]:
    """Write the lessons' pages every time: what they load may have changed since."""
    return [page for page, known in env.metadata.items() if "lesson" in known]


def load(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Only a page with cells loads the tutor's files."""
    if "lesson" in app.env.metadata.get(page, {}):
        context["body"] = context["body"].replace(BAR, start_bar(app, page))
        app.add_css_file("tutor/exercise.css")
        app.add_js_file("tutor/host.js", loading_method="defer")


def setup(app: Any) -> None:
    """Register the cell and the hooks."""
    app.add_directive("code-cell", CodeCell)
    app.connect("builder-inited", copy)
    app.connect("source-read", read)
    app.connect("doctree-read", settle, priority=100)
    app.connect("env-updated", again)
    app.connect("html-page-context", load)
