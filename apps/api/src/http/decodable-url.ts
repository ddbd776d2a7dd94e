/** URLs that were truncated in the middle of a character, as often happens to shared links with Bengali letters. */

/**
 * Returns a URL that the router can decode. If the path has an invalid percent encoding, escapes every percent sign of the
 * path, so that the request gets the error page or a 404.
 */
export function decodableUrl(url: string): string {
  const [path = '', ...search] = url.split('?');
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
}
