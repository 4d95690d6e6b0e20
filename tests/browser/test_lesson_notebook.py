"""The lessons as notebooks: all on board, in the reader's language, and never an old copy."""

import json
import shutil
from threading import Thread

import pytest
from conftest import LANGS, PREFIX, Site
from playwright.sync_api import Page, expect
from test_lesson import lay

from canasta_rules.site.serve import address, server
from canasta_rules.tutor.texts import megabytes, text

#: What stands in the menu of JupyterLab in each language.
MENU = {"en": "File", "ru": "Файл", "pt": "Arquivo"}


def opened(page: Page, root: str, lang: str) -> None:
    page.goto(f"{root}lite/{lang}/notebooks/index.html?path={lang}-02-melds.ipynb")
    page.locator(".cr").nth(3).wait_for(timeout=120_000)


@pytest.mark.parametrize("lang", LANGS)
def test_a_notebook_opens_runs_and_judges_without_service_workers(new_page, site: Site, lang):
    page = new_page(service_workers="block")
    moved = []
    page.on("requestfinished", lambda request: moved.append(request))
    opened(page, site.address, lang)
    expect(page.get_by_role("menuitem", name=MENU[lang], exact=True).first).to_be_visible()
    assert page.locator("html").get_attribute("lang").startswith(lang)
    box = page.locator(".cr").nth(1)
    assert lay(box, lang, "KS", "KH", "*", "*", "2D") == text(lang, "Legal")
    box.get_by_role("button", name=text(lang, "Put back"), exact=True).click()
    expect(box.locator(".cr-verdict strong")).to_have_count(0)
    assert lay(box, lang, "KS", "*", "2D") == text(lang, "Not legal")
    link = box.locator(".cr-verdict a").first.get_attribute("href")
    assert link == f"{site.address}{lang}/variants/classic.html#meld.naturals"
    total = sum(request.sizes()["responseBodySize"] for request in moved)
    assert total < 27e6
    said = json.loads((site.folder / "lite" / "lesson.json").read_text("utf-8"))["notebook_bytes"]
    assert abs(total - said) < 1e6


def test_the_page_leads_to_its_notebook(page: Page, site: Site):
    page.goto(f"{site.address}ru/tutor/02-melds.html")
    link = page.locator(".lesson-start a")
    said = json.loads((site.folder / "lite" / "lesson.json").read_text("utf-8"))["notebook_bytes"]
    assert megabytes("ru", said) in page.locator(".lesson-start").inner_text()
    link.click()
    page.locator(".cr").first.wait_for(timeout=120_000)


def test_code_is_out_of_sight_until_asked_for(page: Page, site: Site):
    opened(page, site.address, "en")
    code = page.locator(".jp-CodeCell").nth(1)
    expect(code.locator(".cm-content")).to_have_count(0)
    code.locator(".jp-InputPlaceholder, .jp-Placeholder-content").first.click()
    expect(code.locator(".cm-content")).to_contain_text("lesson.lay")


@pytest.mark.parametrize(
    ("stored", "scheme", "light"),
    [(None, "dark", "false"), ("light", "dark", "true"), ("dark", "light", "false")],
)
def test_light_and_dark_follow_the_page(new_page, site: Site, stored, scheme, light):
    page = new_page(color_scheme=scheme)
    page.goto(f"{site.address}en/index.html")
    if stored:
        page.evaluate("theme => localStorage.setItem('theme', theme)", stored)
    opened(page, site.address, "en")
    expect(page.locator(f'body[data-jp-theme-light="{light}"]')).to_be_attached(timeout=10_000)


def test_a_reader_who_comes_back_gets_the_new_lesson_and_keeps_own_changes(new_page, site: Site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site.folder / "lite", folder / "lite")
    (folder / "en").mkdir()
    made = server(folder, prefix=PREFIX)
    Thread(target=made.serve_forever, daemon=True).start()
    root = address(made, PREFIX)
    page = new_page()
    opened(page, root, "en")
    code = page.locator(".jp-CodeCell").nth(1)
    code.locator(".jp-InputPlaceholder, .jp-Placeholder-content").first.click()
    code.locator(".cm-content").click()
    page.keyboard.press("End")
    page.keyboard.type("  # mine")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1000)

    # The site is built anew, with a changed lesson.
    path = folder / "lite" / "files" / "en-02-melds.ipynb"
    book = json.loads(path.read_text("utf-8"))
    book["cells"][0]["source"] = "# A better lesson"
    book["metadata"]["lesson"]["version"] = "0123abcd"
    path.write_text(json.dumps(book), "utf-8")
    path = folder / "lite" / "en" / "jupyter-lite.json"
    config = json.loads(path.read_text("utf-8"))
    old = config["jupyter-config-data"]["lessons"]["versions"]["en-02-melds.ipynb"]
    config["jupyter-config-data"]["lessons"]["versions"]["en-02-melds.ipynb"] = "0123abcd"
    path.write_text(json.dumps(config), "utf-8")

    opened(page, root, "en")
    expect(page.get_by_role("heading", name="A better lesson")).to_be_visible(timeout=60_000)
    kept = page.get_by_role("status").get_by_role("link")
    expect(kept).to_have_attribute("href", f"?path=en-02-melds-{old}.ipynb", timeout=60_000)
    kept.click()
    page.locator(".cr").nth(3).wait_for(timeout=120_000)
    expect(page.locator(".jp-CodeCell").nth(1)).to_contain_text("# mine")
    made.shutdown()


def test_a_reader_who_changed_nothing_just_gets_the_new_lesson(new_page, site: Site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site.folder / "lite", folder / "lite")
    (folder / "en").mkdir()
    made = server(folder, prefix=PREFIX)
    Thread(target=made.serve_forever, daemon=True).start()
    page = new_page()
    opened(page, address(made, PREFIX), "en")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1000)
    for name, change in (
        ("files/en-02-melds.ipynb", "metadata"),
        ("en/jupyter-lite.json", "jupyter-config-data"),
    ):
        path = folder / "lite" / name
        whole = json.loads(path.read_text("utf-8"))
        if change == "metadata":
            whole["cells"][0]["source"] = "# A better lesson"
            whole["metadata"]["lesson"]["version"] = "0123abcd"
        else:
            whole[change]["lessons"]["versions"]["en-02-melds.ipynb"] = "0123abcd"
        path.write_text(json.dumps(whole), "utf-8")
    opened(page, address(made, PREFIX), "en")
    expect(page.get_by_role("heading", name="A better lesson")).to_be_visible(timeout=60_000)
    page.wait_for_timeout(1000)
    expect(page.get_by_role("status").get_by_role("link")).to_have_count(0)
    made.shutdown()
