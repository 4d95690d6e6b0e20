"""Without a network: pages that were read can be read again, and what changed is seen at the next visit."""

import contextlib
import json
import shutil
import socket
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from conftest import LANGS, PREFIX, Site
from playwright.sync_api import Page

from canasta_rules.site.serve import address, server


class Own:
    """A copy of the site's pages that a test may change, and a server that it may stop."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.made: ThreadingHTTPServer | None = None
        self.port = 0
        self.open: list = []

    def start(self) -> None:
        self.made = server(self.folder, self.port, PREFIX)
        self.open = []
        accept = self.made.get_request
        self.made.get_request = lambda: self.open.append(accept()) or self.open[-1]
        self.port = self.made.server_address[1]
        Thread(target=self.made.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.made:
            self.made.shutdown()
            self.made.server_close()
            for connection, _peer in self.open:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        self.made = None

    @property
    def address(self) -> str:
        return address(self.made, PREFIX) if self.made else f"http://127.0.0.1:{self.port}{PREFIX}"


@pytest.fixture
def own(site: Site, tmp_path: Path) -> Iterator[Own]:
    """The copy, served; without lessons."""
    for one in site.folder.iterdir():
        if one.is_file():
            shutil.copy(one, tmp_path / one.name)
        elif one.name in LANGS:
            shutil.copytree(one, tmp_path / one.name)
    made = Own(tmp_path)
    made.start()
    yield made
    made.stop()


def kept(page: Page, count: int = 1) -> None:
    """Wait until the worker rules the page and has kept what it loaded."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller")
    page.wait_for_function(
        """async count => {
            const keys = await (await caches.open('canasta-pages')).keys();
            return keys.filter(key => /(en|ru|pt).*html$/.test(key.url)).length >= count
                && keys.some(key => key.url.includes('site.css')) }""",
        arg=count,
    )


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_that_was_read_can_be_read_without_a_network(new_page, own: Own, lang):
    page = new_page()
    page.goto(f"{own.address}{lang}/variants/uruguay.html")
    kept(page)
    text = page.inner_text("article")
    page.goto(f"{own.address}{lang}/compare.html?v=samba&v=bolivia")
    page.wait_for_selector("#comparison h3")
    page.goto(f"{own.address}{lang}/search.html?q=samba")
    page.wait_for_selector("#search-results li")
    own.stop()
    page.goto(f"{own.address}{lang}/variants/uruguay.html")
    assert page.inner_text("article") == text
    assert page.evaluate("getComputedStyle(document.querySelector('ul.sheet')).display") == "flex"
    page.goto(f"{own.address}{lang}/compare.html?v=classic:2&v=pennies")
    page.wait_for_selector("#comparison h3")
    page.goto(f"{own.address}{lang}/search.html?q=bolivia")
    page.wait_for_selector("#search-results li")


def test_a_page_that_was_not_read_says_so_and_names_those_that_were(new_page, own: Own):
    page = new_page()
    page.goto(f"{own.address}ru/variants/samba.html")
    kept(page)
    own.stop()
    page.goto(f"{own.address}ru/variants/bolivia.html")
    assert "Сети нет." in page.inner_text("h1")
    page.click("#kept a >> nth=0")
    page.wait_for_url("**/ru/variants/samba.html")
    assert page.locator("[id='pile.frozen.needs']").count()
    page.goto(f"{own.address}ru/variants/bolivia.html")
    own.start()
    page.reload()
    assert page.locator("#variant-bolivia").count()


def test_the_first_page_of_all_opens_without_a_network(new_page, own: Own):
    page = new_page(locale="pt-BR")
    page.goto(f"{own.address}pt/index.html")
    kept(page)
    own.stop()
    page.goto(own.address)
    page.wait_for_url("**/pt/index.html")
    assert page.locator("h1").inner_text() == "Regras da canasta"


def test_a_change_is_seen_at_the_next_visit(new_page, own: Own):
    page = new_page()
    page.goto(f"{own.address}en/reading.html")
    kept(page)
    page.reload()
    path = own.folder / "en" / "reading.html"
    path.write_text(
        path.read_text("utf-8").replace("How to read a rule</a></h1>", "").replace("<h1>", "<h1>New! ")
    )
    style = own.folder / "en" / "_static" / "site.css"
    style.write_text(style.read_text("utf-8") + "h1 { letter-spacing: 3px; }")
    path.write_text(path.read_text("utf-8").replace("site.css?v=", "site.css?v=1"))
    page.goto(f"{own.address}en/reading.html")
    assert page.inner_text("h1").startswith("New!")
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).letterSpacing") == "3px"
    styles = page.evaluate(
        """caches.open('canasta-pages').then(cache => cache.keys())
            .then(keys => keys.filter(key => key.url.includes('/site.css')).length)"""
    )
    assert styles == 1
    own.stop()
    page.reload()
    assert page.inner_text("h1").startswith("New!")


def test_what_is_not_of_the_reference_goes_past_the_worker(new_page, own: Own):
    for name in ("lite/x.json", "lite/en/x.html", "data/x.json", "en/_static/tutor/x.js", "en/x.pdf"):
        path = own.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    page = new_page()
    page.goto(f"{own.address}en/index.html")
    kept(page)
    page.reload()
    with page.expect_response("**/en/index.html") as ours:
        page.evaluate("fetch('index.html')")
    assert ours.value.from_service_worker
    for name in ("lite/x.json", "lite/en/x.html", "data/x.json", "en/_static/tutor/x.js", "en/x.pdf"):
        with page.expect_response(f"**/{name}") as other:
            page.evaluate("name => fetch('../' + name)", name)
        assert other.value.ok and not other.value.from_service_worker, name
    keys = page.evaluate("caches.open('canasta-pages').then(c => c.keys()).then(k => k.map(one => one.url))")
    assert not [key for key in keys if "/lite/" in key or "/tutor/" in key or "/data/" in key]


@pytest.mark.parametrize("lang", LANGS)
def test_everything_works_where_workers_are_refused(new_page, site: Site, lang):
    page = new_page(service_workers="block")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site.address}{lang}/compare.html?v=samba&v=bolivia")
    page.wait_for_selector("#comparison h3")
    page.goto(f"{site.address}{lang}/search.html?q=samba")
    page.wait_for_selector("#search-results li")
    page.goto(f"{site.address}{lang}/variants/uruguay.html")
    assert page.locator("button.send").count() > 50
    assert not errors


@pytest.mark.parametrize("lang", LANGS)
def test_it_can_be_installed(page: Page, site: Site, lang):
    page.goto(f"{site.address}{lang}/variants/classic.html")
    link = page.evaluate("document.querySelector('link[rel=manifest]').href")
    assert link == f"{site.address}{lang}/manifest.webmanifest"
    manifest = json.loads((site.folder / lang / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["lang"] == page.get_attribute("html", "lang")
    assert (site.folder / lang / manifest["start_url"]).is_file() and manifest["scope"] == "../"
    for icon in manifest["icons"]:
        path = (site.folder / lang / icon["src"]).resolve()
        assert path.is_file() and path.stat().st_size < 100_000
    faults = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert not faults["errors"] and faults["url"] == link
