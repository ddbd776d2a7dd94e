/** The few texts of XML responses that a bucket sends. */
import sax from 'sax';

type Texts = Record<string, string>;

/** The texts of each element of this name, by the names of its children; none if the text is no XML. */
export function readElements(xml: Buffer, element: string): Texts[] {
  const found: Texts[] = [];
  readTexts(xml, {
    onBegin: (path) => {
      if (path.at(-1) === element) found.push({});
    },
    onText: (path, text) => {
      const own = found.at(-1);
      if (own && path.at(-2) === element) own[path.at(-1) ?? ''] = text;
    },
  });
  return found;
}

/** The texts of the root's children. */
export function readRoot(xml: Buffer): Texts {
  const found: Texts = {};
  readTexts(xml, {
    onText: (path, text) => {
      if (path.length === 2) found[path[1] ?? ''] = text;
    },
  });
  return found;
}

type OnText = (path: readonly string[], text: string) => void;

/** Calls `onBegin` with the path of each element, `onText` when it ends. */
function readTexts(
  xml: Buffer,
  { onBegin, onText }: { onBegin?: (path: readonly string[]) => void; onText: OnText },
): void {
  const reader = sax.parser(true);
  const path: string[] = [];
  let text = '';
  reader.onerror = () => reader.resume();
  reader.onopentag = ({ name }) => {
    path.push(name);
    text = '';
    onBegin?.(path);
  };
  reader.ontext = (more) => {
    text += more;
  };
  reader.onclosetag = () => {
    onText(path, text);
    path.pop();
    text = '';
  };
  reader.write(xml.toString()).close();
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
