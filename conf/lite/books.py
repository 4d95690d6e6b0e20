"""The notebook site: JupyterLite's app once, a small folder a language, and the lessons as notebooks."""

import json
import re
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

from build import CACHE, HERE, NOTEBOOK, ROOT, Missing, digest, made, run

# What jupytext brings along makes grammars of web addresses, which nobody here asks for: a second a build.
sys.modules.setdefault("rfc3987_syntax", None)
#: Folder, Sphinx and JupyterLab language of each language of the site.
LOCALES = {"en": "en", "ru": "ru_RU", "pt": "pt_BR"}
HTML_LANG = {"en": "en", "ru": "ru", "pt": "pt-BR"}
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
#: What JupyterLite itself loads to show a notebook, in bytes as measured; tests/browser checks the sum.
FRONT = 7_900_000
#: The parts of the interface that a lesson shows.
WORDS = ("jupyterlab", "notebook", "jupyterlab_widgets")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
#: A language's folder has no page of its own; JupyterLite reads its settings from here.
DOOR = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><title>{title}</title>
<meta http-equiv="refresh" content="0; url=../../{folder}/tutor/index.html">
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root="..">{{}}</script>
<p><a href="../../{folder}/tutor/index.html">{title}</a></p></html>
"""
#: A lesson's link to another lesson.
LINK = re.compile(r"\]\(([\w-]+)\.md\)")
#: Left out of the app: what no reader of a lesson opens.
UNUSED = ("doc", "notebooks", "package.json", "rspack.config*", "jupyterlite.schema.*", "icon-512x512.png")


def app() -> Path:
    """The folder of the cache with JupyterLite's own files, built once for these versions."""
    parts = (
        "jupyterlite-core",
        "jupyterlite-pyodide-kernel",
        "ipywidgets",
        "anywidget",
        "jupyterlab-widgets",
    )
    packs = ("jupyterlab-language-pack-ru-RU", "jupyterlab-language-pack-pt-BR")
    try:
        name = "-".join(version(part) for part in (*parts, *packs))
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name} is not installed: 'pip install canasta-rules[site]'") from None
    folder = CACHE / f"app-{name}"
    if not made(folder):
        print("lite: building the notebook site", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "in").mkdir(parents=True)
        run(
            sys.executable, "-m", "jupyterlite_core", "build", "--apps", "notebooks", "--no-sourcemaps",
            "--no-unused-shared-packages", "--no-libarchive", "--lite-dir", folder / "in", "--output-dir",
            folder / "out", cwd=folder,
        )  # fmt: skip
        (folder / ".complete").touch()
    return folder / "out"


def checksum(cells: list[str]) -> str:
    """A sum over a notebook's sources; lessons.js reckons the same."""
    value = 2166136261
    for unit in "\n\n".join(cells).encode():
        value = ((value ^ unit) * 16777619) & 0xFFFFFFFF
    return f"{value:08x}"


def notebook(path: Path) -> tuple[dict, str]:
    """A lesson as a notebook with its code out of sight, and its version."""
    import jupytext

    book = jupytext.read(path)
    for number, cell in enumerate(book.cells):
        cell["id"] = f"cell-{number}"
        cell.source = LINK.sub(rf"](./{path.parent.name}-\1.ipynb)", cell.source)
        if cell.cell_type == "code":
            cell.metadata["jupyter"] = {"source_hidden": True}
    told = checksum([cell.source for cell in book.cells])
    book.metadata = {
        "kernelspec": {"display_name": "Python", "language": "python", "name": "python"},
        "language_info": {"name": "python"},
        "lesson": {"version": told},
    }
    return book, told


def found_in(folder: Path) -> list[Path]:
    """The files of a folder that become notebooks: all but the page that lists them."""
    return sorted(path for path in folder.glob("*.md") if path.stem != "index")


def contents(output: Path, lessons: Path) -> dict[str, str]:
    """Write every lesson of every language as a notebook; return the versions by file name."""
    folder = output / "files"
    folder.mkdir()
    found, rows = {}, []
    for lang in LOCALES:
        for path in found_in(lessons / lang):
            book, told = notebook(path)
            name = f"{lang}-{path.stem}.ipynb"
            written = json.dumps(book, ensure_ascii=False, indent=1) + "\n"
            (folder / name).write_text(written, "utf-8")
            found[name] = told
            rows.append(row(name, "notebook", len(written.encode())))
    listing = row("", "directory", None) | {"content": rows, "format": "json"}
    (output / "api" / "contents").mkdir(parents=True, exist_ok=True)
    (output / "api" / "contents" / "all.json").write_text(json.dumps(listing, indent=1), "utf-8")
    return found


def row(name: str, kind: str, size: int | None) -> dict:
    """What Jupyter's contents service says of one file; the times are of no use here and fixed."""
    moment = "2020-01-01T00:00:00Z"
    return {
        "name": name, "path": name, "type": kind, "size": size, "content": None, "format": None,
        "mimetype": None, "hash": None, "hash_algorithm": None, "writable": True,
        "created": moment, "last_modified": moment,
    }  # fmt: skip


