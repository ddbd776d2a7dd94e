/** The text of an HTML description, with a line for each paragraph and entry of a list; everything else of the markup is left out. */
import { decodeHTMLStrict } from 'entities';

/** Elements that begin a line; all others only lose their tags. */
const lines = new Set([
  ...['p', 'div', 'br', 'hr', 'li', 'ul', 'ol', 'dl', 'dt', 'dd', 'table', 'tr', 'blockquote', 'pre'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'section', 'article', 'figure', 'figcaption'],
]);
/** Those that also end a paragraph. */
const paragraphs = new Set(['p', 'ul', 'ol', 'table', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Those whose end is where the next one begins. */
const entries = new Set(['li', 'dt', 'dd', 'tr']);
/** Elements whose contents are no text for readers. */
const unread = new Set([
  ...[
    'script',
    'style',
    'iframe',
    'object',
    'noscript',
    'template',
    'svg',
    'head',
    'title',
    'form',
    'select',
  ],
  ...['textarea', 'video', 'audio', 'canvas', 'math'],
]);

/** Control characters, but those that end a line, and what stands for a character that there is not. */
const unreadable = /[^\P{Cc}\t\r\n]|\ufffd/gu;
/** A name or number without its semicolon stays: "R&D" and "&copy2024" are text. */
const decoded = (text: string): string => decodeHTMLStrict(text).replace(unreadable, ' ');

/** Instructions of page builders, as [vc_row el_class="x"] and [/vc_row]; other words in brackets stay. */
function withoutShortcodes(html: string): string {
  const closed = new Set(
    [...html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name]) => name?.toLowerCase()),
  );
  return html.replace(
    /\[(\/?)([a-z][\w-]{0,60})([^[\]]{0,2000})\]/gi,
    (all, slash: string, name: string, rest: string) =>
      slash !== '' || closed.has(name.toLowerCase()) || /^\s[^=]*=/.test(rest) ? '' : all,
  );
}

/** A tag: the text before it, whether it ends an element, and its name. */
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)[^>]*(?:>|$)|<[!?][^>]*>?/gi;

/** The text, in which entities are still encoded. */
function withoutTags(html: string): string {
  let text = '';
  let from = 0;
  let skipped: string | undefined;
  for (const match of html.matchAll(token)) {
    const [all, slash, written] = match;
    if (skipped === undefined) text += html.slice(from, match.index).replace(/\s+/g, ' ');
    from = match.index + all.length;
    const name = written?.toLowerCase();
    if (!name) continue;
    if (skipped === undefined && !slash && unread.has(name) && !all.endsWith('/>')) skipped = name;
    else if (slash && skipped === name) skipped = undefined;
    else if (skipped === undefined && lines.has(name) && !(slash && entries.has(name)))
      text += paragraphs.has(name) ? '\n\n' : '\n';
    if (skipped === undefined && !slash && name === 'li') text += '• ';
    if (skipped === undefined && (name === 'td' || name === 'th')) text += ' ';
  }
  return skipped === undefined ? text + html.slice(from).replace(/\s+/g, ' ') : text;
}

/** Returns the text of HTML; a text without tags keeps its lines. */
export function htmlToText(html: string): string {
  const source = withoutShortcodes(html);
  const isHtml = source.includes('>') && /<[a-z/!]/i.test(source);
  const text = decoded(isHtml ? withoutTags(source) : source);
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ *\r?\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
