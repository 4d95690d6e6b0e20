"""The command `canasta`: rules, comparison, facts, schemas; exit status, one JSON document, one line."""

import json
import re
import subprocess
import sys
import tomllib

import jsonschema
import pytest

from canasta_rules.__main__ import COMMANDS, main
from canasta_rules.rules import RulesError, family_of, load, relatives, rules_file, variants
from canasta_rules.rules.sources import facts
from canasta_rules.schemas import FORMATS, schema
from canasta_rules.simulate import simulate
from canasta_rules.words import LANGUAGES, Words

HOUSE = '[variant]\nname = "Thursday Samba"\nbase = "samba"\n[deal]\nhand = 13\n[match]\ntarget = 12000\n'


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command; give status, standard output and standard error."""
    monkeypatch.setenv("COLUMNS", "96")

    def command(*arguments):
        try:
            status = main(list(arguments))
        except SystemExit as stop:
            status = stop.code
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return status, said.out, said.err

    return command


@pytest.fixture
def house(tmp_path):
    """A house file of seven lines."""
    path = tmp_path / "thursday.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def document(text):
    """The one JSON document of an answer."""
    return json.loads(text)


def test_list(run):
    status, out, err = run("list")
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 2 + len(variants()) + len(relatives())
    assert "Pennies from Heaven" in out


def test_list_as_data(run):
    status, out, _ = run("list", "--json")
    found = {one["id"]: one for one in document(out)}
    assert status == 0
    assert set(found) == {*variants(), *relatives()}
    assert found["bolivia"]["base"] == "samba"
    assert found["classic"]["players"] == [2, 3, 4, 5, 6]
    assert "one_card_rule" in found["traditional"]["options"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ident", variants())
def test_show_reads_like_a_rule_book(run, ident, lang):
    words = Words(lang)
    for count in load(ident).counts:
        status, out, err = run("show", ident, "--players", str(count), "--lang", lang)
        assert (status, err) == (0, "")
        text = " ".join(out.replace("\n", " ").split())
        rules = load(ident, count)
        assert words.variant(ident) in out.splitlines()[0]
        for chapter in {rule.path.partition(".")[0] for rule in rules.rules()}:
            assert words.chapter(chapter) in out.splitlines()
        for rule in rules.rules():
            assert " ".join(words.rule(rules, rule.path).split()) in text, rule.path
            assert all(name in text for name in rule.cited)
        assert "{" not in out.partition("--with")[0]


def test_show_marks_standing_and_source(run):
    _, out, _ = run("show", "samba")
    assert "  ● A set holds at most 2 wild cards. (000 §SA.7)" in out.splitlines()
    assert "  ○ A run has at least 3 cards. (BC-sam)" in out.splitlines()
    assert any(line.startswith("  ◐ Each red three counts 100 points") for line in out.splitlines())
    assert "Signs: ● stated   ◐ reconstructed   ○ supplied" in out


def test_show_ids(run):
    _, out, _ = run("show", "samba", "--ids")
    assert "    [pile.frozen.needs]" in out.splitlines()


def test_show_as_data(run):
    status, out, _ = run("show", "samba", "--json", "--lang", "ru")
    data = document(out)
    assert status == 0
    assert (data["id"], data["base"], data["players"]) == ("samba", "traditional", 4)
    rule = data["rules"]["meld.wilds"]
    assert (rule["value"], rule["standing"], rule["cited"], rule["origin"]) == (
        2,
        "stated",
        ["000 §SA.7"],
        "samba",
    )
    assert rule["text"] == Words("ru").rule(load("samba"), "meld.wilds")


def test_show_with_options(run):
    _, out, _ = run("show", "classic", "--players", "6", "--sides", "3", "--json")
    assert document(out)["rules"]["seats.sides"]["value"] == 3
    _, out, _ = run("show", "classic", "--with", "one_card_allowed", "--with", "meld.wilds=2", "--json")
    rules = document(out)["rules"]
    assert (rules["pile.one_card"]["value"], rules["meld.wilds"]["value"]) == ("allowed", 2)
    assert rules["meld.wilds"]["standing"] == "house"


def test_language_before_or_after_the_command(run):
    assert run("--lang", "ru", "show", "classic")[1] == run("show", "classic", "--lang", "ru")[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_compare(run, lang):
    status, out, err = run("compare", "samba", "bolivia", "--lang", lang)
    words = Words(lang)
    assert (status, err) == (0, "")
    rows = [line for line in out.splitlines() if line.startswith(("≠  ", "–  ", "=  "))]
    assert len(rows) == 7
    assert any(words.rule_name("match.target") in row and words.number(15000) in row for row in rows)
    for ident in ("samba", "bolivia"):
        assert words.variant(ident) in out.splitlines()[0]


def test_compare_shows_the_unchanged_rows_when_asked(run):
    _, few, _ = run("compare", "samba", "bolivia")
    _, every, _ = run("compare", "samba", "bolivia", "--all")
    assert "=  Packs" in every
    assert "=  Packs" not in few
    assert "98 rules are the same." in few
    assert "← Samba" in every


def test_compare_as_data(run):
    status, out, _ = run("compare", "classic:6", "pennies", "--json")
    data = document(out)
    assert status == 0
    assert [(one["id"], one["players"]) for one in data["variants"]] == [("classic", 6), ("pennies", 6)]
    assert {row["kind"] for row in data["rows"]} == {"changed", "absent"}


def test_compare_with_a_house_file(run, house):
    status, out, _ = run("compare", "samba", str(house))
    assert status == 0
    assert "Thursday Samba" in out
    assert "13 cards ⌂" in out


def test_check(run, house):
    status, out, err = run("check", str(house))
    assert (status, err) == (0, "")
    assert "2 rules differ from Samba:" in out
    assert "  ⌂ Each player is dealt 13 cards." in out.splitlines()
    assert document(run("check", str(house), "--json")[1]) == {
        "valid": True,
        "id": "thursday",
        "base": "samba",
        "players": [4, 6],
    }


def test_check_tells_a_dropped_rule(run, tmp_path):
    path = tmp_path / "plain.toml"
    path.write_text(
        '[variant]\nbase = "traditional"\n[go_out]\ndouble = { absent = true }\n', encoding="utf-8"
    )
    assert "  – Double finish: no such rule" in run("check", str(path))[1].splitlines()


def test_check_tries_every_option_of_the_file(run, tmp_path):
    path = tmp_path / "ours.toml"
    head = '[variant]\nbase = "samba"\n[options.longer.go_out]\ncanastas = '
    for value, status in (
        ("3", 0),
        ("{ is = 3 }", 0),
        ("2", 1),
        ('{ is = 3, stated = "x", chosen = "y" }', 2),
    ):
        path.write_text(head + value, encoding="utf-8")
        got, _, err = run("check", str(path))
        assert got == status
        assert err.startswith(f"{path}: options.longer: go_out.canastas: " if status else "")
    path.write_text(head + "3", encoding="utf-8")
    assert "  longer  Canastas to go out: 3" in run("show", str(path))[1]
    assert "⌂ A side needs at least 3 canastas" in run("show", str(path), "--with", "longer")[1]


@pytest.mark.parametrize(
    ("text", "status", "answer"),
    [
        ("[meld]\nwild = 3", 2, "meld.wild: unknown key; did you mean meld.wilds?"),
        ("[meld]\nwilds = 2", 1, "meld.wilds: equal to the inherited value 2; leave the key out"),
        ("[deal]\nhand = 30\n[pack]\npacks = 2", 1, "deal.hand: 121 cards would be dealt"),
        ("[deal]\nhand = 'many'", 2, "deal.hand: expected a whole number from 1 to 30, got text"),
    ],
)
@pytest.mark.parametrize("data", [False, True])
def test_check_a_wrong_file(run, tmp_path, text, status, answer, data):
    path = tmp_path / "wrong.toml"
    path.write_text(f'[variant]\nbase = "samba"\n{text}', encoding="utf-8")
    got, out, err = run("check", str(path), *(["--json"] if data else []))
    assert got == status
    assert err.startswith(f"{path}: {answer}")
    assert err.count("\n") == 1
    if data:
        assert document(out) == {"valid": False, "error": err.strip()}
    else:
        assert out == ""


def test_check_plays_every_number_of_players(run, tmp_path):
    """Nine cards more are fine for four and too many for six."""
    path = tmp_path / "long.toml"
    path.write_text('[variant]\nbase = "samba"\nplayers = [4, 6]\n[deal]\nhand = 27\n', encoding="utf-8")
    status, _, err = run("check", str(path))
    assert status == 1
    assert "deal.hand: 163 cards would be dealt and turned up, the packs hold 162" in err


def test_facts(run):
    status, out, _ = run("facts")
    assert status == 0
    assert (
        "000 §C.12  To go out, a side needs at least one canasta on the table. → traditional.go_out.canastas"
        in (" ".join(out.replace("\n", " ").split())).replace("000 §C.12 To", "000 §C.12  To")
    )


def test_no_fact_is_missing(run):
    assert run("facts", "--missing") == (0, "", "")
    assert run("facts", "--missing", "--json") == (0, "[]\n", "")


def test_facts_as_data(run):
    _, out, _ = run("facts", "--json")
    found = {one["id"]: one for one in document(out)}
    assert set(found) == set(facts())
    assert {"variant": "samba", "rule": "meld.wilds"} in found["000 §SA.7"]["cited_by"]
    _, out, _ = run("facts", "--json", "--source", "002")
    assert {one["id"].split()[0] for one in document(out)} == {"002"}


@pytest.mark.parametrize("name", FORMATS)
def test_schema(run, name):
    status, out, _ = run("schema", name)
    assert status == 0
    assert document(out) == schema(name)
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("ident", [*variants(), *relatives()])
def test_every_rules_file_fits_the_schema(ident):
    table = tomllib.loads(rules_file(ident).read_text(encoding="utf-8"))
    family = family_of(ident).id
    jsonschema.validate(table, schema("ruleset" if family == "canasta" else f"ruleset-{family}"))


def test_check_and_the_schema_agree_on_a_file_of_another_family(run, tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('[variant]\nbase = "krambambuli"\n[knock]\npoints = 4\n', encoding="utf-8")
    assert run("check", str(path))[0] == 0
    jsonschema.validate(tomllib.loads(path.read_text()), schema("ruleset-krambambuli"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tomllib.loads(path.read_text()), schema("ruleset"))


def test_the_schema_refuses_what_the_loader_refuses():
    jsonschema.validate(tomllib.loads(HOUSE), schema("ruleset"))
    for text in ("[meld]\nwild = 3", "[deal]\nhand = 99", '[pile.frozen]\nby = ["two"]'):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(tomllib.loads(f'[variant]\nbase = "samba"\n{text}'), schema("ruleset"))


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        *(
            ([name, "clasic", *more], f"{name}: VARIANT: no variant 'clasic'; did you mean classic?")
            for name, *more in (["show"], ["simulate"], ["meld", "KS"], ["compare", "samba"])
        ),
        (["meld", "samba", "KS", "--players", "5"], "samba: players: samba is for 4 or 6 players, not for 5"),
        (["simulate", "none.toml"], "none.toml: cannot be read: No such file or directory"),
        (["show", "samba", "--players", "5"], "samba: players: samba is for 4 or 6 players, not for 5"),
        (
            ["show", "samba", "--players", "many"],
            "canasta show: argument --players: invalid int value: 'many'",
        ),
        (
            ["show", "classic", "--sides", "3"],
            "classic: seats.sides: 4 players cannot be divided into 3 sides",
        ),
        (
            ["show", "samba", "--with", "one_card"],
            "samba: options: no option 'one_card'; did you mean one_card_rule?",
        ),
        (["show"], "canasta show: the following arguments are required: VARIANT"),
        (["show", "classic", "--lang", "de"], "canasta show: argument --lang: invalid choice: 'de'"),
        (["compare", "samba"], "compare: expected two to four variants, got 1"),
        (["compare", *["samba"] * 5], "compare: expected two to four variants, got 5"),
        (
            ["compare", "samba", "krambambuli"],
            "compare: samba and krambambuli are games of different families",
        ),
        (["check", "none.toml"], "none.toml: cannot be read: No such file or directory"),
        (["check", "."], ".: cannot be read: Is a directory"),
        (["facts", "--source", "003"], "facts: --source: '003' is no source; expected 000, 001, 002, 004"),
        (["schema", "rules"], "canasta schema: argument NAME: invalid choice: 'rules'"),
        (["play"], "canasta: argument COMMAND: invalid choice: 'play'"),
        ([], "canasta: the following arguments are required: COMMAND"),
    ],
)
def test_what_cannot_be_read_is_answered_in_one_line(run, arguments, answer):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(answer)
    assert err.count("\n") == 1
    status, out, said = run(*arguments, "--json")
    assert (status, said) == (2, err)
    assert document(out)["error"] == err.rstrip("\n")


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_is_in_the_language(run, lang, command):
    status, out, err = run("--lang", lang, *command, "--help")
    assert (status, err) == (0, "")
    prose = re.sub(r"--?[\w-]+|\{[^}]*\}|\"[^\"]*\"", " ", out)
    english = {"usage", "options", "show", "the", "exit", "answer", "arguments", "whether"}
    left = english & set(re.findall("[a-z]+", prose.lower())) - set(COMMANDS)
    assert left if lang == "en" else not left


@pytest.mark.parametrize(
    ("arguments", "russian", "portuguese"),
    [
        (
            ["show", "clasic"],
            "show: ИГРА: такой игры нет: 'clasic'",
            "show: VARIANTE: não há a variante 'clasic'",
        ),
        (["show"], "canasta show: не указано: ИГРА", "canasta show: falta: VARIANTE"),
        (
            ["show", "samba", "--players", "many"],
            "canasta show: аргумент --players: это не целое число: 'many'",
            "canasta show: argumento --players: não é um número inteiro: 'many'",
        ),
        (["meld", "classic", "KS ZZ"], "meld: КАРТЫ: 'ZZ' — не карта", "meld: CARTAS: 'ZZ' não é carta"),
        (
            ["check", "none.toml"],
            "none.toml: не читается: такого файла нет",
            "none.toml: não pode ser lido: o arquivo não existe",
        ),
    ],
)
def test_errors_are_in_the_language(run, arguments, russian, portuguese):
    for lang, answer in (("ru", russian), ("pt", portuguese)):
        status, out, err = run(*arguments, f"--lang={lang}")
        assert (status, out) == (2, "")
        assert err.startswith(answer)
        assert err.count("\n") == 1


#: Two kings and two wild cards make a set unless wild cards may not be as many as the natural ones.
SITUATION = """
variant = "classic"
players = 4
phase = "play"
hands = ["KS KH 2D 2C 4C 9H", 11, 11, 11]
sides = [{ melds = ["9S 9D 9C"] }, {}]
action = { kind = "meld", melds = ["KS KH 2D 2C"] }
"""
SHEET = """
variant = "classic"
players = 4
out = 0
sides = [{ melds = ["KS KH KD KC KS KH KD"], hands = ["", "7C"] }, { hands = ["4C", "4D"] }]
"""


@pytest.fixture
def strict(tmp_path):
    """A house file with one wild card a set, and a canasta that counts more."""
    path = tmp_path / "strict.toml"
    path.write_text(
        '[variant]\nname = "Strict"\nbase = "classic"\n[meld]\nwilds = 1\n[canasta]\nnatural = 700\n'
        "[options.longer.match]\ntarget = 7000\n",
        encoding="utf-8",
    )
    return str(path)


def test_meld_in_a_house_game(run, strict):
    assert run("meld", "classic", "KS KH 2D 2C")[0] == 0
    status, out, _ = run("meld", strict, "KS KH 2D 2C")
    assert status == 1 and "[meld.wilds]" in out
    assert run("meld", f"{strict}:6", "KS KH 2D 2C", "--sides", "3", "--with", "meld.wilds=2")[0] == 0
    assert run("meld", "classic", "KS KH 2D 2C", "--with", "meld.wilds=1", "--json")[0] == 1


def test_judge_by_a_house_game(run, strict, tmp_path):
    file = tmp_path / "situation.toml"
    file.write_text(SITUATION, encoding="utf-8")
    assert run("judge", str(file))[0] == 0
    for how in (["--variant", strict], ["--variant", f"{strict}:4"], ["--with", "meld.wilds=1"]):
        status, out, _ = run("judge", str(file), *how)
        assert status == 1 and "[meld.wilds]" in out
    assert run("judge", str(file), "--variant", strict, "--with", "meld.wilds=2")[0] == 0
    assert run("judge", str(file), "--variant", "italian")[0] in (0, 1)
    status, _, err = run("judge", str(file), "--variant", "sambo")
    assert (status, err) == (2, "judge: --variant: no variant 'sambo'; did you mean samba?\n")
    status, _, err = run("judge", str(file), "--variant", "krambambuli")
    assert status == 2 and "krambambuli is a game of another family" in err
    status, _, err = run("judge", str(file), "--variant", f"{strict}:2")
    assert (status, err) == (2, f"{file}: hands: expected at most 2, got 4\n")
    assert run("judge", str(file), "--players", "2")[2] == err


def test_another_variant_is_played_by_as_many_where_it_has_so_many(run, tmp_path):
    file = tmp_path / "situation.toml"
    file.write_text(SITUATION.replace("players = 4", "players = 5"), encoding="utf-8")
    assert run("judge", str(file), "--variant", "samba", "--json")[0] in (0, 1)  # has no five


def test_score_by_a_house_game(run, strict, tmp_path):
    file = tmp_path / "sheet.toml"
    file.write_text(SHEET, encoding="utf-8")
    totals = [
        document(run("score", str(file), *how, "--json")[1])["sides"][0]["total"]
        for how in ([], ["--variant", strict], ["--with", "canasta.natural=600"])
    ]
    assert totals == [665, 865, 765]


def test_simulate_a_house_game(run, strict):
    status, out, _ = run("simulate", strict, "--deals", "2")
    assert status == 0 and out.startswith("Strict: deals played at random: 2")
    data = document(run("simulate", "classic:2", "--deals", "2", "--with", "deal.hand=11", "--json")[1])
    assert (data["variant"], data["players"]) == ("classic", 2)


@pytest.mark.parametrize("ident", ["classic", "samba", "combo"])
def test_simulate_counts_how_deals_end(run, ident):
    data = document(run("simulate", ident, "--deals", "40", "--seed", "3", "--json")[1])
    assert set(data["ended"]) <= {"out", "stock", "red_three"}
    assert sum(data["ended"].values()) == data["deals"] == 40
    assert 0 <= data["concealed"] <= data["ended"].get("out", 0)


def test_simulate_says_how_deals_end(run):
    out = run("simulate", "classic", "--deals", "40")[1].splitlines()
    at = next(i for i, line in enumerate(out) if line.startswith("  somebody went out: "))
    assert out[at + 1].startswith("  of these, concealed: ")


def test_simulate_refuses_another_family():
    with pytest.raises(
        RulesError, match="krambambuli is a game of another family; expected one like classic"
    ):
        simulate(load("krambambuli"), 1)


def test_the_module_is_the_command(house):
    done = subprocess.run(
        [sys.executable, "-m", "canasta_rules", "check", str(house), "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert document(done.stdout)["valid"] is True


def test_a_reader_that_goes_away_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "canasta_rules", "facts"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
