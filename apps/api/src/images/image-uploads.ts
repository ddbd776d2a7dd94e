/** Taking pictures: from a signed-in person, and from another program that knows the key. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { type readServiceFields, toServiceUpload } from './service-upload.ts';
import type { Upload } from './upload.ts';
import { toUploadReply, type UploadReply } from './upload-reply.ts';

type Parts = Pick<Context, 'config' | 'imageHost' | 'limits' | 'now'>;

/**
 * Stores an uploaded picture: a product's by admins, a photo of oneself by anybody signed in. `read` is called once the
 * person may upload. Refuses with 403, 429 (too many, or too many bytes a day) and whatever is wrong with the picture.
 */
export async function uploadImage(
  { config, imageHost, limits, now }: Parts,
  currentUser: CurrentUser,
  purpose: 'product' | 'avatar',
  read: () => Promise<Upload>,
): Promise<UploadReply> {
  if (purpose === 'product' && currentUser.role !== 'admin')
    throw new ApplicationError('no-role', imageTexts.productsByAdmins);
  await limits.limit('upload', currentUser.userId);
  const { bytes, title } = await read();
  await limits
    .limit('upload-kilobytes', currentUser.userId, Math.ceil(bytes.length / 1024))
    .catch((error) => {
      if (!(error instanceof ApplicationError)) throw error;
      throw new ApplicationError('too-many', imageTexts.enoughForToday, error.details);
    });
  const image = await imageHost.addImage(bytes, {
    title,
    purpose,
    uploaderId: currentUser.userId,
    now: now(),
  });
  return toUploadReply(image, { now: now(), publicUrl: config.publicUrl });
}

const wrongKey = (): ApplicationError => new ApplicationError('invalid', imageTexts.wrongKey, { error: 100 });

const isKey = (given: string, key: string): boolean => {
  const [one, other] = [given, key].map((each) => createHash('sha256').update(each).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
};

/**
 * Stores what another program sends as it would send it to the image-hosting service. `early` is a key outside the body;
 * a wrong one there spares reading. Refuses with the service's codes, and with 429 an address that tried too many keys.
 */
export async function uploadForProgram(
  { config, imageHost, limits, now }: Parts,
  {
    address,
    early,
    read,
  }: { address: string; early: string | undefined; read: () => ReturnType<typeof readServiceFields> },
): Promise<UploadReply> {
  const { apiKey } = config.images;
  if (!apiKey || (early !== undefined && !isKey(early, apiKey))) throw wrongKey();
  await limits.limit('image-key-address', address);
  const fields = await read();
  if (!isKey(fields.key ?? '', apiKey)) throw wrongKey();
  await limits.forgive('image-key-address', address);
  const { bytes, title, expiration } = toServiceUpload(fields);
  const image = await imageHost.addImage(bytes, {
    title,
    purpose: 'service',
    now: now(),
    ...(expiration && { expiresAt: new Date(now().getTime() + expiration * 1000) }),
  });
  return toUploadReply(image, { now: now(), publicUrl: config.publicUrl, absolute: true });
}
