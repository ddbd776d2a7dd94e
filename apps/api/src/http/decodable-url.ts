/** URLs that were truncated in the middle of a character, as often happens to shared links with Bengali letters. */

/** Whether the path of a URL can be decoded. */
export function isDecodable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether a page can have a URL: its path can be decoded, and it has no NUL, which nothing in the shop has. */
export const isReadable = (url: string): boolean => isDecodable(url) && !url.includes('%00');

/**
 * Returns a URL that the router can decode: if its path cannot be, every percent sign of it is escaped. Such a request gets the error page,
 * an endpoint answers it with 400.
 */
export function decodableUrl(url: string): string {
  if (isDecodable(url)) return url;
  const [path = '', ...search] = url.split('?');
  return [path.replaceAll('%', '%25'), ...search].join('?');
}
