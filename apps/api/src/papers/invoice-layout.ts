/** Lays out an invoice on A4 pages, like its printable page. Distances in points. */
import { barsOf, encodableText, encodeBarcode } from '@jontro/shop/papers/code-128.ts';
import type { InvoiceContent } from './invoice-content.ts';
import type { LogoPixels } from './logo-pixels.ts';
import { createPdfDocument, type PdfPage, pageHeight, pageWidth } from './pdf-document.ts';
import { ascent, type ShapedText, shapeText } from './shaping.ts';
import { breakLines, type TextStyle, widthOf } from './text-lines.ts';

const margin = 42;
const right = pageWidth - margin;
const contentWidth = right - margin;
const bottom = pageHeight - margin - 34;
/** The height of a line, as a part of the size of its text. */
const leading = 1.45;
/** The grey of labels, as on the page. */
const slate = 0.33;
const pale = 0.87;

const small: TextStyle = { size: 10.5 };
const normal: TextStyle = { size: 11.25 };
const strong: TextStyle = { size: 11.25, bold: true };
const label: TextStyle = { size: 10.5, bold: true };
const head: TextStyle = { size: 18, bold: true };
const shopName: TextStyle = { size: 15, bold: true };
const totalStyle: TextStyle = { size: 13.5, bold: true };

/** The longer side of the logo. */
const logoSide = 24;

interface Placing {
  grey?: number;
  align?: 'left' | 'right';
}

