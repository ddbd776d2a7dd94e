/**
 * A font of a PDF file. Each pair of a glyph and the text that it stands for gets a character code, so that copied text is the
 * original: in Bengali the same glyph belongs to different texts.
 */
import { subsetFont } from './font-subset.ts';
import { type PdfFile, pdfNumber, type Reference, ref, utf16Hex } from './pdf-file.ts';
import { type FontName, loadFont } from './shaping.ts';

interface Code {
  glyph: number;
  text: string;
  /** In thousandths of the font's size. */
  width: number;
}

export interface PdfFont {
  /** Its name in the resources of a page. */
  readonly name: string;
  /** The character code of a glyph with its text, and the width that the file states for it. */
  codeOf(glyph: number, text: string): { code: number; width: number };
  /** Writes the font with the glyphs that were used. */
  write(file: PdfFile, reference: Reference): void;
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');

export function createPdfFont(fontName: FontName, name: string): PdfFont {
  // Code 0 is the missing glyph.
  const codes: Code[] = [{ glyph: 0, text: '', width: 0 }];
  const known = new Map<string, number>();
  const { font, bytes, scale } = loadFont(fontName);
  return {
    name,
    codeOf(glyph, text) {
      const key = `${glyph} ${text}`;
      let code = known.get(key);
      if (code === undefined) {
        code = codes.push({ glyph, text, width: font.glyphHAdvance(glyph) * scale }) - 1;
        known.set(key, code);
      }
      return { code, width: codes[code]?.width ?? 0 };
    },
    write(file, reference) {
      const subset = subsetFont(
        bytes,
        codes.map(({ glyph }) => glyph),
      );
      const fontFile = file.addStream(subset, `/Length1 ${subset.length}`);
      const baseName = `/JONTRO+${fontName}`;
      const { ascender, descender } = font.hExtents();
      const descriptor = file.add(
        `<</Type/FontDescriptor/FontName${baseName}/Flags 4/FontBBox[-1000 -1000 2000 2000]/ItalicAngle 0` +
          `/Ascent ${pdfNumber(ascender * scale)}/Descent ${pdfNumber(descender * scale)}/CapHeight 700/StemV 80` +
          `/FontFile2 ${ref(fontFile)}>>`,
      );
      const glyphIds = file.addStream(Buffer.from(codes.flatMap(({ glyph }) => [glyph >> 8, glyph & 0xff])));
      const widths = codes.map(({ width }) => pdfNumber(width)).join(' ');
      const descendant = file.add(
        `<</Type/Font/Subtype/CIDFontType2/BaseFont${baseName}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
          `/FontDescriptor ${ref(descriptor)}/CIDToGIDMap ${ref(glyphIds)}/DW 0/W[0[${widths}]]>>`,
      );
      const toUnicode = file.addStream(toUnicodeMap(codes));
      file.add(
        `<</Type/Font/Subtype/Type0/BaseFont${baseName}/Encoding/Identity-H/DescendantFonts[${ref(descendant)}]` +
          `/ToUnicode ${ref(toUnicode)}>>`,
        reference,
      );
    },
  };
}

/** At most so many lines are allowed in a block of a CMap. */
const maxBlock = 100;

/** The text of each character code, as a CMap. */
function toUnicodeMap(codes: readonly Code[]): string {
  const lines = codes.flatMap(({ text }, code) => (code > 0 ? [`<${hex4(code)}> <${utf16Hex(text)}>`] : []));
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += maxBlock) {
    const block = lines.slice(at, at + maxBlock);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
