/** URLs of profile photos: images of the shop or of a sign-in provider; any other is replaced by the placeholder. */
import { placeholderPhoto } from './users.ts';

/** Allowed sources of photos, from the settings of a shop. */
export interface PhotoSources {
  /** Base URLs of the shop's own images, without a trailing slash; may be empty. */
  ownBaseUrls: readonly string[];
  /** Origins of other services with photos: an image host, a sign-in provider. */
  externalOrigins: readonly string[];
  /** Whether Google sign-in is enabled, whose photos are on Google's hosts. */
  googleEnabled: boolean;
}

export const maxPhotoUrlLength = 2000;
const ownImagePath = /^\/i\/[0-9a-f]{32}\/[1-9]\d{0,3}\.(?:avif|webp|jpg|png)$/;
const googleHost = /^lh[3-6]\.googleusercontent\.com$/;
/** An image file extension: a photo URL must not have side effects, such as a log-out path. */
const imageExtension = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Whether a text is the URL of a photo from an allowed source. Accepts any text. */
export function isAllowedPhoto(
  address: string,
  { ownBaseUrls, externalOrigins, googleEnabled }: PhotoSources,
): boolean {
  if (address === placeholderPhoto) return true;
  if (address.length > maxPhotoUrlLength) return false;
  const [path = ''] = address.split('#');
  if (
    ['', ...ownBaseUrls].some((base) => path.startsWith(base) && ownImagePath.test(path.slice(base.length)))
  )
    return true;
  if (!/^https?:\/\/[^\\\s]+$/i.test(address) || !URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password, pathname } = new URL(address);
  if (username || password) return false;
  if (googleEnabled && protocol === 'https:' && !port && googleHost.test(hostname)) return true;
  return externalOrigins.includes(origin) && imageExtension.test(pathname);
}

/** The URL of a stored photo if it is allowed, otherwise undefined, which means the placeholder. */
export const allowedPhoto = (stored: string | null, places: PhotoSources): string | undefined =>
  stored !== null && isAllowedPhoto(stored, places) ? stored : undefined;
