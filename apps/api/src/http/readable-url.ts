/** Addresses that were cut off in the middle of a letter: links with Bengali letters often are, when they are passed on. */

/**
 * The address of a request as the router can read it. Where a percent sign starts no letter, every percent sign of the
 * path stands for itself, so that the address leads to whatever there is at such a name: the error page, or a 404.
 */
export function readableUrl(url: string): string {
  const [path = '', ...search] = url.split('?');
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
}
