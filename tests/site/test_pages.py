"""Pages written by hand and what goes with them: complete, in all languages, one for each variant."""

import json
import re
from pathlib import Path

import polib
import pytest
from docutils import nodes

from canasta_rules.rules import load, sources, variants
from canasta_rules.site.sheet import players
from canasta_rules.site.sources import anchor
from canasta_rules.site.variant import contents
from canasta_rules.words import Words

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted((ROOT / "docs" / "locale").rglob("*.po"))


def test_every_variant_and_every_source_has_its_page():
    for ident in variants():
        assert f"{{variant}} {ident}\n" in (ROOT / "docs" / "variants" / f"{ident}.md").read_text()
    for key in sources.sources():
        assert f"{{source}} {key}\n" in (ROOT / "docs" / "sources" / f"{key}.md").read_text()


def test_both_languages_have_the_same_catalogues():
    names = {"ru": set(), "pt_BR": set()}
    for path in CATALOGUES:
        lang, *name = path.relative_to(ROOT / "docs" / "locale").parts
        names[lang].add("/".join(name))
    assert names["ru"] == names["pt_BR"] != set()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "/".join(path.parts[-4:]))
def test_no_entry_is_empty_doubtful_or_out_of_shape(path):
    for entry in polib.pofile(str(path)):
        assert entry.msgstr and not entry.fuzzy and not entry.obsolete, entry.msgid
        for shape in (r"\{\w*\}", r"\]\([^)]*\)", r"`[^`]*`"):
            assert sorted(re.findall(shape, entry.msgid)) == sorted(re.findall(shape, entry.msgstr)), (
                entry.msgid
            )


def test_every_string_of_templates_and_extension_is_in_the_catalogues():
    wanted = set()
    for path in [
        *(ROOT / "conf" / "templates").glob("*.html"),
        *(ROOT / "canasta_rules" / "site").glob("*.py"),
    ]:
        wanted |= set(re.findall(r"""\b_\(\s*["']([^"']+)["']\s*\)""", path.read_text(encoding="utf-8")))
    for lang in ("ru", "pt_BR"):
        known = {
            entry.msgid
            for entry in polib.pofile(str(ROOT / "docs" / "locale" / lang / "LC_MESSAGES" / "sphinx.po"))
        }
        assert wanted <= known, lang


def test_addresses_of_facts_are_plain_and_differ():
    ids = [*sources.facts(), *sources.publications()]
    anchors = [anchor(ident) for ident in ids]
    assert len(set(anchors)) == len(ids)
    assert all(re.fullmatch(r"[\w.-]+", one) for one in anchors)
    assert anchor("004 §02.3") == "004-02.3"


def test_numbers_of_players_read_well():
    assert players(load("classic")) == "2–6"
    assert players(load("samba")) == ", ".join(map(str, load("samba").counts))


def test_other_words_for_words_are_plain_and_lead_on():
    for code, words in json.loads(
        (ROOT / "canasta_rules" / "site" / "aliases.json").read_text("utf-8")
    ).items():
        for word, others in words.items():
            assert re.fullmatch(r"\w+( \w+)*", word) and word == word.lower(), (code, word)
            assert others and word not in others, (code, word)


def test_a_variants_page_has_links_to_all_its_chapters():
    rules = load("samba")
    made = contents(rules, Words("en"))
    links = [link["refid"] for link in made.findall(nodes.reference)]
    assert links == list(dict.fromkeys(one.path.partition(".")[0] for one in rules.rules()))
    assert "stock" in links and "black_threes" in links and made["label"]
