"""Questions: what the engine answers for every variant; a wrong file stops the build with one line."""

import re

import msgspec
import pytest
from docutils import nodes

from canasta_rules.rules import load, variants
from canasta_rules.site.cases import Answer, Case, CaseError, answer, check, plain, read_cases
from canasta_rules.site.questions import CHAPTERS, Question, ask, questions
from canasta_rules.site.questions.page import block, grouped, in_short
from canasta_rules.site.texts import Texts
from canasta_rules.words import LANGUAGES, Words

BY_ID = {question.id: question for question in questions()}
VERDICTS = {question.id: ask(question) for question in questions()}


def said(ident: str, variant: str, number: int = 0) -> object:
    """What a variant answers to a case of a question."""
    return VERDICTS[ident][number][1][variant].said


def test_all_numbered_questions_of_the_public_list_are_there():
    assert {q.number for q in questions() if q.number} == set(range(1, 68, 2))


def test_there_are_many_more_than_the_public_list_holds():
    assert len([q for q in questions() if q.number is None]) >= 20


def test_every_chapter_has_questions():
    assert {q.chapter for q in questions()} == set(CHAPTERS)


@pytest.mark.parametrize("ident", BY_ID)
def test_a_question_rests_on_facts_and_reads_like_one(ident):
    question = BY_ID[ident]
    assert question.facts
    assert question.ask.endswith(("?", "."))
    assert ident.isascii() and ident == ident.lower() and " " not in ident


#: The classic answer to each question of the public list, by its number: of the first case, or of each.
CLASSIC = {
    1: ["yes"],
    3: ["no"],
    5: ["yes"],
    7: ["yes"],
    9: ["no", "yes"],
    11: ["yes"],
    13: ["yes"],
    15: ["no"],
    17: ["no"],
    19: ["no"],
    21: ["yes"],
    23: [300, 500],
    25: ["no"],
    27: ["cannot", "cannot"],
    29: [10, 5],
    33: ["no"],
    35: ["no"],
    37: ["deal ends"],
    39: ["no"],
    41: [100],
    43: ["yes", "not replaced"],
    45: [20],
    47: ["no", "yes"],
    49: ["before melding"],
    51: ["when the pile is taken"],
    53: ["no"],
    55: ["yes"],
    57: ["yes"],
    59: ["yes"],
    61: ["another deal"],
    63: [13, 3],
    65: [],
    67: [],
}


@pytest.mark.parametrize("number", CLASSIC)
def test_the_classic_answer_is_that_of_the_public_list(number):
    question = next(q for q in questions() if q.number == number)
    assert [answers["classic"].said for _, answers in VERDICTS[question.id]] == CLASSIC[number]


def test_the_opening_table_is_the_classic_one():
    rows = [(row["score"], row["points"]) for row in said("opening-table", "classic")]
    assert rows == [(-100000, 15), (0, 50), (1500, 90), (3000, 120)]


OTHERS = {
    ("one-card-and-wild", "uruguay"): "no",
    ("one-card-and-wild", "samba"): "no",
    ("one-card-and-wild", "combo"): "no",
    ("one-card-and-wild", "traditional"): "yes",
    ("two-kings-three-wilds", "traditional"): "no",
    ("two-kings-three-wilds", "oficial"): "yes",
    ("four-and-four", "traditional"): "yes",
    ("four-and-four", "samba"): "no",
    ("top-card-onto-canasta", "samba"): "no",
    ("wild-meld", "uruguay"): "yes",
    ("wild-meld", "italian"): "yes",
    ("wild-meld", "samba"): "no",
    ("wild-canasta-worth", "uruguay"): 2000,
    ("wild-canasta-worth", "bolivia"): 2500,
    ("wild-canasta-worth", "brazilian"): 2000,
    ("wild-canasta-worth", "pennies"): 1000,
    ("run-canasta-worth", "samba"): 1500,
    ("open-by-pile", "brazilian"): "no",
    ("red-three-small-meld", "oficial"): 100,
    ("red-three-small-meld", "traditional"): -100,
    ("red-three-unopened", "oficial"): 100,
    ("four-red-threes", "oficial"): 400,
    ("four-red-threes", "cuban"): 1000,
    ("one-card-pile", "traditional"): "yes",
    ("wild-on-top", "hollywood"): "yes",
    ("wild-in-run", "hollywood"): "yes",
    ("discard-seven", "pennies"): "no",
    ("canastas-to-go-out", "pennies"): 4,
    ("canastas-to-go-out", "samba"): 2,
    ("black-threes-discard", "traditional"): "no",
    ("stock-empty-must-take", "oficial"): "no",
    ("stock-empty-take", "oficial"): "top card",
    ("six-players", "oficial"): 11,
    ("six-players", "traditional"): 15,
    ("eighth-card", "cuban"): "no",
    ("short-run", "brazilian"): 15 - 1000,
    ("black-three-left", "bolivia"): -100,
    ("seven-left", "combo"): -500,
    ("out-bonus", "italian"): 300,
    ("wild-limit-canasta", "traditional"): "yes",
    ("wild-limit-canasta", "samba"): "yes",
    ("wild-limit-canasta", "brazilian"): "yes",
    ("wild-limit-canasta", "uruguay"): "yes",
    ("black-three-freezes", "traditional"): "no",
    ("top-card-onto-run", "combo"): "no",
    ("top-card-onto-run", "chile"): "no",
    ("must-ask", "brazilian"): "yes",
}


