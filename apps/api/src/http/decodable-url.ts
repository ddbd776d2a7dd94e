/** URLs that were truncated in the middle of a character, as often happens to shared links with Bengali letters. */

/** Whether the path of a URL can be decoded, to a text without NUL. */
export function isDecodable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Returns a URL that the router can decode: if its path cannot be, every percent sign of it is escaped. Such a request gets the error page,
 * an endpoint answers it with 400.
 */
export function decodableUrl(url: string): string {
  if (isDecodable(url)) return url;
  const [path = '', ...search] = url.split('?');
  return [path.replaceAll('%', '%25'), ...search].join('?');
}
