/** Breaks a text into lines of a width. */
import { type ShapedText, shapeText } from './shaping.ts';

export interface TextStyle {
  /** In points. */
  size: number;
  bold?: boolean;
}

/** The width of a shaped text in points. */
export const widthOf = (line: ShapedText, { size }: TextStyle): number => (line.width * size) / 1000;

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Breaks a text at spaces and line breaks, and a word that is too long between its characters; an empty text has no line. */
export function breakLines(text: string, width: number, style: TextStyle): ShapedText[] {
  const bold = style.bold ?? false;
  const measure = (part: string) => widthOf(shapeText(part, bold), style);
  const space = measure(' ');
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    let used = 0;
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      for (const [index, piece] of piecesOf(word, width, measure).entries()) {
        const own = measure(piece);
        // Only the first piece of a word follows the word before it.
        if (line && index === 0 && used + space + own <= width) {
          line += ` ${piece}`;
          used += space + own;
          continue;
        }
        if (line) lines.push(line);
        line = piece;
        used = own;
      }
    }
    if (line) lines.push(line);
  }
  return lines.map((line) => shapeText(line, bold));
}

/** Splits a word into pieces that fit. */
function piecesOf(word: string, width: number, measure: (part: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const own = measure(segment);
    if (piece && used + own > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += own;
  }
  return [...pieces, piece];
}
