/** Writes the objects of a PDF file (ISO 32000-1, section 7.5): dictionaries, compressed streams, cross-reference table. */
import { deflateSync } from 'node:zlib';

/** A reference to an object, by its number. */
export interface Reference {
  number: number;
}

export interface PdfFile {
  /** Reserves the number of an object that is written later. */
  reserve(): Reference;
  /** Writes an object: a dictionary or array, as text. */
  add(content: string, reference?: Reference): Reference;
  /** Writes a compressed stream; `entries` are further entries of its dictionary. */
  addStream(data: Uint8Array | string, entries?: string, reference?: Reference): Reference;
  /** Ends the file. */
  end(root: Reference, info: Reference): Uint8Array;
}

export const ref = ({ number }: Reference): string => `${number} 0 R`;

/** A text string as UTF-16 with byte order mark, in hexadecimal. */
export const pdfText = (text: string): string => `<feff${utf16Hex(text)}>`;

export function utf16Hex(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index += 1)
    hex += text.charCodeAt(index).toString(16).padStart(4, '0');
  return hex;
}

/** A number with up to three decimals, never in exponential notation. */
export const pdfNumber = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);

export function createPdfFile(): PdfFile {
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (data: string | Uint8Array): void => {
    const chunk = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);
    chunks.push(chunk);
    length += chunk.length;
  };
  const reserve = (): Reference => ({ number: offsets.push(0) });
  const begin = (reference: Reference): void => {
    offsets[reference.number - 1] = length;
    write(`${reference.number} 0 obj\n`);
  };
  // The comment of bytes above 127 says that the file is binary.
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  return {
    reserve,
    add(content, reference = reserve()) {
      begin(reference);
      write(`${content}\nendobj\n`);
      return reference;
    },
    addStream(data, entries = '', reference = reserve()) {
      const packed = deflateSync(data, { level: 9 });
      begin(reference);
      write(`<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`);
      write(packed);
      write('\nendstream\nendobj\n');
      return reference;
    },
    end(root, info) {
      const start = length;
      const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
      write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
      write(`trailer\n<</Size ${offsets.length + 1}/Root ${ref(root)}/Info ${ref(info)}>>\n`);
      write(`startxref\n${start}\n%%EOF\n`);
      return Buffer.concat(chunks);
    },
  };
}
