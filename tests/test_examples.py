"""Every example that programmers read, in the README and on the pages, runs as written."""

import doctest
import re
import shlex
from pathlib import Path
from threading import Thread

import pytest

from canasta_rules.__main__ import main
from canasta_rules.site import data
from canasta_rules.site.serve import address, server

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/data.md", "docs/reading.md")
#: The address that stands for the site's own in the examples.
SITE = "https://example.org/canasta/"


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of a site with the data files."""
    folder = tmp_path_factory.mktemp("site")
    data.write(folder)
    made = server(folder)
    Thread(target=made.serve_forever, daemon=True).start()
    yield address(made)
    made.shutdown()


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_run_as_written(page, site):
    text = (ROOT / page).read_text("utf-8").replace(SITE, site)
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    done = doctest.DocTestRunner().run(test)
    assert not done.failed
    assert done.attempted == sum(block.count(">>> ") for block in blocks(page, "pycon"))


@pytest.mark.parametrize("page", PAGES)
def test_commands_answer_as_written(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for text in blocks(page, "toml"):
        (tmp_path / re.match(r"# (\S+)\n", text)[1]).write_text(text, encoding="utf-8")
    tried = 0
    for text in blocks(page, "console"):
        for part in re.split(r"^(?:\$ )?(?=canasta )", text, flags=re.M)[1:]:
            command, _, wanted = part.partition("\n")
            status = main(shlex.split(command)[1:])
            out, err = capsys.readouterr()
            assert (status in (0, 1), err) == (True, ""), command
            assert not wanted.strip() or out == wanted, command
            tried += 1
    assert tried >= 2


def test_pages_hold_no_example_of_another_kind():
    kinds = {"pycon", "console", "toml", "python", "markdown"}
    for page in PAGES:
        found = set(re.findall(r"^```(\w+)$", (ROOT / page).read_text("utf-8"), re.M))
        assert found <= kinds, page
