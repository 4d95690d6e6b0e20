"""What every page gets beside its text: language links, a description, only the scripts that it needs."""

import re
from html import escape
from typing import Any

from docutils import nodes
from sphinx.environment import BuildEnvironment

from .language import language, links

#: Sphinx's own scripts, of use only to its search page, which is not ours.
NOT_NEEDED = (
    "documentation_options.js",
    "doctools.js",
    "sphinx_highlight.js",
    "translations.js",
    "searchtools.js",
)

#: Classes that no style sheet here reads, in any element and in those of one kind.
UNUSED = {
    "reference",
    "internal",
    "external",
    "cite",
    "row-odd",
    "row-even",
    "stub",
    "align-default",
    "simple",
    "no-search",
}
UNUSED_IN = {"a": {"term", "try"}, "div": {"docutils", "part"}, "span": {"stated"}}

#: Where a line ends after a block and another element begins.
BETWEEN = r"(</?(?:p|li|ul|ol|div|section|h\d|t\w+|details)\b[^>]*>)\n+(?=<)"


def needs(env: BuildEnvironment, document: str, *files: str) -> None:
    """Have a page load style sheets and scripts of `conf/static` that other pages do without."""
    known = env.metadata[document].get("needs", "").split()
    env.metadata[document]["needs"] = " ".join([*known, *(name for name in files if name not in known)])


def _context(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    here = language(app.config)
    known = app.env.metadata.get(page, {})
    if "variant" not in known:
        app.add_css_file("more.css", priority=850)
    for name in known.get("needs", "").split():
        if name.endswith(".css"):
            app.add_css_file(name, priority=900)
        else:
            app.add_js_file(name, defer="defer")
    context["page_languages"] = links(page, here)
    if app.config.site_address:
        for one in context["page_languages"]:
            one["address"] = f"{app.config.site_address.rstrip('/')}/{one['code']}/{page}.html"
    context["page_description"] = known.get("description") or (first_words(doctree) if doctree else "")
    above = [one["title"] for one in context.get("parents", ())]
    own = known.get("title") or context.get("title", "")
    context["whole_title"] = [re.sub("<[^>]*>", "", one) for one in (own, *reversed(above))]
    context["site_address"] = app.config.site_address.rstrip("/")
    context["social"] = here
    context["language"] = here.html
    if "body" in context:
        context["body"] = plain(context["body"])
    if "toc" in context:
        context["toc"] = re.sub(BETWEEN, r"\1", context["toc"].replace(" internal", ""))
    context["furo_navigation_tree"] = menu(app, page)
    code = doctree is not None and any(doctree.findall(nodes.literal_block))
    unused = ("furo-extensions.css",) if code else ("furo-extensions.css", "pygments.css")
    context["css_files"] = [css for css in context.get("css_files", ()) if not _left_out(css, unused)]
    context["script_files"] = [js for js in context.get("script_files", ()) if not _left_out(js, NOT_NEEDED)]


def plain(body: str) -> str:
    """A page's body without the classes that no style sheet reads, and without the space between blocks."""

    def kept(found: re.Match[str]) -> str:
        unused = UNUSED | UNUSED_IN.get(found[1], set())
        classes = " ".join(name for name in found[2].split() if name not in unused)
        return f'<{found[1]} class="{classes}"' if classes else f"<{found[1]}"

    return re.sub(BETWEEN, r"\1", re.sub(r'<(\w+) class="([^"]*)"', kept, body))


def first_words(document: nodes.document, most: int = 200) -> str:
    """What a page says first, for search engines: whole sentences while they fit."""
    said = (" ".join(one.astext().split()) for one in document.findall(nodes.paragraph))
    text = next((one for one in said if len(one) > 30 and one.endswith((".", "?", "!"))), "")
    while len(text) > most and ". " in text:
        text = text.rpartition(". ")[0] + "."
    return text


def menu(app: Any, page: str) -> str:
    """The site's menu: its parts, and what is inside the part that the page belongs to."""
    inside = app.env.toctree_includes

    def within(name: str) -> bool:
        return page == name or any(map(within, inside.get(name, ())))

    def listed(names: list[str], level: int) -> str:
        return f"<ul>{''.join(item(name, level) for name in names)}</ul>" if names else ""

    def item(name: str, level: int) -> str:
        kinds = [f"toctree-l{level}"] + ["current"] * within(name) + ["current-page"] * (page == name)
        here = ' aria-current="page"' if page == name else ""
        link = f'<a class="reference" href="{app.builder.get_relative_uri(page, name)}"{here}>'
        below = listed(inside.get(name, []), level + 1) if within(name) else ""
        return f'<li class="{" ".join(kinds)}">{link}{escape(app.env.titles[name].astext())}</a>{below}</li>'

    return f'<div class="sidebar-tree">{listed(inside.get(app.config.root_doc, []), 1)}</div>'


def _no_theme_menu(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Spare the theme the work of drawing the whole menu on every page; ours takes its place."""
    context["toctree"] = lambda **_options: ""


def _link_titles(app: Any, doctree: nodes.document, page: str) -> None:
    """Every heading below the first links to itself: that is the address to send."""
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        if isinstance(section.parent, nodes.section) and title and not title.next_node(nodes.reference):
            link = nodes.reference("", "", *title.children, refid=section["ids"][0], internal=True)
            title.children = []
            title += link


def _left_out(file: Any, names: tuple[str, ...]) -> bool:
    """Whether a page's file is on another host or of no use to the page."""
    name = str(getattr(file, "filename", file))
    return "//" in name or name.partition("?")[0].endswith(names)


def setup(app: Any) -> None:
    """Connect after every other extension, so that what they add is seen."""
    app.connect("doctree-resolved", _link_titles)
    app.connect("html-page-context", _no_theme_menu, priority=100)
    app.connect("html-page-context", _context, priority=900)
