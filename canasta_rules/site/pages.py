"""What every page gets beside its text: language links, a description, only the scripts that it needs."""

import re
from html import escape, unescape
from typing import Any

from sphinx.locale import _

from .language import language, links

#: Sphinx's own scripts, of use only to its search page, which is not ours.
NOT_NEEDED = (
    "documentation_options.js",
    "doctools.js",
    "sphinx_highlight.js",
    "translations.js",
    "searchtools.js",
)


def _context(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    here = language(app.config)
    context["page_languages"] = links(page, here)
    if app.config.site_address:
        for one in context["page_languages"]:
            one["address"] = f"{app.config.site_address.rstrip('/')}/{one['code']}/{page}.html"
    context["page_description"] = app.env.metadata.get(page, {}).get("description", "")
    context["language"] = here.html
    tree = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = re.sub(r'aria-label="Toggle navigation of ([^"]*)"', _opens, tree)
    context["css_files"] = [
        css for css in context.get("css_files", ()) if "//" not in str(getattr(css, "filename", css))
    ]
    context["script_files"] = [
        js
        for js in context.get("script_files", ())
        if not str(getattr(js, "filename", js)).endswith(NOT_NEEDED)
    ]


def _opens(found: re.Match) -> str:
    """The theme's one label that is English in every language, in the page's language."""
    return 'aria-label="' + escape(_("Pages in: {title}").format(title=unescape(found[1]))) + '"'


def setup(app: Any) -> None:
    """Connect after every other extension, so that what they add is seen."""
    app.connect("html-page-context", _context, priority=900)
