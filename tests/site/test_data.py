"""The rules as JSON: every file fits its schema, says what the model says, and leads to what is there."""

import json

import jsonschema
import pytest

from canasta_rules.rules import load, relatives, sources, variants
from canasta_rules.schemas import FORMATS
from canasta_rules.site import data
from canasta_rules.words import Words


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("site")
    size = data.write(made)
    print(f"{size} bytes of data")
    assert size < 6_000_000
    return made / "data"


def read(folder, name):
    return json.loads((folder / name).read_text(encoding="utf-8"))


def test_every_file_fits_the_schema_that_it_names(folder):
    checked = 0
    for path in folder.glob("*.json"):
        found = json.loads(path.read_text(encoding="utf-8"))
        schema = read(folder, found["$schema"])
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(found, schema, jsonschema.Draft202012Validator)
        checked += 1
    assert checked > len(variants()) + 4


def test_a_wrong_file_does_not_fit(folder):
    found = read(folder, "classic.json")
    found["rules"]["deal.hand"]["standing"] = "guessed"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(found, read(folder, "schema/variant.json"), jsonschema.Draft202012Validator)


def test_the_index_leads_to_every_file_and_no_other(folder):
    index = read(folder, "index.json")
    names = {"index.json", *index["files"].values(), *index["schemas"].values()}
    for one in index["variants"]:
        names |= {one["file"], *one["files"].values()}
    assert names == {str(path.relative_to(folder)) for path in folder.rglob("*.json")}
    assert [one["id"] for one in index["variants"]] == [*variants(), *relatives()]
    assert set(index["schemas"]) == {*data.TYPES, *FORMATS}


@pytest.mark.parametrize("ident", [*variants(), *relatives()])
def test_a_variant_says_what_the_model_says(folder, ident):
    for count in load(ident).counts or (None,):
        rules = load(ident, count)
        found = read(folder, data.file_name(ident, count))
        assert list(found["rules"]) == [rule.path for rule in rules.rules()]
        for path, rule in found["rules"].items():
            assert rule["standing"] == rules.rule(path).standing
            for lang in data.CODES:
                words = Words(lang)
                assert rule["texts"][lang]["text"] == words.rule(rules, path)
                assert rule["texts"][lang]["name"] == words.rule_name(path)
    assert read(folder, data.file_name(ident))["players"] == load(ident).players


def test_sources_hold_every_fact_with_where_it_went(folder):
    found = read(folder, "sources.json")
    assert list(found["facts"]) == list(sources.facts())
    for ident, fact in found["facts"].items():
        assert fact["used"] or fact["left_out"], ident
        assert set(fact["says"]) == set(data.CODES)
    known = {*found["facts"], *found["publications"]}
    for ident in variants():
        for rule in read(folder, data.file_name(ident))["rules"].values():
            assert known.issuperset(rule["cited"])


def test_questions_hold_an_answer_of_every_variant(folder):
    found = read(folder, "questions.json")["questions"]
    assert len(found) > 50
    for question in found:
        assert question["silent"] or question["cases"]
        assert all(question["ask"].values())
        for case in question["cases"]:
            assert set(case["answers"]) == set(variants())
