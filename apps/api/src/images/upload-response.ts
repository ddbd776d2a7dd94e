/** The image-hosting service's responses: a stored image, and an error (docs/protocols/image-host.md#upload-answer). */
import { STATUS_CODES } from 'node:http';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { imageDeletionPath } from '@jontro/shop/images/image-urls.ts';
import type { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
import type { StoredImage } from './images.ts';

export type UploadResponse = EndpointResponse<typeof imageEndpoints.uploadImage>;

const mimes: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg' };

/**
 * Returns a stored image in the service's format. `publicUrl` is the shop's own; with `absolute` every URL is absolute,
 * as other programs need it.
 */
export function toUploadResponse(
  image: StoredImage,
  { now, publicUrl, absolute = false }: { now: Date; publicUrl: string; absolute?: boolean },
): UploadResponse {
  const full = (url: string): string => (absolute ? new URL(url, publicUrl).href : url);
  const rendering = (url: string) => {
    const extension = /\.([a-z]{3,4})(?:[?#]|$)/.exec(url)?.[1] ?? 'webp';
    const mime = mimes[extension] ?? `image/${extension}`;
    return { filename: `${image.title}.${extension}`, name: image.title, mime, extension, url: full(url) };
  };
  const { id, url, expiresAt, deleteToken } = image;
  return {
    data: {
      id,
      title: image.title,
      url_viewer: full(url),
      url: full(url),
      display_url: full(image.displayUrl),
      width: image.width,
      height: image.height,
      size: image.size,
      time: seconds(now),
      expiration: expiresAt ? seconds(expiresAt) - seconds(now) : 0,
      image: rendering(url),
      thumb: rendering(image.thumbUrl),
      ...(image.mediumUrl && { medium: rendering(image.mediumUrl) }),
      ...(deleteToken && { delete_url: `${publicUrl}${imageDeletionPath(id)}?token=${deleteToken}` }),
    },
    success: true,
    status: 200,
  };
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Returns the service's error format, with the shop's own `message` beside it. */
export const serviceError = (status: number, message: string, code = status) => ({
  status_code: status,
  error: { message, code },
  status_txt: STATUS_CODES[status] ?? '',
  message,
});
