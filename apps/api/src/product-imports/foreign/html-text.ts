/** The text of an HTML description, with a line for each paragraph and entry of a list; everything else of the markup is left out. */

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

/** The names of the characters from U+00A1 to U+00FF (HTML 4, Latin-1). */
const latin1 =
  `iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil
  sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave
  Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
  aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc
  otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

/** A map, since an object has names such as "valueOf" of its own. */
const entities: ReadonlyMap<string, string> = new Map([
  ...latin1.map((name, index) => [name, String.fromCharCode(0xa1 + index)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    prime: '′',
    Prime: '″',
    euro: '€',
    trade: '™',
    minus: '−',
    le: '≤',
    ge: '≥',
    ne: '≠',
    infin: '∞',
    Omega: 'Ω',
    omega: 'ω',
    larr: '←',
    rarr: '→',
    zwj: '\u200d',
    zwnj: '\u200c',
  }),
]);

function character(code: number): string {
  const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : ' ';
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z\d]{2,8}));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (hex) return character(Number.parseInt(hex, 16));
      if (decimal) return character(Number(decimal));
      return entities.get(name ?? '') ?? entities.get(name?.toLowerCase() ?? '') ?? all;
    },
  );

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
