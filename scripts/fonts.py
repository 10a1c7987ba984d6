"""Cuts the site's fonts out of the full variable files. Run it only to change the fonts;
the results are committed under src/ui/fonts and src/pdf/fonts.

    npm pack @fontsource-variable/bricolage-grotesque@5.3.0 @fontsource-variable/public-sans@5.3.0
    for f in *.tgz; do tar xzf "$f" --one-top-level="${f%.tgz}"; done
    pip install fonttools==4.66.1 brotli
    python3 scripts/fonts.py <folder that holds the two packages> src/ui/fonts src/pdf/fonts

faces.woff2        both families in one file, so that a page waits for one request: width 100 is
                   Public Sans, weight 430 to 640; width 75 is Bricolage Grotesque, width 75,
                   optical size 96, weight 500. The @font-face of each names the width
headline-….woff2   the display cut of the letters of a headline and a figure in src/ui/fonts/headlines.ts and of
                   the brand's name, for a landing page to hold
display-more.woff2, text-more.woff2
                   letters of Yoruba, Igbo, Hausa and western European names;
                   a browser fetches them only when a page shows such a letter
src/pdf/fonts/*.ttf
                   all of these letters in one weight a file, for what is drawn while the site is
                   built: social pictures and PDFs
"""

import re
import sys
from copy import deepcopy
from io import BytesIO
from pathlib import Path

from fontTools.misc.roundTools import otRound
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._f_v_a_r import Axis
from fontTools.varLib.featureVars import addFeatureVariations
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE, TARGET, DRAWN = map(Path, sys.argv[1:4])
MAIN = [*range(0x20, 0x7F), *map(ord, "\u00a0£©·×–—‘’“”…₦→−≤")]
UNUSED_IN_HEADINGS = set(map(ord, r'[]{}|\^~`<>_"*='))
# In thousandths of the type's size. The family's own, 145 in this cut, vanishes at the size of a button.
WORD_SPACE = 215
ALIKE_IN_EVERY_WEIGHT = map(ord, "[]{}|\\^~`@#<>_;\"*=©£&!—×“”‘’…")
MORE = "".join(map(chr, range(0xC0, 0x180))) + "ẹẸọỌụỤịỊṣṢṅṄǹǸḿḾƁɓƊɗƘƙƳƴ\u0300\u0301\u0303\u0304\u0323"
FAMILIES = {
    "display": ("bricolage-grotesque", "standard", {"opsz": 96, "wdth": 75, "wght": 500}, {}),
    "text": ("public-sans", "wght", {"wght": 430}, {"wght": (430, 640)}),
}
DRAWN_FONTS = {
    "display": FAMILIES["display"][:3],
    "text": FAMILIES["text"][:3],
    "bold": ("public-sans", "wght", {"wght": 640}),
}


def open_part(family: str, part: str, axes: str) -> TTFont:
    [path] = SOURCE.glob(f"*/package/files/{family}-{part}-{axes}-normal.woff2")
    font = TTFont(path, lazy=False)
    font.ensureDecompiled()
    del font["HVAR"]  # advances vary through gvar too, and grafted glyphs have no entry here
    return font


def graft(font: TTFont, donor: TTFont, characters: list[int]) -> None:
    """Copies outlines, with their variations, of the characters that the font lacks."""
    cmap, names = font.getBestCmap(), donor.getBestCmap()
    order = list(font.getGlyphOrder())

    def copy(name: str) -> None:
        if name in order:
            return
        glyph = donor["glyf"][name]
        order.append(name)
        for part in glyph.components if glyph.isComposite() else []:
            copy(part.glyphName)
        font["glyf"].glyphs[name] = glyph
        font["hmtx"][name] = donor["hmtx"][name]
        font["gvar"].variations[name] = donor["gvar"].variations.get(name, [])

    for code in characters:
        if code not in cmap and code in names:
            copy(names[code])
            for table in font["cmap"].tables:
                table.cmap[code] = names[code]
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order


def tabular_by_default(font: TTFont) -> None:
    """Figures of one width everywhere, without asking for the feature."""
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for sub in gsub.LookupList.Lookup[index].SubTable:
                mapping = getattr(sub, "ExtSubTable", sub).mapping
                for table in font["cmap"].tables:
                    for code, name in table.cmap.items():
                        table.cmap[code] = mapping.get(name, name)


def add(font: TTFont, code: int, draw, width: int) -> None:
    pen = TTGlyphPen(font.getGlyphSet())
    draw(pen)
    name = f"uni{code:04X}"
    glyph = pen.glyph(round=otRound)
    font["glyf"][name] = glyph
    font.setGlyphOrder(font["glyf"].glyphOrder)
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, glyph.xMin)
    if "gvar" in font:
        font["gvar"].variations[name] = []
    for table in font["cmap"].tables:
        table.cmap[code] = name


def polygon(pen, points) -> None:
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def set_word_space(font: TTFont) -> None:
    for code in (0x20, 0xA0):
        font["hmtx"][font.getBestCmap()[code]] = (round(WORD_SPACE * font["head"].unitsPerEm / 1000), 0)


