/** URLs of profile photos: images of the shop or of a sign-in provider; any other is replaced by the placeholder. */
import { placeholderPhoto } from './users.ts';

/** Allowed sources of photos, from the settings of a shop. */
export interface PhotoPlaces {
  /** Base URLs of the shop's own images, without a trailing slash; may be empty. */
  own: readonly string[];
  /** Origins of other services with photos: an image host, a sign-in provider. */
  others: readonly string[];
  /** Whether Google sign-in is enabled, whose photos are on Google's hosts. */
  google: boolean;
}

export const maxPhotoUrlLength = 2000;
const ownImagePath = /^\/i\/[0-9a-f]{32}\/[1-9]\d{0,3}\.(?:avif|webp|jpg|png)$/;
const googleHost = /^lh[3-6]\.googleusercontent\.com$/;
/** An image file extension: a photo URL must not have side effects, such as a log-out path. */
const imageExtension = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Whether a text is the URL of a photo from an allowed source. Accepts any text. */
export function isPhoto(address: string, { own, others, google }: PhotoPlaces): boolean {
  if (address === placeholderPhoto) return true;
  if (address.length > maxPhotoUrlLength) return false;
  const [path = ''] = address.split('#');
  if (['', ...own].some((base) => path.startsWith(base) && ownImagePath.test(path.slice(base.length))))
    return true;
  if (!/^https?:\/\/[^\\\s]+$/i.test(address) || !URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password, pathname } = new URL(address);
  if (username || password) return false;
  if (google && protocol === 'https:' && !port && googleHost.test(hostname)) return true;
  return others.includes(origin) && imageExtension.test(pathname);
}

/** The URL of a stored photo if it is allowed, otherwise undefined, which means the placeholder. */
export const shownPhoto = (stored: string | null, places: PhotoPlaces): string | undefined =>
  stored !== null && isPhoto(stored, places) ? stored : undefined;
