"""The theme's style sheet without what no page uses."""

from canasta_rules.site.trim import _in_place, blocks, squeeze, trim

PAGE = """<!doctype html><html class="no-js"><head>
<link rel="stylesheet" href="_static/styles/furo.css?v=12345678"></head>
<body><div class="page"><header class="mobile-header"></header></div></body></html>"""


def test_blocks_are_found_whatever_stands_in_quotes():
    css = "a{b:c}@media print{a{content:'}'}}d{e:url('x{y}')}"
    assert list(blocks(css)) == [("a", "b:c"), ("@media print", "a{content:'}'}"), ("d", "e:url('x{y}')")]


def test_what_a_page_uses_stays_and_the_rest_goes(tmp_path):
    (tmp_path / "_static" / "styles").mkdir(parents=True)
    (tmp_path / "index.html").write_text(PAGE)
    left = trim(tmp_path)
    css = (tmp_path / "_static" / "styles" / "furo.css").read_text()
    assert left == len(css.encode()) < 20_000
    assert ".mobile-header" in css and ".admonition" not in css and "--icon-flame" not in css
    assert css.count("{") == css.count("}")
    page = (tmp_path / "index.html").read_text()
    assert "?v=12345678" not in page
    assert trim(tmp_path) == left and (tmp_path / "index.html").read_text() == page


def test_a_class_that_a_page_begins_to_use_comes_back(tmp_path):
    (tmp_path / "_static" / "styles").mkdir(parents=True)
    (tmp_path / "index.html").write_text(PAGE)
    before = trim(tmp_path)
    (tmp_path / "index.html").write_text(PAGE.replace("mobile-header", "mobile-header admonition note"))
    assert trim(tmp_path) > before


def test_an_element_stays_for_a_page_or_a_script_that_has_it(tmp_path):
    (tmp_path / "_static" / "styles").mkdir(parents=True)
    (tmp_path / "index.html").write_text(PAGE.replace("</header>", "</header><blockquote></blockquote>"))
    (tmp_path / "_static" / "a.js").write_text('document.createElement("figure")')
    trim(tmp_path)
    css = (tmp_path / "_static" / "styles" / "furo.css").read_text()
    assert "blockquote{" in css and "figure{" in css and "kbd" not in css


def test_what_the_pages_set_themselves_is_not_set_twice(tmp_path):
    (tmp_path / "_static" / "styles").mkdir(parents=True)
    name = "--color-background-primary"
    style = f"<style>\n  body {{\n    {name}: #fff;\n  }}\n</style></head>"
    (tmp_path / "index.html").write_text(PAGE.replace("</head>", style))
    trim(tmp_path)
    css = (tmp_path / "_static" / "styles" / "furo.css").read_text()
    assert f"{name}:" not in css and f"var({name})" in css
    assert f"<style>body{{{name}:#fff}}</style>" in (tmp_path / "index.html").read_text()


def test_comments_and_needless_space_go():
    css = '/* x */\na :is(b, c) { d: e f; }\n@media (min-width: 1em) { .g::before { content: "– "; } }\n'
    assert squeeze(css) == 'a :is(b,c){d: e f}@media (min-width: 1em){.g::before{content: "– "}}'


def test_a_value_that_only_the_body_sets_stands_where_it_is_read():
    css = "body{--a:1px;--b:var(--a);--c:red;--d:2px}p{margin:var(--b)}q{color:var(--c);top:var(--d)}"
    assert _in_place(css, "r{color:var(--c)}") == "body{--c:red;}p{margin:1px}q{color:var(--c);top:2px}"
    dark = "body{--a:1px}body.dark{--a:2px}p{margin:var(--a)}"
    assert _in_place(dark, "") == dark
