/** Shapes texts with HarfBuzz, as browsers do: each word becomes the glyphs of one font or two, cluster by cluster. */
import { readFileSync } from 'node:fs';
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
  const runs = partsOf(text).map((part) =>
    shapeRun(part.text, fontFor(part.isBengali, bold), part.isBengali),
  );
  const width = runs
    .flatMap(({ clusters }) => clusters.flatMap(({ glyphs }) => glyphs))
    .reduce((sum, { advance }) => sum + advance, 0);
  return { text, runs, width };
}

const fontFor = (isBengali: boolean, bold: boolean): FontName => {
  if (isBengali) return bold ? 'anek-bangla-600' : 'anek-bangla-400';
  return bold ? 'figtree-700' : 'figtree-400';
};

/** The distances of a line above and below its baseline, as parts of the font's size: those of the taller font. */
export const ascent = 0.95;
export const descent = 0.35;
