"""Any house file: it loads, or it is refused in one line that names file and key."""

import json
from typing import Annotated, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_rules.rules import PATHS, TYPES, RulesError, load_text, variants


def values(kind):
    """Values that a type allows, as JSON writes them."""
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *notes = get_args(kind)
        low = next((n.ge for n in notes if n.ge is not None), None)
        high = next((n.le for n in notes if n.le is not None), None)
        return st.integers(low, high) if inner is int else values(inner)
    if origin is Literal:
        return st.sampled_from(get_args(kind))
    if origin is tuple:
        return st.lists(values(get_args(kind)[0]), max_size=4)
    if origin is Union or str(origin) == "<class 'types.UnionType'>":
        return st.one_of(*map(values, get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return st.fixed_dictionaries({f.encode_name: values(f.type) for f in msgspec.structs.fields(kind)})
    return {bool: st.booleans(), int: st.integers(-9, 99), type(None): st.none()}[kind]


def written(path, value):
    """A value at a path as TOML; an inline table has no null in it."""
    folder, _, leaf = path.rpartition(".")
    return f"[{folder}]\n{leaf} = {toml(value)}"


def toml(value):
    if isinstance(value, dict):
        return (
            "{"
            + ", ".join(f"{key} = {toml(one)}" for key, one in sorted(value.items()) if one is not None)
            + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_value_that_its_type_allows(data):
    base = data.draw(st.sampled_from(variants()))
    path = data.draw(st.sampled_from(PATHS))
    value = data.draw(values(TYPES[path]))
    try:
        rules = load_text(f'[variant]\nbase = "{base}"\n{written(path, value)}', "house.toml")
    except RulesError as error:
        message = str(error)
        assert "\n" not in message
        name, key, said = message.split(": ", 2)
        assert name == "house.toml"
        assert key in PATHS
        assert said
    else:
        assert toml(msgspec.to_builtins(rules.get(path))) == toml(msgspec.to_builtins(value))
        assert rules.rule(path).standing == "house"


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(PATHS),
    st.sampled_from(['"?"', "1.5", "[[1]]", "{}", "-99999", '{ is = "?" }', "1979-05-27"]),
)
def test_a_value_that_no_type_allows(path, text):
    folder, _, leaf = path.rpartition(".")
    try:
        load_text(f'[variant]\nbase = "samba"\n[{folder}]\n{leaf} = {text}', "house.toml")
    except RulesError as error:
        assert str(error).startswith(f"house.toml: {path}")
        assert "\n" not in str(error)
    else:
        assert text in ("{}", "[[1]]"), "refused"
