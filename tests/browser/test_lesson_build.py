"""What the build made for the browser: pinned, on board, without an address outside, and small."""

import hashlib
import json
import re
from pathlib import Path

import jupyterlite_core
import jupyterlite_pyodide_kernel.constants as kernel
import pytest
from conftest import LANGS, Site

CONF = Path(__file__).parents[2] / "conf"


@pytest.fixture
def lite(site: Site) -> Path:
    return site.folder / "lite"


@pytest.fixture
def python(lite) -> Path:
    """The one folder with Python for the browser."""
    (folder,) = lite.glob("static/pyodide*")
    return folder


def read(path: Path):
    return json.loads(path.read_text("utf-8"))


def test_the_kernel_is_pointed_at_the_python_on_board(lite, python):
    config = read(lite / "jupyter-lite.json")["jupyter-config-data"]
    settings = config["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert settings["pyodideUrl"] == f"./static/{python.name}/pyodide.mjs"
    assert settings["disablePyPIFallback"] is True
    assert settings["pipliteUrls"] == []
    assert (python / "pyodide.mjs").is_file()
    packages = read(python / "pyodide-lock.json")["packages"]
    assert set(settings["loadPyodideOptions"]["packages"]) <= set(packages)


def test_every_file_of_the_python_has_its_content_in_its_address(lite, python):
    """A browser that kept a file of an earlier release never mixes it with those of this one."""
    assert re.fullmatch(r"pyodide-[0-9a-f]{12}", python.name)
    config = read(lite / "jupyter-lite.json")["jupyter-config-data"]["litePluginSettings"]
    lock = config["@jupyterlite/pyodide-kernel-extension:kernel"]["loadPyodideOptions"]["lockFileURL"]
    content = hashlib.sha256((python / "pyodide-lock.json").read_bytes()).hexdigest()[:12]
    assert lock == f"./static/{python.name}/pyodide-lock.json?v={content}"
    lesson = read(lite / "lesson.json")
    assert lock == f"./{lesson['folder']}/{lesson['lock']}"


def test_the_python_is_the_pinned_one_and_the_one_that_the_kernel_wants(python):
    pinned = read(CONF / "lite/package.json")["dependencies"]["pyodide"]
    assert f'"{pinned}"' in (python / "pyodide.mjs").read_text("utf-8")
    assert pinned == kernel.PYODIDE_VERSION
    wanted = re.search(r"jupyterlite-core==(\S+)", (CONF / "constraints.txt").read_text("utf-8"))[1]
    assert jupyterlite_core.__version__ == wanted


def test_every_wheel_is_a_pinned_one_ours_or_the_kernels(python):
    pins = dict(re.findall(r"^([\w-]+)==(\S+)$", (CONF / "wasm-constraints.txt").read_text("utf-8"), re.M))
    own = {"canasta-rules", "piplite", "pyodide-kernel", "ipykernel", "widgetsnbextension", "jedi"}
    packages = read(python / "pyodide-lock.json")["packages"]
    assert {name: entry["version"] for name, entry in packages.items() if name not in own} == pins
    for entry in packages.values():
        assert (python / entry["file_name"]).is_file()
        assert set(entry["depends"]) <= set(packages)


def test_our_own_package_is_there_under_a_name_that_changes_with_it(python):
    wheels = [path.name for path in python.glob("canasta_rules*.whl")]
    assert len(wheels) == 1 and re.fullmatch(
        r"canasta_rules-[\d.]+-0[0-9a-f]{12}-py3-none-any\.whl", wheels[0]
    )


def test_no_settings_name_an_address_outside(lite):
    for path in [*lite.glob("*.json"), *lite.glob("*/jupyter-lite.json"), *lite.rglob("pyodide-lock.json")]:
        assert not re.search(r"https?://(?!json-schema|jupyterlite)", path.read_text("utf-8")), path


def test_what_loads_stays_small(lite):
    lesson = read(lite / "lesson.json")
    assert sum(lesson["files"].values()) < 16e6
    assert lesson["notebook_bytes"] < 27e6
    assert sum(path.stat().st_size for path in lite.rglob("*") if path.is_file()) < 45e6
    assert not list(lite.rglob("*.map"))


def test_every_lesson_is_a_notebook_in_every_language_with_its_code_out_of_sight(lite):
    found = (CONF.parent / "tutorials/en").glob("*.md")
    lessons = sorted(path.stem for path in found if path.stem != "index")
    listed = {row["name"] for row in read(lite / "api/contents/all.json")["content"]}
    for lang in LANGS:
        versions = read(lite / lang / "jupyter-lite.json")["jupyter-config-data"]["lessons"]["versions"]
        assert sorted(versions) == [f"{lang}-{name}.ipynb" for name in lessons]
        for name, version in versions.items():
            book = read(lite / "files" / name)
            assert name in listed and book["metadata"]["lesson"]["version"] == version
            code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
            assert code and all(cell["metadata"]["jupyter"]["source_hidden"] for cell in code)
