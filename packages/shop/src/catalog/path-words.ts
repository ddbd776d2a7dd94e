/** The words of an unknown address, by which the shop is searched. */

/** Words of addresses that name no product, in this shop and in others. */
const general = new Set([
  ...['product', 'products', 'category', 'categories', 'collection', 'collections', 'shop', 'store', 'item'],
  ...[
    'page',
    'pages',
    'index',
    'home',
    'search',
    'tag',
    'blog',
    'en',
    'bn',
    'p',
    'html',
    'htm',
    'no',
    'such',
  ],
]);

const maxWords = 6;
const maxLength = 60;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/**
 * "airnova pods" from "/product/airnova_pods/0123456789abcdef01234567" or "/collections/airnova-pods". Empty for the address of a
 * file, such as programs try by the thousand, and for one without words. Ids and numbers of more than four digits are no words.
 */
export function wordsOfPath(path: string): string {
  const segments = path.split('/').map(decoded);
  const last = segments.at(-1) ?? '';
  if (/\.(?!html?$)[a-z0-9]{1,8}$/i.test(last) || segments.some((segment) => segment.startsWith('.')))
    return '';
  const words = segments
    .filter((segment) => !/^[0-9a-f]{24}$/i.test(segment))
    .flatMap((segment) => segment.normalize('NFC').split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter((word) => word !== '' && !general.has(word.toLowerCase()) && !/^\d{5,}$/.test(word));
  return [...new Set(words)].slice(0, maxWords).join(' ').slice(0, maxLength).trim();
}
