/** Taking a picture from a signed-in person, and what the image-hosting service would say of it. */
import type { CallReply } from '@jontro/shop/call.ts';
import { type imageCalls, imageTexts } from '@jontro/shop/images/images.calls.ts';
import { pictureIn } from '@jontro/shop/images/pictures.ts';
import type { Context } from '../context.ts';
import { refuse } from '../refusal.ts';
import type { Viewer } from '../viewer.ts';
import type { StoredImage } from './images.ts';
import type { Upload } from './upload.ts';

type UploadReply = CallReply<typeof imageCalls.uploadImage>;

/**
 * Stores an uploaded picture: a product's by admins, a photo of oneself by anybody signed in. `read` is called once the
 * person may upload. Refuses with 403, 429 and whatever is wrong with the picture.
 */
export async function uploadImage(
  { imageHost, limits, now }: Pick<Context, 'imageHost' | 'limits' | 'now'>,
  viewer: Viewer,
  purpose: 'product' | 'avatar',
  read: () => Promise<Upload>,
): Promise<UploadReply> {
  if (purpose === 'product' && viewer.role !== 'admin') throw refuse('no-role', imageTexts.productsByAdmins);
  await limits.limit('upload', viewer.userId);
  const { bytes, title } = await read();
  const image = await imageHost.addImage(bytes, { title, purpose, uploaderId: viewer.userId, now: now() });
  return toUploadReply(image, now());
}

/** A stored picture in the shape of the image-hosting service's answer. */
function toUploadReply(image: StoredImage, now: Date): UploadReply {
  const rendering = (url: string) => {
    const filename = /[^/]+\.webp/.exec(url)?.[0] ?? '';
    return { filename, name: image.title, mime: 'image/webp', extension: 'webp', url };
  };
  const { url } = image;
  return {
    data: {
      id: image.hash,
      title: image.title,
      url_viewer: url,
      url,
      display_url: pictureIn(url, 960),
      width: image.width,
      height: image.height,
      size: image.size,
      time: Math.floor(now.getTime() / 1000),
      expiration: 0,
      image: rendering(url),
      thumb: rendering(pictureIn(url, 160)),
      medium: rendering(pictureIn(url, 640)),
    },
    success: true,
    status: 200,
  };
}
