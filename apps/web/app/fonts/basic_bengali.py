"""Makes `anek-bangla-basic-*.woff2`: the letters and conjuncts that the shop's own texts use, out of `anek-bangla-*.woff2`.

A word with any other conjunct is drawn as missing, all of it, so that the browser takes the whole font for this word
(docs/decisions/092-basic-bengali-fonts.md). Run it anew when a text of the interface gets a new conjunct; it needs Python's
fontTools and brotli, and HarfBuzz's `hb-shape` (Debian: fonttools, python3-brotli, libharfbuzz-bin).
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.otlLib import builder
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import Glyph

here = Path(__file__).parent
root = here.parents[3]
texts = ["packages/shop/src", "apps/web/app", "apps/api/src/payments", "apps/api/src/seed"]
word = re.compile("[\u0964\u0980-\u09f2\u09f4-\u09fe\u200c\u200d]+")
# Signs that hardly any text of today has: Sanskrit vowels, Assamese letters, signs of old accounts.
rare = {0x965, 0x980, 0x98C, 0x9BD, 0x9C4, *range(0x9E0, 0x9E4), *range(0x9F0, 0xA00), 0x951, 0x952, 0x25CC}
# A step of this grid is 0.03 px in a text of 16 px; the source has 2,000 steps.
units_per_em = 500
# The glyph of a conjunct that is not here, until the last lookup.
stand_in = "fallback"


def own_words(weight):
    """Every Bengali word in the texts of the shop and of its demo; tests, admin pages and places aside; product texts are never bold."""
    found = set()
    for folder in texts:
        for file in (root / folder).rglob("*"):
            if file.suffix not in {".ts", ".tsx", ".json"} or ".test." in file.name or file.name.startswith("admin-"):
                continue
            # 13 of 600 names have a conjunct of their own, and only the checkout shows them.
            if file.parent.name == "places":
                continue
            # No page shows the words that a search knows besides those of products.
            if file.name == "gadget-words.ts":
                continue
            text = file.read_text()
            if weight != 400 and file.name.endswith("products.json"):
                text = " ".join(product["names"]["bn"] for product in json.loads(text))
            found.update(word.findall(text))
    return sorted(found)


def glyphs_of(font_file, words):
    """The ids of the glyphs that draw the words."""
    shape = ["hb-shape", font_file, "--no-positions", "--no-clusters", "--no-glyph-names", "--script=beng"]
    lines = subprocess.run(shape, input="\n".join(words), capture_output=True, text=True, check=True).stdout
    return {int(glyph) for line in lines.split() for glyph in line.strip("[]").split("|")}


def add_glyph(font, name):
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    clear(font, name)


def clear(font, name):
    """Takes the outline of a glyph away; its id stays, as the layout tables need it."""
    empty = Glyph()
    empty.numberOfContours = 0
    font["glyf"].glyphs[name] = empty
    font["hmtx"].metrics[name] = (0, 0)


def single(mapping):
    return builder.buildLookup([builder.buildSingleSubstSubtable(mapping)])


def before_stand_in(ids, kept):
    """A lookup that goes from right to left and makes every glyph before a stand-in one, too."""
    table = otTables.ReverseChainSingleSubst()
    table.Format = 1
    table.Coverage = builder.buildCoverage(kept, ids)
    table.BacktrackGlyphCount, table.BacktrackCoverage = 0, []
    table.LookAheadGlyphCount, table.LookAheadCoverage = 1, [builder.buildCoverage([stand_in], ids)]
    table.GlyphCount, table.Substitute = len(kept), [stand_in] * len(kept)
    return builder.buildLookup([table])


def behind_stand_in(ids, kept, replace):
    """A lookup that applies the lookup `replace` to every glyph behind a stand-in, from left to right."""
    table = otTables.ChainContextSubst()
    table.Format = 3
    table.BacktrackGlyphCount, table.BacktrackCoverage = 1, [builder.buildCoverage([stand_in], ids)]
    table.InputGlyphCount, table.InputCoverage = 1, [builder.buildCoverage(kept, ids)]
    table.LookAheadGlyphCount, table.LookAheadCoverage = 0, []
    record = otTables.SubstLookupRecord()
    record.SequenceIndex, record.LookupListIndex = 0, replace
    table.SubstCount, table.SubstLookupRecord = 1, [record]
    return builder.buildLookup([table])


def lang_systems(gsub):
    """Each script's tag with one of its language systems."""
    for record in gsub.ScriptList.ScriptRecord:
        for system in [record.Script.DefaultLangSys, *(each.LangSys for each in record.Script.LangSysRecord)]:
            if system:
                yield record.ScriptTag, system


