/** The addresses that a page loads as a picture: none of them may do something, as `/logout` does. */

/** A file of this shop: plain segments, so that no browser turns it into another path, and the ending of a picture. */
const ownFile =
  /^\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:avif|gif|ico|jpe?g|png|svg|webp)(?:#\d{1,5}x\d{1,5})?$/i;

/** Whether an address is a picture of this shop. */
export const isOwnPicture = (address: string): boolean => ownFile.test(address);

/** Whether an address is a picture of this shop or on another host. */
export const isPictureAddress = (address: string): boolean =>
  isOwnPicture(address) || /^https?:\/\/\S+$/.test(address);

/** The JSON pointer of the first picture in a value of a setting whose address is none; undefined if there is none. */
export function wrongPicturePath(value: unknown, pointer = ''): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    const path = `${pointer}/${key}`;
    const isWrong = /picture$/i.test(key) && typeof entry === 'string' && !isPictureAddress(entry);
    const wrong = isWrong ? path : wrongPicturePath(entry, path);
    if (wrong) return wrong;
  }
  return undefined;
}
