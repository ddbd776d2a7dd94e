/** Reads an XML document part by part: no document type, no entities of its own, limited size and depth. */
import type { Readable } from 'node:stream';
import sax from 'sax';

export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** A document of a workbook has about ten. */
const maxDepth = 100;

export class XmlError extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Calls the reader for each element and text, whose names have no prefix. Throws XmlError for anything but plain XML in UTF-8. */
export async function readXml(bytes: Readable, maxBytes: number, reader: XmlReader): Promise<void> {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  parser.onerror = (error) => {
    throw new XmlError(error.message);
  };
  parser.ondoctype = () => {
    throw new XmlError('a document type is not allowed');
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new XmlError('too deep');
    reader.open(localName(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    reader.close?.(localName(name));
  };
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = (text) => reader.text?.(text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new XmlError('not UTF-8');
    }
  };
  let size = 0;
  for await (const chunk of bytes) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new XmlError('too large');
    parser.write(decode(chunk as Buffer));
  }
  parser.write(decode()).close();
}