def fall_back_by_word(font, kept, gone):
    """Adds the lookups that turn each word with a glyph that is gone into missing glyphs."""
    gsub = font["GSUB"].table
    ids = font.getReverseGlyphMap()
    lookups = gsub.LookupList.Lookup
    first = len(lookups)
    replace = first + 4
    lookups += [
        single({glyph: stand_in for glyph in gone}),
        before_stand_in(ids, kept),
        behind_stand_in(ids, kept, replace),
        single({stand_in: ".notdef"}),
        single({glyph: stand_in for glyph in kept}),
    ]
    gsub.LookupList.LookupCount = len(lookups)
    # Required contextual alternates: no style can turn them off.
    record = otTables.FeatureRecord()
    record.FeatureTag, record.Feature = "rclt", otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex = list(range(first, replace))
    record.Feature.LookupCount = len(record.Feature.LookupListIndex)
    # The format wants them in the order of their tags.
    records = gsub.FeatureList.FeatureRecord
    at = next((i for i, each in enumerate(records) if each.FeatureTag > "rclt"), len(records))
    records.insert(at, record)
    gsub.FeatureList.FeatureCount = len(records)
    for script, system in lang_systems(gsub):
        system.FeatureIndex = [i + (i >= at) for i in system.FeatureIndex]
        if script in {"beng", "bng2"}:
            system.FeatureIndex = sorted([*system.FeatureIndex, at])
        system.FeatureCount = len(system.FeatureIndex)


def matters(value):
    """Whether a distance is more than the grid's own rounding."""
    return value is not None and abs(getattr(value, "XAdvance", 0)) > 1


def drop_least_distances(gpos):
    tables = [each for lookup in gpos.LookupList.Lookup for each in lookup.SubTable]
    for table in (getattr(each, "ExtSubTable", each) for each in tables):
        if not isinstance(table, otTables.PairPos):
            continue
        if table.Format == 1:
            for pairs in table.PairSet:
                pairs.PairValueRecord = [pair for pair in pairs.PairValueRecord if matters(pair.Value1)]
            left = [each for each in zip(table.Coverage.glyphs, table.PairSet) if each[1].PairValueRecord]
            table.Coverage.glyphs = [glyph for glyph, _ in left]
            table.PairSet = [pairs for _, pairs in left]
            continue
        for pair in (pair for row in table.Class1Record for pair in row.Class2Record):
            if not matters(pair.Value1):
                pair.Value1 = None


def make(weight):
    font = TTFont(here / f"anek-bangla-{weight}.woff2")
    order, letters = font.getGlyphOrder(), font.getBestCmap()
    with tempfile.NamedTemporaryFile(suffix=".ttf") as whole:
        font.flavor = None
        font.save(whole.name)
        used = {order[glyph] for glyph in glyphs_of(whole.name, own_words(weight))}
    kept = used | {glyph for code, glyph in letters.items() if code not in rare}
    kept = [glyph for glyph in order if glyph in kept and glyph != ".notdef"]
    gone = [glyph for glyph in order if glyph not in kept and glyph != ".notdef"]

    for table in font["cmap"].tables:
        table.cmap = {code: glyph for code, glyph in table.cmap.items() if glyph in kept}
    for glyph in [".notdef", *gone]:
        clear(font, glyph)
    add_glyph(font, stand_in)
    # Distances and marks only of what has an outline.
    positions = subset.Subsetter()
    positions.glyphs_gsubed = set(kept)
    font["GPOS"].subset_glyphs(positions)
    fall_back_by_word(font, kept, gone)

    options = subset.Options(layout_features=["*"], name_IDs=[1, 2], drop_tables=["STAT"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    scale_upem(font, units_per_em)
    drop_least_distances(font["GPOS"].table)
    for name in font["name"].names:
        if name.nameID == 1:
            name.string = "Anek Bangla Basic"
    font.flavor = "woff2"
    file = here / f"anek-bangla-basic-{weight}.woff2"
    font.save(file)
    print(file.name, file.stat().st_size, "bytes,", len(kept), "glyphs")


for each in (400, 600):
    make(each)
