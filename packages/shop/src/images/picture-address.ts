/** The addresses that a page loads as a picture: none of them may do something, as `/logout` does. */

/** A file of this shop: plain segments, so that no browser turns it into another path, and the ending of a picture. */
const ownFile =
  /^\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:avif|gif|ico|jpe?g|png|svg|webp)(?:#\d{1,5}x\d{1,5})?$/i;

/** Whether an address is a picture of this shop. */
export const isOwnPicture = (address: string): boolean => ownFile.test(address);

/** The shop's own addresses: the name of its host, in lower case, and the origin of its image host, which is another server. */
export interface OwnAddress {
  host: string;
  imageOrigin?: string | undefined;
}

/**
 * An address as a browser reads it in a page of the shop: of the shop's own host, whatever the scheme, port and spelling, its path with
 * what follows; any other as it is. Without `own` only what names no host is the shop's.
 */
export function ownPathOf(address: string, own?: OwnAddress): string {
  if (!own || !/^\s*([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address)) return address;
  const url = URL.parse(address, `https://${own.host}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === own.imageOrigin) return address;
  const isOwn = url.hostname.replace(/\.+$/, '') === own.host;
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** Whether an address is a picture of this shop or on another host. */
export function isPictureAddress(address: string, own?: OwnAddress): boolean {
  const path = ownPathOf(address, own);
  const isWhole = /^https?:\/\/\S+$/.test(address);
  if (path === address) return isWhole || isOwnPicture(address);
  return isWhole && isOwnPicture(path);
}

/** The JSON pointer of the first picture in a value of a setting whose address is none; undefined if there is none. */
export function wrongPicturePath(value: unknown, pointer = '', own?: OwnAddress): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    const path = `${pointer}/${key}`;
    const isWrong = /picture$/i.test(key) && typeof entry === 'string' && !isPictureAddress(entry, own);
    const wrong = isWrong ? path : wrongPicturePath(entry, path, own);
    if (wrong) return wrong;
  }
  return undefined;
}
