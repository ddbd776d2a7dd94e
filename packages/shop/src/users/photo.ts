/** Addresses of users' photos. */

const longestPhotoUrl = 2000;

/** Whether a photo's address is one of the web or of this shop. Takes any text. */
export function isPhotoUrl(url: string): boolean {
  if (url.length > longestPhotoUrl) return false;
  if (/^\/(?![/\\])/.test(url)) return true;
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