@pytest.mark.parametrize(("ident", "variant"), OTHERS)
def test_other_variants_answer_as_their_readings_say(ident, variant):
    assert said(ident, variant) == OTHERS[ident, variant]


@pytest.mark.parametrize("ident", [i for i in BY_ID if BY_ID[i].cases])
def test_every_variant_answers_with_an_effective_rule(ident):
    for _case, answers in VERDICTS[ident]:
        assert tuple(answers) == variants()
        for variant, one in answers.items():
            assert one.rule or one.why, variant
            if one.rule:
                assert one.rule in one.rules, f"{variant} {one.rule}"


def test_reasons_have_sentences_in_all_languages():
    for lang in LANGUAGES:
        words = Words(lang)
        for cases in VERDICTS.values():
            for _case, answers in cases:
                assert all(words.reason(reason) for one in answers.values() for reason in one.reasons)


def test_the_right_rule_decides_in_uruguay():
    one = VERDICTS["one-card-and-wild"][0][1]["uruguay"]
    assert one.rule == "pile.frozen.always"
    assert one.rules.rule(one.rule).cited == ("000 §UR.4",)


def test_what_cannot_arise_says_why():
    why = {variant: one.why for variant, one in VERDICTS["top-card-onto-run"][0][1].items() if one.why}
    assert why["classic"] == "melds"
    assert VERDICTS["six-players"][0][1]["uruguay"].why == "players"
    assert VERDICTS["must-ask"][0][1]["combo"].why == "out"


@pytest.mark.parametrize(
    ("ident", "rule", "games"),
    [
        ("black-three-freezes", "pile.frozen.always", {"cuban", "uruguay", "italian"}),
        ("red-three-freezes", "pile.frozen.always", {"cuban", "uruguay", "italian"}),
        ("wild-limit-canasta", "meld.cap", {"cuban", "hollywood", "pennies"}),
        ("out-without-discard", "go_out.allowed", {"combo"}),
    ],
)
def test_a_rule_may_take_a_question_away(ident, rule, games):
    ((case, answers),) = VERDICTS[ident]
    assert {variant for variant, one in answers.items() if one.why == "moot"} == games
    groups = list(grouped(case, answers, Texts("en")))
    assert (groups[-1][0], groups[-1][1]) == ("cannot", rule)


def test_the_limit_of_wild_cards_is_that_of_each_game():
    answers = VERDICTS["wild-limit-canasta"][0][1]
    assert answers["classic"].rule == "meld.wilds"
    assert answers["traditional"].rule == "meld.majority"


@pytest.mark.parametrize("variant", ["combo", "chile"])
def test_a_run_that_the_top_card_may_not_join_is_named_as_the_reason(variant):
    assert VERDICTS["top-card-onto-run"][0][1][variant].rule == "pile.to_run"


#: Answers in a few words, in each language.
BRIEF = {
    "must-ask": (
        "In the classic game: need not ask; the answer binds.",
        "В классической игре: спрашивать необязательно; ответ обязывает.",
        "No jogo clássico: não é preciso perguntar; mas a resposta vale.",
    ),
    "red-three-upcard": (
        "In the classic game: cover it; once taken, lay it out, not replaced.",
        "В классической игре: накрыть; из взятого сброса — открыть без замены.",
        "No jogo clássico: cobrir; depois da compra, vai à mesa sem reposição.",
    ),
    "red-three-small-meld": (
        "In the classic game: plus 100 points.",
        "В классической игре: в плюс, 100 очков.",
        "No jogo clássico: a favor, 100 pontos.",
    ),
    "hand-and-foot": ("No, another game.", "Нет, другая игра.", "Não, é outro jogo."),
}


@pytest.mark.parametrize("ident", BRIEF)
def test_an_answer_in_a_few_words(ident):
    said = [in_short(BY_ID[ident], Texts(lang)).replace("\xa0", " ") for lang in ("en", "ru", "pt")]
    assert tuple(said) == BRIEF[ident]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_answer_says_its_label_twice(lang):
    for question in questions():
        said = in_short(question, Texts(lang))
        for value, label in re.findall(r"(\w+) \((\w+)\)", said):
            assert value != label, said


