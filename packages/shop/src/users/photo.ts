/** Addresses of people's photos: pictures of the shop or of a sign-in provider; any other is shown as the placeholder. */
import { placeholderPhoto } from './users.ts';

/** Where photos may come from, by the settings of a shop. */
export interface PhotoPlaces {
  /** What may stand before the addresses of the shop's own pictures, without a slash at the end; or nothing. */
  own: readonly string[];
  /** Origins of other services that keep pictures: an image host, a sign-in provider. */
  others: readonly string[];
  /** Whether people sign in with Google, which keeps their pictures on hosts of its own. */
  google: boolean;
}

export const maxPhotoUrlLength = 2000;
const ownPicture = /^\/i\/[0-9a-f]{32}\/[1-9]\d{0,3}\.(?:avif|webp|jpg|png)$/;
const googleHost = /^lh[3-6]\.googleusercontent\.com$/;
/** A name that ends like a picture's: an image address must not be able to act, such as a log-out path. */
const pictureName = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Whether a text is the address of a photo that `places` allow. Takes any text. */
export function isPhoto(address: string, { own, others, google }: PhotoPlaces): boolean {
  if (address === placeholderPhoto) return true;
  if (address.length > maxPhotoUrlLength) return false;
  const [path = ''] = address.split('#');
  if (['', ...own].some((base) => path.startsWith(base) && ownPicture.test(path.slice(base.length))))
    return true;
  if (!/^https?:\/\/[^\\\s]+$/i.test(address) || !URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password, pathname } = new URL(address);
  if (username || password) return false;
  if (google && protocol === 'https:' && !port && googleHost.test(hostname)) return true;
  return others.includes(origin) && pictureName.test(pathname);
}

/** What is shown for a stored photo: its address if it is allowed, else nothing, for which the placeholder stands. */
export const shownPhoto = (stored: string | null, places: PhotoPlaces): string | undefined =>
  stored !== null && isPhoto(stored, places) ? stored : undefined;
