/** Shapes texts with HarfBuzz, as browsers do: each word becomes the glyphs of one font or two, cluster by cluster. */
import { readFileSync } from 'node:fs';
import { withoutInvisible } from '@jontro/shop/visible-text.ts';
import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs';

export const fontNames = ['figtree-400', 'figtree-700', 'anek-bangla-400', 'anek-bangla-600'] as const;
export type FontName = (typeof fontNames)[number];

/** A glyph with its distances in thousandths of the font's size. */
export interface Glyph {
  id: number;
  advance: number;
  xOffset: number;
  yOffset: number;
}

/** Characters that are drawn together, such as a conjunct with its vowel signs. */
export interface Cluster {
  text: string;
  glyphs: readonly Glyph[];
}

/** A part of a text in one font. */
export interface Run {
  font: FontName;
  clusters: readonly Cluster[];
}

/** A text without a line break; `width` in thousandths of the font's size. */
export interface ShapedText {
  text: string;
  runs: readonly Run[];
  width: number;
}

const fontFile = (name: FontName): Uint8Array =>
  readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));

interface LoadedFont {
  bytes: Uint8Array;
  font: Font;
  /** Units of the font in a thousandth of its size. */
  scale: number;
}
const loaded = new Map<FontName, LoadedFont>();

/** Loads a font when it is first needed. */
export function loadFont(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = fontFile(name);
  const face = new Face(new Blob(bytes));
  const font = { bytes, font: new Font(face), scale: 1000 / face.upem };
  loaded.set(name, font);
  return font;
}

/** The characters that Anek Bangla has, the taka sign included. */
const bengali = /(?:[\u0951\u0952\u0964\u0965\u0980-\u09fe\u25cc]|\u200c|\u200d)+/g;

/** The circle in place of what no font has. */
const missingMark = '\u25cc';
const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** What means the same in characters of the fonts. */
const substitutes = new Map(
  Object.entries({
    '\u2010': '-',
    '\u2011': '-',
    '\u2012': '\u2013',
    '\u2015': '\u2014',
    '\u2212': '\u2013',
    '\u2032': "'",
    '\u2033': '"',
    '\u2034': '"\'',
    '\u201b': '\u2018',
    '\u201f': '\u201c',
    '\u2044': '/',
    '\u2215': '/',
    '\u2022': '\u00b7',
    '\u2219': '\u00b7',
    '\u22c5': '\u00b7',
    '\u25cf': '\u2022',
    '\u25aa': '\u2022',
    '\u25a0': '\u2022',
    '\u25e6': '\u2022',
    '\u2023': '\u2022',
    '\u20b9': 'Rs',
    '\u20a8': 'Rs',
    '\u20bf': 'BTC',
    '\u2116': 'No.',
    '\u03a9': 'Ohm',
    '\u2126': 'Ohm',
    '\u03bc': '\u00b5',
    '\u2264': '<=',
    '\u2265': '>=',
    '\u2260': '!=',
    '\u2248': '~',
    '\u223c': '~',
    '\u2190': '<-',
    '\u2192': '->',
    '\u2194': '<->',
    '\u21d2': '=>',
    '\u27a1': '->',
    '\u2605': '*',
    '\u2606': '*',
    '\u2217': '*',
    '\u2a09': '\u00d7',
    '\u2715': '\u00d7',
    '\u2716': '\u00d7',
    '\u0131': 'i',
    '\u0141': 'L',
    '\u0142': 'l',
    '\u0110': 'D',
    '\u0111': 'd',
    '\u1e9e': 'SS',
  }),
);

/** Splits a text into parts in Bengali and in any other script. */
function partsOf(text: string): { text: string; isBengali: boolean }[] {
  const parts: { text: string; isBengali: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(bengali)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isBengali: false });
    parts.push({ text: match[0], isBengali: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isBengali: false });
  return parts;
}

