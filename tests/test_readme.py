"""The README's example runs as written, and its two commands are those of CI and of noxfile.py."""

import doctest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_example_runs_as_written():
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert done.attempted >= 6 and not done.failed


def test_both_commands_are_real_and_ci_runs_the_second():
    commands = [
        line
        for line in (ROOT / "README.md").read_text("utf-8").splitlines()
        if line.startswith("python3 -m venv")
    ]
    assert [line.split()[-1] for line in commands] == ["serve", "tests"]
    assert commands[1] in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    pins = (ROOT / "conf" / "constraints.txt").read_text("utf-8")
    nox = next(word for word in commands[0].split() if word.startswith("nox=="))
    assert f"{nox}\n" in pins
    noxfile = (ROOT / "conf" / "noxfile.py").read_text("utf-8")
    assert all(
        f"\ndef {name}(" in noxfile
        for name in ("serve", "site", "tests", "fast", "bench", "lint", "catalogues")
    )


def test_no_address_of_a_registry_stands_in_the_pins():
    for name in ("constraints.txt", "npm.txt"):
        text = (ROOT / "conf" / name).read_text("utf-8")
        assert "://" not in text and "\n@" not in text
