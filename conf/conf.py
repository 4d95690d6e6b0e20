"""Sphinx settings: one file for three languages.

    sphinx-build -c conf -D language=ru docs _site/ru

The extension `canasta_rules.site` sets what depends on the language.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

extensions = ["myst_parser", "canasta_rules.site"]
project = "Canasta Rules"
author = "The Canasta Rules authors"
copyright = author
language = "en"

source_suffix = {".md": "markdown"}
exclude_patterns = ["locale"]
nitpicky = True
show_warning_types = True
keep_warnings = False
toc_object_entries = False

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
primary_domain = "canasta"
# Russian and Portuguese texts are typed with the signs that they need.
smartquotes_excludes = {"languages": ["ru", "pt_BR"], "builders": ["text", "man"]}

locale_dirs = [str(ROOT / "docs" / "locale")]
gettext_compact = False
gettext_uuid = False
gettext_location = False
gettext_additional_targets = []
translation_progress_classes = False

templates_path = ["templates"]
html_static_path = ["static"]
html_theme = "furo"
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_favicon = "static/mark.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_use_opensearch = ""
html_permalinks = False
html_sidebars = {"**": ["sidebar/navigation.html"]}
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fffdf7",
        "color-background-secondary": "#f4f0e4",
        "color-background-hover": "#e9e3d1",
        "color-background-hover--transparent": "#e9e3d100",
        "color-background-border": "#d9d2bd",
        "color-foreground-primary": "#1d231f",
        "color-foreground-secondary": "#4a534c",
        "color-foreground-muted": "#5f675f",
        "color-foreground-border": "#7a8179",
        "color-brand-primary": "#0d5236",
        "color-brand-content": "#0d5236",
        "color-brand-visited": "#5a3d7a",
        "color-highlight-on-target": "#fff1b8",
        "color-inline-code-background": "#f1ecdc",
        "color-api-background": "#f4f0e4",
        "color-felt": "#0f5a3c",
        "color-felt-line": "#2c7a59",
        "color-on-felt": "#fdf8e8",
        "color-stated": "#0d5236",
        "color-reconstructed": "#7a4a00",
        "color-supplied": "#1f4f8a",
        "color-chosen": "#7c2352",
        "color-disputed": "#8a1c1c",
        "color-disputed-background": "#fdf3ec",
    },
    "dark_css_variables": {
        "color-background-primary": "#121714",
        "color-background-secondary": "#19201c",
        "color-background-hover": "#232d27",
        "color-background-hover--transparent": "#232d2700",
        "color-background-border": "#35423a",
        "color-foreground-primary": "#e4e9e3",
        "color-foreground-secondary": "#b9c3ba",
        "color-foreground-muted": "#a2ada4",
        "color-foreground-border": "#7d887f",
        "color-brand-primary": "#86d3aa",
        "color-brand-content": "#86d3aa",
        "color-brand-visited": "#c6a9e6",
        "color-highlight-on-target": "#3a3413",
        "color-inline-code-background": "#222b26",
        "color-api-background": "#19201c",
        "color-felt": "#0c3f2b",
        "color-felt-line": "#2d6b50",
        "color-on-felt": "#f3efdf",
        "color-stated": "#86d3aa",
        "color-reconstructed": "#f0bd6a",
        "color-supplied": "#95bdf2",
        "color-chosen": "#eaa2c9",
        "color-disputed": "#f5a99b",
        "color-disputed-background": "#2a1d19",
    },
}
