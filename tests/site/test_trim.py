"""The theme's style sheet without what no page uses."""

from canasta_rules.site.trim import blocks, squeeze, trim

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


def test_comments_and_needless_space_go():
    css = '/* x */\na :is(b, c) { d: e f; }\n@media (min-width: 1em) { .g::before { content: "– "; } }\n'
    assert squeeze(css) == 'a :is(b,c){d: e f}@media (min-width: 1em){.g::before{content: "– "}}'
