"""Leave out of the theme's style sheet what no page of ours uses: it is two thirds of it.

A rule stays when every element, class, id and attribute value that its selector names stands in some page, an
element also when a script makes it; a custom property stays when something reads it and the pages do not set
it themselves. The pages then ask for the sheet by its new digest, and their heads and all style sheets lose
needless space.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import furo

#: What a page's head says of colours.
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
#: Names that scripts or browsers set.
STATES = {"no-js", "scrolled", "scroll-current", "current", "current-page"}


def trim(folder: Path) -> int:
    """Trim `_static/styles/furo.css` in a built folder of pages; return the bytes that are left."""
    sheet = folder / "_static" / "styles" / "furo.css"
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.html")}
    used, elements = set(STATES), set()
    for script in sheet.parents[1].rglob("*.js"):
        elements.update(re.findall(r'"([a-z]+[1-6]?)"', script.read_text(encoding="utf-8")))
    for text in texts.values():
        elements.update(re.findall(r"<([a-z]+[1-6]?)\b", text))
        for value in re.findall(r'\b(?:class|id|name)="([^"]*)"', text):
            used.update(value.split())
    others = "".join(
        path.read_text(encoding="utf-8") for path in sheet.parents[1].rglob("*.css") if path != sheet
    )
    whole = (Path(furo.__file__).parent / "theme/furo/static/styles/furo.css").read_text(encoding="utf-8")
    css = "".join(_kept(whole.partition("/*# ")[0], used, elements))
    heads = "".join(style for text in texts.values() for style in STYLE.findall(text))
    css = _without(css, set(re.findall(r"(--[\w-]+):", heads)))
    while (less := _read_only(css, others)) != css:
        css = less
    scripts = "".join(path.read_text(encoding="utf-8") for path in sheet.parents[1].rglob("*.js"))
    css = _in_place(css, others + scripts + "".join(texts.values()))
    sheet.write_text(css, encoding="utf-8")
    digest = hashlib.sha256(css.encode()).hexdigest()[:8]
    for path, text in texts.items():
        head, end, body = text.partition("</head>")
        head = STYLE.sub(lambda found: f"<style>{squeeze(found[1]).replace(': ', ':')}</style>", head)
        head = re.sub(r"(styles/furo\.css)\?v=\w+", rf"\1?v={digest}", head)
        before, article, after = body.partition("<article")
        inside, closed, after = (article + after).rpartition("</article>")
        fresh = squeezed(head) + end + squeezed(before) + inside + closed + squeezed(after)
        if fresh != text:
            path.write_text(fresh, encoding="utf-8")
    for path in sheet.parents[1].glob("*.css"):
        path.write_text(squeeze(path.read_text(encoding="utf-8")), encoding="utf-8")
    return len(css.encode())


def squeezed(html: str) -> str:
    """A part of a page without the space that its lines begin with."""
    return re.sub(r"\n\s+", "\n", html)


def squeeze(css: str) -> str:
    """A style sheet without comments and needless space."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", css)).replace(";}", "}").strip()


def _read_only(css: str, others: str) -> str:
    """The sheet without the custom properties that neither it nor the other sheets read."""
    declared = set(re.findall(r"(--[\w-]+):", css))
    return _without(css, declared - set(re.findall(r"var\((--[\w-]+)", css + others)))


def _in_place(css: str, others: str) -> str:
    """The sheet with the value itself, if shorter, where a custom property is read that `body` alone sets.

    `others` are all other texts that may set or read the property.
    """
    for name in sorted(set(re.findall(r"(--[\w-]+):", css))):
        declared = re.findall(rf"(?<=[{{;]){name}:([^;}}'\"]*)(;|(?=}}))", css)
        top = next((body for head, body in blocks(css) if head == "body" and f"{name}:" in body), "")
        if len(declared) != 1 or not top or re.search(rf"{name}(?![\w-])", others):
            continue
        value, end = declared[0]
        fresh = css.replace(f"{name}:{value}{end}", "", 1).replace(f"var({name})", value)
        if f"{name}," not in css and f"{name})" not in fresh and len(fresh) < len(css):
            css = fresh
    return css


def _without(css: str, names: set[str]) -> str:
    """The sheet without the declarations of some custom properties."""
    value = r"(?:'[^']*'|\"[^\"]*\"|url\([^)]*\)|[^;}'\"])*"
    return re.sub(
        rf"(?<=[{{;])(--[\w-]+):{value}(?:;|(?=}}))", lambda found: found[0] * (found[1] not in names), css
    )


def _kept(css: str, used: set[str], elements: set[str]) -> Iterator[str]:
    """The rules of a minified sheet that may match, media queries with what is left in them."""
    for head, body in blocks(css):
        if head.startswith("@media"):
            inside = "".join(_kept(body, used, elements))
            if inside:
                yield f"{head}{{{inside}}}"
        elif head.startswith("@"):
            yield f"{head}{{{body}}}"
        else:
            selectors = [one for one in _split(head) if _may_match(one, used, elements)]
            if selectors and body:
                yield f"{','.join(selectors)}{{{body}}}"


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """The pairs of selector and body at the top of a sheet."""
    at = 0
    while (opened := css.find("{", at)) >= 0:
        depth, end, quote = 1, opened + 1, ""
        while depth:
            letter = css[end]
            if quote:
                quote = "" if letter == quote else quote
            elif letter in "'\"":
                quote = letter
            else:
                depth += (letter == "{") - (letter == "}")
            end += 1
        yield css[at:opened].strip(), css[opened + 1 : end - 1]
        at = end


def _split(selector: str) -> list[str]:
    """The alternatives of a selector; commas inside brackets do not part."""
    return re.split(r",(?![^(]*\))", selector)


def _may_match(selector: str, used: set[str], elements: set[str]) -> bool:
    plain = re.sub(r":(?:not|is|where)\([^)]*\)", "", selector)
    bare = re.sub(r"\[[^\]]*\]", "", plain)
    names = re.findall(r"[.#]([\w-]+)", bare)
    names += re.findall(r'\[(?:class|name|id)[\^*~]?="?([\w-]+)"?\]', plain)
    kinds = re.findall(r"[a-z][a-z0-9]*", re.sub(r"::?[\w-]+(?:\([^)]*\))?|[.#][\w-]+", "", bare))
    return elements.issuperset(kinds) and all(
        name in used or any(name in one for one in used if "[" in selector) for name in names
    )
