"""The three languages of the site and the links between them."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Language:
    """One language of the site.

    `code` is the one of the command and of `Words`, and the folder's name; `tag` is Sphinx's; `html` is the
    one of `lang` and `hreflang`; `name` is what the language calls itself; `site` is the site's name in it,
    and `short` the one below an icon; `place` is the language's tag in social previews.
    """

    code: str
    tag: str
    html: str
    name: str
    site: str
    short: str
    place: str


LANGUAGES = (
    Language("en", "en", "en", "English", "Canasta Rules", "Canasta", "en_US"),
    Language("ru", "ru", "ru", "Русский", "Правила канасты", "Канаста", "ru_RU"),
    Language("pt", "pt_BR", "pt-BR", "Português", "Regras da canasta", "Canasta", "pt_BR"),
)


def language(config: Any) -> Language:
    """The language that a Sphinx configuration builds."""
    return next((one for one in LANGUAGES if one.tag == config.language), LANGUAGES[0])


def links(page: str, here: Language) -> list[dict[str, Any]]:
    """What a template needs for the language switch.

    The same page in each language, by a relative address.
    """
    up = "../" * (page.count("/") + 1)
    return [
        {
            "html": one.html,
            "name": one.name,
            "code": one.code,
            "here": one is here,
            "href": f"{up}{one.code}/{page}.html",
        }
        for one in LANGUAGES
    ]


def _name(app: Any, config: Any) -> None:
    here = language(config)
    config.project = here.site
    config.html_title = here.site
    config.html_short_title = here.site
    config.html_context["languages"] = LANGUAGES
    if config.site_address:
        config.html_baseurl = f"{config.site_address.rstrip('/')}/{here.code}/"


def setup(app: Any) -> None:
    """Add the setting `site_address` (where the site will live) and name the site in its language."""
    app.add_config_value("site_address", "", "html", [str])
    app.connect("config-inited", _name, priority=100)