/** Makes the PDF file of an invoice. */
export function renderInvoice(content: InvoiceContent): Uint8Array {
  const pdf = createPdfDocument();
  const pages: PdfPage[] = [pdf.addPage()];
  let y = margin;

  const page = (): PdfPage => pages.at(-1) as PdfPage;
  const nextPage = (): void => {
    pages.push(pdf.addPage());
    y = margin;
  };
  /** Begins a new page unless so much fits. */
  const need = (height: number): boolean => {
    if (y + height <= bottom) return false;
    nextPage();
    return true;
  };
  const put = (line: ShapedText, x: number, top: number, style: TextStyle, placing: Placing = {}): void => {
    const start = placing.align === 'right' ? x - widthOf(line, style) : x;
    const baseline = top + style.size * (ascent + (leading - 1.3) / 2);
    page().text(line, {
      x: start,
      y: baseline,
      size: style.size,
      ...(placing.grey && { grey: placing.grey }),
    });
  };
  const heightOf = ({ size }: TextStyle): number => size * leading;
  const write = (text: string, x: number, top: number, style: TextStyle, placing?: Placing): void =>
    put(shapeText(text, style.bold ?? false), x, top, style, placing);
  /** Writes lines below each other and returns the end. */
  const stack = (
    lines: readonly ShapedText[],
    x: number,
    top: number,
    style: TextStyle,
    placing?: Placing,
  ): number => {
    for (const [index, line] of lines.entries()) put(line, x, top + index * heightOf(style), style, placing);
    return top + lines.length * heightOf(style);
  };
  const rule = (top: number, thickness: number, grey = 0, from = margin): void =>
    page().fill({ x: from, y: top, width: right - from, height: thickness, grey });

  /** Returns the space that the name of the shop leaves for it. */
  function drawLogo(logo: LogoPixels): number {
    const scale = logoSide / Math.max(logo.width, logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    page().image(logo, { x: margin, y: y + (heightOf(shopName) - height) / 2, width, height });
    return width + 7.5;
  }

  function header(): void {
    const half = contentWidth / 2 - 10;
    const { shop, heading, number, id = '', placed } = content;
    const indent = shop.logo ? drawLogo(shop.logo) : 0;
    let left = stack(breakLines(shop.name, half - indent, shopName), margin + indent, y, shopName) + 4;
    for (const line of shop.address)
      left = stack(breakLines(line, half, small), margin, left, small, { grey: slate });
    let end = stack(breakLines(heading, half, head), right, y, head, { align: 'right' });
    end = stack(breakLines(number, half, shopName), right, end, shopName, { align: 'right' });
    end = stack(breakLines(id, half, small), right, end, small, { align: 'right' });
    end = stack(breakLines(placed, half, small), right, end, small, { align: 'right', grey: slate });
    y = Math.max(left, end) + 12;
    rule(y, 1.5);
    y += 18;
  }

  function people(): void {
    const half = contentWidth / 2 - 10;
    const ends = [content.buyer, content.deliverTo].map(({ label: text, lines }, index) => {
      const x = margin + index * (contentWidth / 2 + 10);
      let top = y;
      write(text, x, top, label, { grey: slate });
      top += heightOf(label);
      for (const [at, line] of lines.entries()) {
        const style = index === 0 && at === 0 ? strong : normal;
        top = stack(breakLines(line, half, style), x, top, style);
      }
      return top;
    });
    y = Math.max(...ends) + 18;
  }

  /** The right ends of price, quantity and amount. */
  const ends = [right - 150, right - 85, right] as const;
  const nameWidth = contentWidth - 235;

  function columnHeadings(): void {
    const [item, ...others] = content.columns;
    write(item, margin, y, label, { grey: slate });
    for (const [index, text] of others.entries())
      write(text, ends[index] ?? right, y, label, { grey: slate, align: 'right' });
    y += heightOf(label) + 6;
    rule(y, 0.75);
  }

  function items(): void {
    columnHeadings();
    for (const { name, notes = [], price, quantity, amount } of content.items) {
      const lines = breakLines(name, nameWidth, normal);
      const noteLines = notes.flatMap((note) => breakLines(note, nameWidth, small));
      const height = lines.length * heightOf(normal) + noteLines.length * heightOf(small) + 14;
      if (need(height)) columnHeadings();
      y += 7;
      const end = stack(noteLines, margin, stack(lines, margin, y, normal), small, { grey: slate });
      for (const [index, text] of [price, quantity, amount].entries())
        write(text, ends[index] ?? right, y, normal, { align: 'right' });
      y = end + 7;
      rule(y, 0.75, pale);
    }
    y += 18;
  }

  function sums(): void {
    const from = right - 216;
    need(content.sums.length * 20 + 12);
    for (const { label: text, amount, isTotal = false } of content.sums) {
      const style = isTotal ? totalStyle : normal;
      if (isTotal) {
        y += 4;
        rule(y, 1.5, 0, from);
        y += 6;
      }
      const lines = breakLines(text, 130, style);
      write(amount, right, y, style, { align: 'right' });
      y = stack(lines, from, y, style, isTotal ? {} : { grey: slate }) + 4;
    }
    y += 18;
  }

  function payment(): void {
    const inner = contentWidth - 24;
    const [first = '', ...others] = content.payment.lines;
    const strongLines = breakLines(first, inner, strong);
    const otherLines = others.flatMap((line) => breakLines(line, inner, small));
    const height =
      18 + heightOf(label) + strongLines.length * heightOf(strong) + otherLines.length * heightOf(small);
    need(height + 40);
    page().border({ x: margin, y, width: contentWidth, height, line: 0.75 });
    let top = y + 9;
    write(content.payment.label, margin + 12, top, label, { grey: slate });
    top = stack(strongLines, margin + 12, top + heightOf(label), strong);
    stack(otherLines, margin + 12, top, small);
    y += height + 18;
    rule(y, 0.75, pale);
    y += 10;
    const foot = content.foot.flatMap((text) => breakLines(text, contentWidth, small));
    y = stack(foot, margin, y, small, { grey: slate });
  }

  /** The barcode of the number, at the bottom of the first page. */
  function barcode(): void {
    const [first] = pages;
    const bars = encodeBarcode(encodableText(content.number));
    const module = Math.min(1.1, 220 / bars.modules);
    for (const { at, width } of barsOf(bars))
      first?.fill({
        x: margin + at * module,
        y: pageHeight - margin - 26,
        width: width * module,
        height: 26,
      });
  }

  function pageNumbers(): void {
    if (pages.length === 1) return;
    for (const [index, each] of pages.entries()) {
      const line = shapeText(`${index + 1} / ${pages.length}`, false);
      const x = right - widthOf(line, small);
      each.text(line, { x, y: pageHeight - margin, size: small.size, grey: slate });
    }
  }

  header();
  people();
  items();
  sums();
  payment();
  barcode();
  pageNumbers();
  return pdf.end({ title: content.title, language: content.language });
}