def settings(output: Path, python: str, lock: str) -> None:
    """Point the app at our own Python, keep only the extensions needed and add ours."""
    path = output / "jupyter-lite.json"
    whole = json.loads(path.read_text("utf-8"))
    config = whole["jupyter-config-data"]
    kept = [e for e in config["federated_extensions"] if e["name"] in EXTENSIONS]
    for other in config["federated_extensions"]:
        if other not in kept:
            shutil.rmtree(output / "extensions" / other["name"])
    ours = output / "extensions" / "canasta-lessons"
    ours.mkdir()
    name = f"remoteEntry.{digest(HERE / 'lessons.js')}.js"
    shutil.copyfile(HERE / "lessons.js", ours / name)
    config["federated_extensions"] = [
        *kept,
        {"name": "canasta-lessons", "extension": "./extension", "load": name},
    ]
    config["appUrl"] = "./en"
    # A lesson needs no files, so no service worker: some browsers refuse it, and it keeps an old site alive.
    config["disabledExtensions"] = ["@jupyterlite/application-extension:service-worker-manager"]
    config["contentsAllJsonFile"] = "all.json"
    config["faviconUrl"] = "./static/favicons/favicon.ico"
    config["litePluginSettings"] = {
        KERNEL: {
            "pyodideUrl": f"./{python}/pyodide.mjs",
            "disablePyPIFallback": True,
            "pipliteUrls": [],
            "loadPyodideOptions": {
                "packages": list(NOTEBOOK),
                "checkAPIVersion": False,
                "lockFileURL": f"./{python}/{lock}",
            },
        }
    }
    path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")
    shutil.rmtree(output / "extensions" / EXTENSIONS[1] / "static" / "pypi", ignore_errors=True)


def language(output: Path, lang: str, versions: dict[str, str]) -> None:
    """The app's folder for a language: the interface's words, and ours."""
    from canasta_rules.tutor.texts import notebook_texts

    texts = notebook_texts(lang)
    folder = output / lang
    # JupyterLite knows its notebook page by the word "notebooks" in the address.
    shutil.copytree(output / "notebooks", folder / "notebooks")
    path = folder / "notebooks" / "index.html"
    page = path.read_text("utf-8").replace("../", "../../").replace('lite-root=".."', 'lite-root="../.."')
    page = page.replace("<html>", f'<html lang="{HTML_LANG[lang]}">').replace(
        "Loading JupyterLite...", texts["loading"]
    )
    page = re.sub(r"<title>.*?</title>", f"<title>{texts['title']}</title>", page)
    page = page.replace("JupyterLite requires JavaScript to be enabled in your browser.", texts["no_script"])
    path.write_text(page, "utf-8")
    path = folder / "notebooks" / "jupyter-lite.json"
    path.write_text(path.read_text("utf-8").replace('"../', '"../../'), "utf-8")
    (folder / "index.html").write_text(
        DOOR.format(lang=HTML_LANG[lang], folder=lang, title=texts["title"]), "utf-8"
    )
    shutil.copyfile(output / "jupyter-lite.ipynb", folder / "jupyter-lite.ipynb")
    config = {
        "lessons": {
            "texts": texts,
            "versions": {n: v for n, v in versions.items() if n.startswith(f"{lang}-")},
        },
        "settingsOverrides": {
            "@jupyterlab/translation-extension:plugin": {"locale": LOCALES[lang]},
            "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
            "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
        },
    }
    whole = {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}
    (folder / "jupyter-lite.json").write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")


def translations(output: Path) -> None:
    """Keep the words of the parts that are there, and add those that a language's pack lacks."""
    for path in (output / "api" / "translations").glob("??_??.json"):
        whole = json.loads(path.read_text("utf-8"))
        whole["data"] = {part: words for part, words in whole["data"].items() if part in WORDS}
        ours = HERE / f"words-{path.stem}.json"
        for part, words in json.loads(ours.read_text("utf-8")).items() if ours.is_file() else ():
            known = whole["data"].setdefault(part, {})
            known |= {english: [said] for english, said in words.items() if english not in known}
        path.write_text(json.dumps(whole, ensure_ascii=False, separators=(",", ":")), "utf-8")


def build(output: Path, lessons: Path, python: str, lock: str) -> None:
    """Write the notebook site into `output`; Python is in its folder `python`, with the lock file `lock`."""
    if not any(found_in(lessons / lang) for lang in LOCALES):
        raise Missing(f"no lesson in {lessons}: expected LANGUAGE/NAME.md")
    sys.path.insert(0, str(ROOT))
    for old in output.iterdir():
        if old.name not in ("static", "lesson.json"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    shutil.copytree(
        app(),
        output,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("*.map", ".jupyterlite.doit.db", "files"),
    )
    settings(output, python, lock)
    translations(output)
    versions = contents(output, lessons)
    for lang in LOCALES:
        language(output, lang, versions)
    for pattern in UNUSED:
        for path in output.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    if found := [p.name for p in output.glob("*.json") if "cdn.jsdelivr" in p.read_text("utf-8")]:
        raise Missing(f"an address outside stands in {', '.join(found)}")