def test_a_variant_with_too_few_such_cards_cannot_answer():
    case = Case(meld="KS KS KS KH", about=("meld",), expect={})
    assert answer(case, "classic", "x").why == "cards"
    assert answer(case, "samba", "x").kind == "yes"


def test_points_rest_on_the_rule_that_matters():
    answers = VERDICTS["red-three-small-meld"][0][1]
    assert {one.rule for one in answers.values()} == {"red_threes.plus_with"}


def test_groups_begin_with_yes_or_the_classic_game_and_go_up_in_points():
    texts = Texts("en")
    kinds = [kind for kind, _, _ in grouped(*VERDICTS["fourth-wild-with-pile"][0], texts)]
    assert kinds == ["yes", "no", "cannot"]
    values = [value for _, value, _ in grouped(*VERDICTS["wild-canasta-worth"][1], texts)]
    assert values == ["1,000 points", "2,000 points", "2,500 points", "3,000 points", "4,000 points", ""]
    first = next(grouped(*VERDICTS["six-players"][0], texts))
    assert first[2][0].rules.id == "classic"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ident", BY_ID)
def test_every_question_is_drawn_with_the_verdicts_before_anything_bold(ident, lang):
    texts = Texts(lang)
    made = block(BY_ID[ident], texts, "questions/x")
    assert made["ids"] == [ident]
    assert made[0].astext() == texts.say("question", BY_ID[ident].ask)
    lists = [node for node in made.findall(nodes.bullet_list) if "verdicts" in node["classes"]]
    assert len(lists) == len(BY_ID[ident].cases)
    bold = [node.astext() for node in made.findall(nodes.strong)]
    assert bold[: bool(lists)] == [
        next(node.astext() for node in one.findall(nodes.strong)) for one in lists[:1]
    ]
    assert in_short(BY_ID[ident], texts).endswith(".")
    tried = [case for case in BY_ID[ident].cases if case.situation or case.meld or case.sheet]
    assert bool(tried or BY_ID[ident].cards) == any(
        'role="img"' in node.astext() for node in made.findall(nodes.raw)
    )


# --- what is wrong in a file


def wrong(**changes: object) -> str:
    """What is said of a case with something wrong in it."""
    data = {"meld": "KS KH KD", "about": ["meld.naturals"], "expect": {"classic": "yes"}} | changes
    with pytest.raises(CaseError) as error:
        (case,) = read_cases([{key: value for key, value in data.items() if value is not None}], "x.toml")
        check(case, {"classic": answer(case, "classic", "x.toml")}, "x.toml")
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_wrong_answer_is_one_line():
    assert wrong(expect={"classic": "no"}) == 'x.toml: classic: the answer is "yes", expected "no"'


def test_a_verdict_for_another_reason_is_refused():
    assert wrong(about=["pile"]).startswith("x.toml: classic: the verdict rests on meld.naturals (is_set)")


def test_nothing_expected_of_the_classic_game_is_refused():
    assert wrong(expect={"samba": "yes"}) == "x.toml: expect: nothing is said of classic"


def test_an_unknown_variant_is_refused():
    assert "unknown variant" in wrong(expect={"classic": "yes", "sambo": "yes"})


def test_an_unknown_key_is_refused():
    assert "unknown field `melt`" in wrong(melt="KS")


def test_a_card_that_is_none_is_refused():
    assert "KX" in wrong(meld="KS KX")


def test_a_case_is_of_one_kind():
    assert "expected one of" in wrong(path=["pile.whole"])
    assert "expected one of" in wrong(meld=None)


def test_a_situation_without_an_action_is_refused():
    assert "action: missing" in wrong(meld=None, situation={"pile": "KD"})


def test_a_situation_with_an_unknown_key_is_refused():
    assert "pill" in wrong(meld=None, situation={"pill": "KD"})


def test_a_card_that_nobody_holds_is_refused():
    data = {"hands": ["AS"], "pile": "KD", "action": {"kind": "take", "with": "KS KH"}}
    assert "is not in the hand" in wrong(meld=None, situation=data)


def test_a_question_needs_a_case_or_silence():
    from canasta_rules.site.questions import _check

    with pytest.raises(CaseError, match="expected a case, or silent"):
        _check(Question(id="x", ask="?", say="", chapter="pile"), "x")
    with pytest.raises(CaseError, match="is no fact and no publication"):
        _check(Question(id="x", ask="?", say="", chapter="pile", silent=True, facts=("009 §1",)), "x")


def test_values_are_written_as_data_files_write_them():
    assert plain(load("classic").get("opening.minimum")[0]) == {"score": -100000, "points": 15}
    assert Answer(load("classic"), "value", value=("a", "b")).said == ["a", "b"]
    assert msgspec.to_builtins(plain(("x",))) == ["x"]