def add_signs(font: TTFont) -> None:
    """→ and ≤, which the packages leave out, drawn around the minus sign's bar."""
    minus = font.getBestCmap()[0x2212]
    box, width = font["glyf"][minus], font["hmtx"][minus][0]
    left, right, low, high = box.xMin, box.xMax, box.yMin, box.yMax
    t, middle = high - low, (high + low) / 2
    tip = right + (right - left) * 0.45
    reach = (right - left) * 0.4

    def arrow(pen) -> None:
        polygon(pen, [(left, low), (left, high), (tip - t, high), (tip - t, low)])
        polygon(
            pen,
            [
                (tip, middle),
                (tip - reach - t * 0.7, middle + reach + t * 0.7),
                (tip - reach - t * 1.4, middle + reach),
                (tip - t * 1.4, middle),
                (tip - reach - t * 1.4, middle - reach),
                (tip - reach - t * 0.7, middle - reach - t * 0.7),
            ],
        )

    def at_most(pen) -> None:
        rise = (right - left) * 0.42
        base = middle + t * 0.9
        polygon(
            pen,
            [
                (left, base + t * 0.55),
                (right, base + rise + t * 0.55),
                (right, base + rise - t * 0.5),
                (left + t * 1.4, base),
                (right, base - rise + t * 0.5),
                (right, base - rise - t * 0.55),
                (left, base - t * 0.55),
            ],
        )
        foot = base - rise - t * 1.9
        polygon(pen, [(left, foot), (left, foot + t), (right, foot + t), (right, foot)])

    add(font, 0x2192, arrow, width + round(tip - right))
    add(font, 0x2264, at_most, width)


def add_letters(font: TTFont) -> None:
    """Letters that no part of the package holds: dotted ones are composed, Hausa's hooked."""
    cmap, glyphs, metrics = font.getBestCmap(), font["glyf"], font["hmtx"]
    stem = glyphs[cmap[ord("I")]].xMax - glyphs[cmap[ord("I")]].xMin

    def composed(code: int, base: str, mark: int) -> None:
        if code in cmap or mark not in cmap:
            return
        b, m = glyphs[cmap[ord(base)]], glyphs[cmap[mark]]
        shift_x = (b.xMin + b.xMax - m.xMin - m.xMax) / 2
        shift_y = max(0, b.yMax + stem * 0.7 - m.yMin) if mark != 0x323 else 0

        def draw(pen) -> None:
            pen.addComponent(cmap[ord(base)], (1, 0, 0, 1, 0, 0))
            pen.addComponent(cmap[mark], (1, 0, 0, 1, round(shift_x), round(shift_y)))

        add(font, code, draw, metrics[cmap[ord(base)]][0])

    def hook(pen, x: float, y: float, side: int) -> None:
        """A bent end that grows out of a stem whose outer top corner is (x, y)."""
        s, r = stem, stem * 1.55
        at = TransformPen(pen, (side, 0, 0, 1, x, y))
        at.moveTo((0, 0))
        at.qCurveTo((0, r), (r, r))
        at.lineTo((r, r - s * 0.62))
        at.qCurveTo((s, r - s * 0.62), (s, 0))
        at.closePath()

    def hooked(code: int, base: str, place) -> None:
        b = glyphs[cmap[ord(base)]]
        x, y, side = place(b)

        def draw(pen) -> None:
            b.draw(pen, glyphs)
            hook(pen, x, y, side)

        add(font, code, draw, metrics[cmap[ord(base)]][0])

    for code, base, mark in [(0x1E63, "s", 0x323), (0x1E62, "S", 0x323), (0x1E45, "n", 0x2E),
                             (0x1E44, "N", 0x2E), (0x1F9, "n", 0x300), (0x1F8, "N", 0x300),
                             (0x1E3F, "m", 0x301), (0x1E3E, "M", 0x301)]:
        composed(code, base, mark)
    rising = lambda b: (b.xMin, b.yMax, 1)
    hooked(0x253, "b", rising)
    hooked(0x199, "k", rising)
    hooked(0x257, "d", lambda b: (b.xMax - stem, b.yMax, 1))
    hooked(0x1B4, "y", lambda b: (b.xMax - stem, b.yMax, 1))
    for code, base in [(0x181, "B"), (0x18A, "D"), (0x198, "K"), (0x1B3, "Y")]:
        hooked(code, base, lambda b: (b.xMin, b.yMax - stem * 1.55, -1) if base in "BD"
               else (b.xMax - stem * 1.6, b.yMax - stem * 0.2, 1))


def cut(font: TTFont, characters, features: list[str], flavor: str | None) -> None:
    options = Options(flavor=flavor, layout_features=features, hinting=False, name_IDs=[1, 2] if flavor else [1, 2, 4, 6])
    options.drop_tables += ["GDEF", "MVAR", "STAT", "DSIG"] if features == ["kern"] else ["MVAR", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(characters))
    subsetter.subset(font)
    font.flavor = flavor