function shapeRun(text: string, name: FontName, isBengali: boolean): Run {
  const { font, scale } = loadFont(name);
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.setDirection(Direction.LTR);
  buffer.setScript(isBengali ? 'Beng' : 'Latn');
  buffer.setLanguage(isBengali ? 'bn' : 'en');
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const clusters = starts.map((start, index) => ({
    text: text.slice(start, starts[index + 1]),
    glyphs: infos.flatMap(({ codepoint, cluster }, at) => {
      const position = positions[at];
      if (cluster !== start || !position) return [];
      const { xAdvance, xOffset, yOffset } = position;
      return [
        { id: codepoint, advance: xAdvance * scale, xOffset: xOffset * scale, yOffset: yOffset * scale },
      ];
    }),
  }));
  return { font: name, clusters };
}

const maxShaped = 5_000;
/** What was shaped before: the same words are on many papers. */
const shapedTexts = new Map<string, ShapedText>();

/** Shapes a text on one line; `bold` takes the heavier fonts. */
export function shapeText(text: string, bold: boolean): ShapedText {
  const key = `${bold} ${text}`;
  const known = shapedTexts.get(key);
  if (known) return known;
  if (shapedTexts.size >= maxShaped) shapedTexts.clear();
  const shaped = shapeParts(text, bold);
  shapedTexts.set(key, shaped);
  return shaped;
}

function shapeParts(text: string, bold: boolean): ShapedText {
  const runs = legibleParts(text, bold).flatMap(({ text: own, drawn = own }) => {
    const shaped = partsOf(drawn).map((part) =>
      shapeRun(part.text, fontFor(part.isBengali, bold), part.isBengali),
    );
    return drawn === own ? shaped : inPlaceOf(own, shaped);
  });
  const width = runs
    .flatMap(({ clusters }) => clusters.flatMap(({ glyphs }) => glyphs))
    .reduce((sum, { advance }) => sum + advance, 0);
  return { text, runs, width };
}

/** Runs that are drawn in place of a text, which is what is copied. */
const inPlaceOf = (text: string, runs: readonly Run[]): Run[] =>
  runs.map(({ font, clusters }, index) => ({
    font,
    clusters: [{ text: index === 0 ? text : '', glyphs: clusters.flatMap(({ glyphs }) => glyphs) }],
  }));

/** Whether a font has everything that is to be seen of a text. */
function hasGlyphs(text: string, bold: boolean): boolean {
  return partsOf(text).every((part) => {
    const { font } = loadFont(fontFor(part.isBengali, bold));
    return [...withoutInvisible(part.text)].every((character) =>
      Boolean(font.nominalGlyph(character.codePointAt(0) ?? 0)),
    );
  });
}

interface LegiblePart {
  text: string;
  /** What is drawn in its place. */
  drawn?: string;
}

/** Splits a text at what the fonts do not have, which is drawn by what stands for it, character by character. */
function legibleParts(text: string, bold: boolean): LegiblePart[] {
  if (hasGlyphs(text, bold)) return [{ text }];
  const parts: LegiblePart[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = parts.at(-1);
    if (!hasGlyphs(segment, bold)) parts.push({ text: segment, drawn: substituteOf(segment, bold) });
    else if (last && last.drawn === undefined) last.text += segment;
    else parts.push({ text: segment });
  }
  return parts;
}

/** What stands for characters that the fonts do not have: other characters that mean the same, or a mark. */
function substituteOf(character: string, bold: boolean): string {
  const replaced = (text: string) => [...text].map((one) => substitutes.get(one) ?? one).join('');
  const composed = character.normalize('NFKC');
  const plain = replaced(composed).normalize('NFKD').replace(/\p{M}/gu, '');
  const drawn = [replaced(character), composed, replaced(composed), plain];
  return (
    drawn.map((one) => one.replace(/\s/g, ' ')).find((one) => one !== '' && hasGlyphs(one, bold)) ??
    missingMark
  );
}

const fontFor = (isBengali: boolean, bold: boolean): FontName => {
  if (isBengali) return bold ? 'anek-bangla-600' : 'anek-bangla-400';
  return bold ? 'figtree-700' : 'figtree-400';
};

/** The distances of a line above and below its baseline, as parts of the font's size: those of the taller font. */
export const ascent = 0.95;
export const descent = 0.35;
