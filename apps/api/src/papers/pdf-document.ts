/** A PDF document of A4 pages with text, lines and bars. Distances in points from the top left. */
import type { LogoPixels } from './logo-pixels.ts';
import { createPdfFile, type PdfFile, pdfNumber, pdfText, type Reference, ref } from './pdf-file.ts';
import { createPdfFont, type PdfFont } from './pdf-font.ts';
import type { Cluster, FontName, Run, ShapedText } from './shaping.ts';

/** A4 in points. */
export const pageWidth = 595.28;
export const pageHeight = 841.89;

/** A grey: 0 is black, 1 white. */
type Grey = number;

export interface PdfPage {
  /** Writes a line of text whose baseline begins at a point. */
  text(line: ShapedText, at: { x: number; y: number; size: number; grey?: Grey }): void;
  fill(box: { x: number; y: number; width: number; height: number; grey?: Grey }): void;
  image(pixels: LogoPixels, box: { x: number; y: number; width: number; height: number }): void;
  /** Draws the border of a box. */
  border(box: { x: number; y: number; width: number; height: number; line: number }): void;
}

export interface PdfDocument {
  addPage(): PdfPage;
  /** Ends the document; `language` is a tag. */
  end(properties: { title: string; language: string }): Uint8Array;
}

export function createPdfDocument(): PdfDocument {
  const fonts = new Map<FontName, { font: PdfFont; reference: Reference }>();
  const images = new Map<LogoPixels, { name: string; reference: Reference }>();
  const pages: string[][] = [];
  const file = createPdfFile();

  const fontOf = (name: FontName): PdfFont => {
    const known = fonts.get(name);
    if (known) return known.font;
    const font = createPdfFont(name, `F${fonts.size + 1}`);
    fonts.set(name, { font, reference: file.reserve() });
    return font;
  };

  const imageOf = (pixels: LogoPixels): string => {
    const known = images.get(pixels);
    if (known) return known.name;
    const name = `I${images.size + 1}`;
    images.set(pixels, { name, reference: addImage(file, pixels) });
    return name;
  };

  function addPage(): PdfPage {
    const content: string[] = [];
    pages.push(content);
    const n = pdfNumber;
    const rectangle = (x: number, y: number, width: number, height: number) =>
      `${n(x)} ${n(pageHeight - y - height)} ${n(width)} ${n(height)} re`;
    return {
      text(line, { x, y, size, grey = 0 }) {
        const start = `BT ${n(grey)} g 1 0 0 1 ${n(x)} ${n(pageHeight - y)} Tm`;
        content.push(start, ...line.runs.flatMap((run) => runOperators(run, fontOf(run.font), size)), 'ET');
      },
      fill({ x, y, width, height, grey = 0 }) {
        content.push(`${n(grey)} g ${rectangle(x, y, width, height)} f`);
      },
      image(pixels, { x, y, width, height }) {
        const place = `${n(width)} 0 0 ${n(height)} ${n(x)} ${n(pageHeight - y - height)} cm`;
        content.push(`q ${place} /${imageOf(pixels)} Do Q`);
      },
      border({ x, y, width, height, line }) {
        content.push(`0 G ${n(line)} w ${rectangle(x, y, width, height)} S`);
      },
    };
  }

  return {
    addPage,
    end({ title, language }) {
      const tree = file.reserve();
      const resources = file.reserve();
      const kids = pages.map((content) => {
        const stream = file.addStream(content.join('\n'));
        return file.add(
          `<</Type/Page/Parent ${ref(tree)}/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Resources ${ref(resources)}/Contents ${ref(stream)}>>`,
        );
      });
      file.add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map(ref).join(' ')}]>>`, tree);
      for (const { font, reference } of fonts.values()) font.write(file, reference);
      const names = [...fonts.values()].map(({ font, reference }) => `/${font.name} ${ref(reference)}`);
      const drawn = [...images.values()].map(({ name, reference }) => `/${name} ${ref(reference)}`);
      const xObjects = drawn.length > 0 ? `/XObject<<${drawn.join('')}>>` : '';
      file.add(`<</Font<<${names.join('')}>>${xObjects}>>`, resources);
      const root = file.add(
        `<</Type/Catalog/Pages ${ref(tree)}/Lang ${pdfText(language)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
      );
      return file.end(root, file.add(`<</Title ${pdfText(title)}>>`));
    },
  };
}

/** Writes an image, whose transparency is an image of its own. */
function addImage(file: PdfFile, { width, height, rgb, alpha }: LogoPixels): Reference {
  const entries = (colours: string) =>
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/${colours}`;
  const mask = file.addStream(alpha, entries('DeviceGray'));
  return file.addStream(rgb, `${entries('DeviceRGB')}/SMask ${ref(mask)}`);
}

/** The operators that show a run, word by word. */
const runOperators = (run: Run, font: PdfFont, size: number): string[] => [
  `/${font.name} ${pdfNumber(size)} Tf`,
  ...wordsOf(run.clusters).flatMap((clusters) => wordOperators(clusters, font, size)),
];

/** Splits clusters at spaces; each space begins a word of its own. */
function wordsOf(clusters: readonly Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  for (const cluster of clusters) {
    const last = words.at(-1);
    const separate = cluster.text === ' ' || last?.[0]?.text === ' ';
    if (last && !separate) last.push(cluster);
    else words.push([cluster]);
  }
  return words;
}

/** Shows a word. One whose glyphs are not its characters, one by one, also states its text. */
function wordOperators(clusters: readonly Cluster[], font: PdfFont, size: number): string[] {
  const shown = showOperators(clusters, font, size);
  const isSimple = clusters.every(({ text, glyphs }) => glyphs.length === 1 && [...text].length === 1);
  if (isSimple) return shown;
  const text = clusters.map((cluster) => cluster.text).join('');
  return [`/Span <</ActualText ${pdfText(text)}>> BDC`, ...shown, 'EMC'];
}

/** Shows glyphs at their places: `TJ` moves by what differs from a glyph's own width, `Ts` up and down. */
function showOperators(clusters: readonly Cluster[], font: PdfFont, size: number): string[] {
  const operators: string[] = [];
  let rise = 0;
  let items = '';
  const flush = () => {
    if (items) operators.push(`[${items}] TJ`);
    items = '';
  };
  const move = (distance: number) => {
    if (Math.abs(distance) >= 0.5) items += pdfNumber(-distance);
  };
  for (const { text, glyphs } of clusters) {
    for (const [index, glyph] of glyphs.entries()) {
      const { code, width } = font.codeOf(glyph.id, textOfGlyph(text, index, glyphs.length));
      if (glyph.yOffset !== rise) {
        flush();
        rise = glyph.yOffset;
        operators.push(`${pdfNumber((rise * size) / 1000)} Ts`);
      }
      move(glyph.xOffset);
      items += `<${code.toString(16).padStart(4, '0')}>`;
      move(glyph.advance - glyph.xOffset - width);
    }
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators;
}

/**
 * The part of a cluster's text for one of its glyphs: the glyphs together have the characters in the order of the text, although
 * they are drawn in another one. The first has those for which there is no glyph.
 */
export function textOfGlyph(text: string, index: number, count: number): string {
  const characters = [...text];
  const extra = Math.max(0, characters.length - count);
  return index === 0 ? characters.slice(0, extra + 1).join('') : (characters[index + extra] ?? '');
}
