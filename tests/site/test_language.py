"""Languages and the links between them."""

from types import SimpleNamespace

import pytest

from canasta_rules.site.language import LANGUAGES, language, links
from canasta_rules.words import Words


def test_every_language_of_the_site_has_words():
    assert [Words(one.code).lang for one in LANGUAGES] == ["en", "ru", "pt"]


@pytest.mark.parametrize(
    ("page", "ru"), [("index", "../ru/index.html"), ("variants/classic", "../../ru/variants/classic.html")]
)
def test_a_language_link_is_relative_to_the_page(page, ru):
    made = links(page, LANGUAGES[0])
    assert [one["here"] for one in made] == [True, False, False]
    assert made[1]["href"] == ru
    assert made[2]["html"] == "pt-BR"


def test_a_configuration_tells_its_language():
    assert language(SimpleNamespace(config=None, language="pt_BR")).code == "pt"
    assert language(SimpleNamespace(language="de")).code == "en"