def save(font: TTFont, characters, path: Path, features: list[str]) -> None:
    flavor = "woff2" if path.suffix == ".woff2" else None
    cut(font, characters, features, flavor)
    font.save(path)
    cmap = font.getBestCmap()
    lacking = [chr(c) for c in characters if c not in cmap]
    print(path.name, path.stat().st_size, "bytes; lacking:", "".join(lacking) or "nothing")


def renamed(font: TTFont, ending: str) -> TTFont:
    """The same font with this ending on the name of every glyph."""
    file = BytesIO()
    font.flavor = None
    font.save(file)
    again = TTFont(file, lazy=True)
    names = [name + ending for name in again.getGlyphOrder()]
    again = TTFont(file, lazy=True)
    again.setGlyphOrder(names)
    again.ensureDecompiled()
    return again


def join(text: TTFont, display: TTFont) -> None:
    """Adds the display cut to the text's font, as what its characters look like at width 75."""
    scale_upem(display, text["head"].unitsPerEm)
    narrow = renamed(display, ".narrow")

    order = [*text.getGlyphOrder(), *(n for n in narrow.getGlyphOrder() if n != ".notdef.narrow")]
    for name in order[len(text.getGlyphOrder()) :]:
        text["glyf"].glyphs[name] = narrow["glyf"][name]
        text["hmtx"][name] = narrow["hmtx"][name]
        text["gvar"].variations[name] = []
    text.setGlyphOrder(order)
    text["glyf"].glyphOrder = order

    kerning, more = text["GPOS"].table, narrow["GPOS"].table
    first = len(kerning.LookupList.Lookup)
    kerning.LookupList.Lookup += more.LookupList.Lookup
    for record in kerning.FeatureList.FeatureRecord:
        record.Feature.LookupListIndex += range(first, len(kerning.LookupList.Lookup))

    width = Axis()
    width.axisTag, width.minValue, width.defaultValue, width.maxValue = "wdth", 75, 100, 100
    width.axisNameID = 2
    text["fvar"].axes.append(width)
    text["fvar"].instances = []
    if "avar" in text:
        text["avar"].segments["wdth"] = {-1.0: -1.0, 0.0: 0.0, 1.0: 1.0}
    names = text.getBestCmap()
    swaps = {names[code]: glyph for code, glyph in narrow.getBestCmap().items()}
    addFeatureVariations(text, [([{"wdth": (-1.0, -0.5)}], swaps)])


main_of = {}
for name, (family, axes, pinned, ranges) in FAMILIES.items():
    latin, more, vietnamese = (open_part(family, p, axes) for p in ("latin", "latin-ext", "vietnamese"))
    graft(latin, more, [ord("₦")])
    tabular_by_default(latin)
    main = instantiateVariableFont(latin, {**pinned, **ranges})
    add_signs(main)
    if name == "display":
        set_word_space(main)
    if "gvar" in main:
        for code in ALIKE_IN_EVERY_WEIGHT:
            main["gvar"].variations[main.getBestCmap()[code]] = []
    cut(main, [c for c in MAIN if name == "text" or c not in UNUSED_IN_HEADINGS], ["kern"], None)
    main_of[name] = main

    wanted = [ord(c) for c in MORE]
    graft(vietnamese, more, wanted)
    graft(vietnamese, open_part(family, "latin", axes), [*wanted, 0x2E, *range(0x41, 0x7B)])
    letters = instantiateVariableFont(vietnamese, pinned)
    add_letters(letters)
    save(letters, wanted, TARGET / f"{name}-more.woff2", ["kern", "mark", "mkmk", "ccmp"])

[brand] = re.findall(r"^  name: '(.*)'", Path("src/brand.ts").read_text(), re.M)
for page, written in re.findall(r"^  (\w+): \[(.*)\],$", (TARGET / "headlines.ts").read_text(), re.M):
    letters = sorted({ord(c) for _, text in re.findall(r"""(['"])(.*?)\1""", written) for c in text + brand})
    save(deepcopy(main_of["display"]), letters, TARGET / f"headline-{page}.woff2", ["kern"])

join(main_of["text"], main_of["display"])
main_of["text"].flavor = "woff2"
main_of["text"].save(TARGET / "faces.woff2")
print("faces.woff2", (TARGET / "faces.woff2").stat().st_size, "bytes")

for name, (family, axes, pinned) in DRAWN_FONTS.items():
    latin, more, vietnamese = (open_part(family, p, axes) for p in ("latin", "latin-ext", "vietnamese"))
    wanted = [ord("₦"), *map(ord, MORE)]
    graft(latin, more, wanted)
    graft(latin, vietnamese, wanted)
    tabular_by_default(latin)
    drawn = instantiateVariableFont(latin, pinned)
    add_signs(drawn)
    if name == "display":
        set_word_space(drawn)
    add_letters(drawn)
    for id, written in [(4, f"{family} {name}"), (6, f"{family}-{name}")]:
        drawn["name"].setName(written, id, 3, 1, 0x409)
    save(drawn, [*MAIN, *map(ord, MORE)], DRAWN / f"{name}.ttf", ["kern", "mark", "mkmk", "ccmp"])
