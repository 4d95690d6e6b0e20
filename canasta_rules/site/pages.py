"""What every page gets beside its text: language links, a description, only the scripts that it needs."""

from typing import Any

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
    context["css_files"] = [
        css for css in context.get("css_files", ()) if "//" not in str(getattr(css, "filename", css))
    ]
    context["script_files"] = [
        js
        for js in context.get("script_files", ())
        if not str(getattr(js, "filename", js)).endswith(NOT_NEEDED)
    ]


def setup(app: Any) -> None:
    """Connect after every other extension, so that what they add is seen."""
    app.connect("html-page-context", _context, priority=900)
