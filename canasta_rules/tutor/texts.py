"""The tutor's own words. English is the message; the other languages stand in the catalogues below `locale`.

`_` only marks a message for the catalogues; `text` gives it in the reader's language.
"""

from functools import cache
from pathlib import Path
from typing import Any

from ..words.catalogue import open_catalogue

__all__ = ["host_texts", "megabytes", "notebook_texts", "start_text", "text"]

LOCALE = Path(__file__).parent / "locale"


def _(message: str) -> str:
    return message


@cache
def catalogue(lang: str) -> Any:
    return open_catalogue(lang, "tutor", LOCALE)


def text(lang: str, message: str, **values: Any) -> str:
    """A message in a language (en, ru, pt) with its places filled in; without values the places stay open."""
    found = catalogue(lang).pgettext("tutor", message)
    return found.format(**values) if values else found


def megabytes(lang: str, size: int) -> str:
    """A number of bytes as megabytes with one decimal, written as the language does: 6.1 or 6,1."""
    written = f"{size / 1e6:.1f}"
    return written if lang == "en" else written.replace(".", ",")


#: What the page's host says, by the name that host.js knows it under.
HOST = {
    "progress": _("How much has loaded"),
    "loading": _("Loading: {done} of {size} MB"),
    "starting": _("Everything has loaded. Starting Python…"),
    "slow": _("This is taking longer than usual. The worked answers below can be read meanwhile."),
    "no_wasm": _(
        "This browser cannot run the exercises: it has no WebAssembly. "
        "The worked answers below show the same."
    ),
    "file_page": _(
        "The exercises need a web server; they cannot start from a file. "
        "The worked answers below show the same."
    ),
    "failed": _(
        "The exercises could not start: a file did not arrive or the browser refused it. "
        "Try again, or read the worked answers below."
    ),
    "silent": _("No answer for {seconds} seconds, so the exercises were stopped. Start them again, please."),
    "again": _("Try again"),
    "anew": _("Start anew"),
    "code": _("Code of this exercise"),
    "run": _("Run"),
}


#: What the button that starts a page says, and what is said when it has started; "" is any lesson.
PAGES = {
    "": (_("Start the exercises"), _("The exercises are ready.")),
    "drills": (_("Start the drills"), _("The drills are ready.")),
    "score-pad": (_("Open the score pad"), _("The score pad is open.")),
    "table": (_("Sit down at the table"), _("The table is ready.")),
}


def host_texts(lang: str, page: str = "") -> dict[str, str]:
    """All that host.js says on a page, in a language; the places {done}, {size} and {seconds} stay open."""
    said = {name: text(lang, message) for name, message in HOST.items()}
    return said | {"ready": text(lang, PAGES.get(page, PAGES[""])[1])}


def start_text(lang: str, page: str = "") -> str:
    """What the button says that starts a page, such as "table"; any lesson has the same."""
    return text(lang, PAGES.get(page, PAGES[""])[0])


#: What the notebook site says, by the name that lessons.js and books.py know it under.
NOTEBOOK = {
    "title": _("Canasta lessons"),
    "loading": _("Loading the notebook…"),
    "no_script": _("A notebook needs JavaScript; the lesson's page can be read without."),
    "starting": _("Starting Python and running the lesson…"),
    "slow": _(
        "This is taking longer than usual. "
        "If a file was blocked the notebook cannot start; the page shows the same."
    ),
    "back": _("To the page"),
    "kept": _("The lesson is newer than the copy that you changed. Your copy is kept as {name}."),
    "open": _("Open it"),
}


def notebook_texts(lang: str) -> dict[str, str]:
    """All that the notebook site says in a language, and `page`: where a lesson's page is below the site."""
    said = {name: text(lang, message) for name, message in NOTEBOOK.items()}
    return said | {"page": f"{lang}/tutor/{{name}}.html"}
