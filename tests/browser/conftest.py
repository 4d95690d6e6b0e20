"""A real Chromium against the built site, served below /x/y/, behind a proxy that notes all that is not ours.

The session `tests` hands over the built site (CANASTA_SITE), the browser (CANASTA_CHROMIUM), npm's packages
(CANASTA_NODE_MODULES) and Java (CANASTA_JAVA); without them the site is built once and the rest looked for.
"""

import fcntl
import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from canasta_rules.site.serve import address, server

ROOT = Path(__file__).resolve().parents[2]
#: The sub-path that the site is served under.
PREFIX = "/x/y/"
LANGS = ("en", "ru", "pt")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-extensions",
    "--disable-domain-reliability",
    "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication",
]  # fmt: skip


#: Hosts that Chromium itself calls in spite of all flags. What a page asks for is noted apart, host or not.
CHROMIUMS_OWN = (
    "accounts.google.com",
    "clients2.google.com",
    "update.googleapis.com",
    "content-autofill.googleapis.com",
)


@dataclass(frozen=True)
class Site:
    """The built site: its folder, and the address that it is served at (it ends with a slash)."""

    folder: Path
    address: str

    def pages(self, lang: str) -> list[str]:
        """The addresses of a language's pages below `address`, the search page too."""
        return sorted(str(path.relative_to(self.folder)) for path in (self.folder / lang).rglob("*.html"))


@pytest.fixture(scope="session")
def site_folder() -> Path:
    """The folder of the built site; built here, once for all workers, when the session did not."""
    if "CANASTA_SITE" in os.environ:
        return Path(os.environ["CANASTA_SITE"])
    folder = ROOT / "_build" / "test-site"
    folder.parent.mkdir(exist_ok=True)
    with open(folder.parent / "test-site.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "-m", "canasta_rules.site.build", str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Site]:
    """The site, served by a plain static server below a sub-path."""
    made = server(site_folder, prefix=PREFIX)
    Thread(target=made.serve_forever, daemon=True).start()
    yield Site(site_folder, address(made, PREFIX))
    made.shutdown()


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The folder of npm's packages."""
    folder = Path(os.environ.get("CANASTA_NODE_MODULES", ROOT / "_build" / "npm" / "node_modules"))
    assert folder.is_dir(), "npm's packages are missing: run the session `tests`"
    return folder


class Refuse(BaseHTTPRequestHandler):
    """A proxy that notes what it is asked for and gives nothing."""

    asked: list[str]

    def do_GET(self):
        if not any(host in self.path for host in CHROMIUMS_OWN):
            self.server.asked.append(self.path)
        self.send_error(403)

    do_CONNECT = do_POST = do_HEAD = do_PUT = do_OPTIONS = do_GET

    def log_message(self, *args):
        pass


@pytest.fixture(scope="session")
def proxy() -> Iterator[ThreadingHTTPServer]:
    """The refusing proxy; `asked` lists what came, `address` is where it listens."""
    made = ThreadingHTTPServer(("127.0.0.1", 0), Refuse)
    made.asked = []
    made.daemon_threads = True
    Thread(target=made.serve_forever, daemon=True).start()
    yield made
    made.shutdown()


@pytest.fixture(scope="session")
def browser(proxy: ThreadingHTTPServer) -> Iterator[Browser]:
    """Chromium, with every request that leaves loopback going to the refusing proxy."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    path = os.environ.get("CANASTA_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert path, "Chromium is missing: run the session `tests`"
    rules = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    proxied = f"--proxy-server=http://127.0.0.1:{proxy.server_address[1]}"
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=path, args=[*FLAGS, rules, proxied, "--proxy-bypass-list=127.0.0.1"]
        )
        yield made
        made.close()


@pytest.fixture
def outside(proxy: ThreadingHTTPServer) -> Iterator[list[str]]:
    """What was asked from outside during the test; the test fails when anything was."""
    proxy.asked.clear()
    yield proxy.asked
    assert not proxy.asked, "asked from outside"


def watched(context: BrowserContext, outside: list[str]) -> BrowserContext:
    """The context, with every request of its pages and workers that is not for loopback noted."""

    def note(request) -> None:
        if (
            urlsplit(request.url).scheme.startswith(("http", "ws"))
            and urlsplit(request.url).hostname != "127.0.0.1"
        ):
            outside.append(request.url)

    context.on("request", note)
    return context


@pytest.fixture
def context(browser: Browser, outside: list[str]) -> Iterator[BrowserContext]:
    """A fresh profile."""
    made = watched(browser.new_context(), outside)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A fresh page of a fresh profile; an uncaught error in a script fails the test."""
    made = context.new_page()
    errors: list[str] = []
    made.on("pageerror", lambda error: errors.append(str(error)))
    yield made
    assert not errors, "a script failed"


def weighed(page: Page) -> dict[str, tuple[int, int]]:
    """What the page loads from now on, by address: bytes as they lie, and packed as hosts send them."""
    sizes: dict[str, tuple[int, int]] = {}

    def note(answer) -> None:
        body = answer.body()
        sizes[answer.url] = len(body), min(len(body), len(gzip.compress(body, 6)))

    page.on("response", note)
    return sizes


def total(sizes: dict[str, tuple[int, int]]) -> tuple[int, int]:
    """The sums of `weighed`."""
    return sum(size for size, _packed in sizes.values()), sum(packed for _size, packed in sizes.values())


@pytest.fixture
def new_page(browser: Browser, outside: list[str]) -> Iterator:
    """A function that opens a page of a fresh profile with Playwright's context options."""
    contexts = []

    def make(**options) -> Page:
        contexts.append(watched(browser.new_context(**options), outside))
        return contexts[-1].new_page()

    yield make
    for one in contexts:
        one.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here is a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
