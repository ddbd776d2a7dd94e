/** Bold, italic and links in the texts of an owner's page: **bold**, *italic*, [text](address). Nothing else is markup. */

/** A part of a text: plain, or a piece with its own parts. */
export type Inline = string | MarkedPart;
export type MarkedPart =
  | { kind: 'bold'; parts: Inline[] }
  | { kind: 'italic'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] };

/** Bounded, so that a hostile text costs no more than its length. */
const markup =
  /\*\*(?<bold>[^*\s](?:[^*]{0,500}[^*\s])?)\*\*|\*(?<italic>[^*\s](?:[^*]{0,500}[^*\s])?)\*|\[(?<label>[^\][]{1,200})\]\((?<to>[^\s()<>]{1,500})\)/g;
/** What has the form of a link, whatever its address. */
const linkForm = /\[[^\][]{1,200}\]\(([^)]{0,500})\)?/g;
/** A blank that the owner fills in: square brackets without an address after them. */
const blankForm = /\[[^\][]*\](?!\()/;

const control = /\p{Cc}/u;
const schemes = /^(https?:\/\/|mailto:|tel:)[^\s\\]+$/i;

/** Whether a link may lead there: to a path of the shop, a page of the web, a mailbox or a telephone; never to a script. */
export function isLinkTarget(to: string): boolean {
  if (control.test(to) || to.length > 500) return false;
  if (to.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(to);
  return schemes.test(to) && URL.canParse(to);
}

/** The parts of a text. A link whose address is not allowed stays text. */
export function parseMarkup(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(markup)) {
    const { bold, italic, label, to } = match.groups ?? {};
    const piece = toInline(bold, italic, label, to);
    if (piece === undefined) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(piece);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function toInline(bold?: string, italic?: string, label?: string, to?: string): Inline | undefined {
  if (bold !== undefined) return { kind: 'bold', parts: parseMarkup(bold) };
  if (italic !== undefined) return { kind: 'italic', parts: parseMarkup(italic) };
  if (label === undefined || to === undefined || !isLinkTarget(to)) return undefined;
  return { kind: 'link', to, parts: [label] };
}

/** The text without its markup. */
export const plainText = (text: string): string =>
  parseMarkup(text)
    .map((part) => (typeof part === 'string' ? part : part.parts.map(textOfPart).join('')))
    .join('');
const textOfPart = (part: Inline): string =>
  typeof part === 'string' ? part : part.parts.map(textOfPart).join('');

/** Whether a text has a link that leads somewhere it may not. */
export const hasWrongLink = (text: string): boolean =>
  [...text.matchAll(linkForm)].some(([, to = '']) => !isLinkTarget(to));

/** Whether a text has a blank that is not filled in. */
export const hasBlank = (text: string): boolean => blankForm.test(text);
