/** Image uploads: by signed-in users, and by other programs with the API key. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { type readServiceFields, toServiceUpload } from './service-upload.ts';
import type { Upload } from './upload.ts';
import { toUploadResponse, type UploadResponse } from './upload-response.ts';

type Dependencies = Pick<Context, 'config' | 'imageHost' | 'limits' | 'now'>;

/**
 * Stores an uploaded image: one of a product or page by staff, a profile photo by any signed-in user. `read` is called only if the
 * user may upload. Throws 403, 429 (too many uploads, or too many bytes a day) and the errors of the image itself.
 */
export async function uploadImage(
  { config, imageHost, limits, now }: Dependencies,
  currentUser: CurrentUser,
  purpose: 'product' | 'avatar',
  read: () => Promise<Upload>,
): Promise<UploadResponse> {
  const mayUpload = (['products', 'content'] as const).some((one) => hasPermission(currentUser, one));
  if (purpose === 'product' && !mayUpload) throw new ApplicationError('no-role', imageTexts.productsByAdmins);
  await limits.limit('upload', currentUser.userId);
  const { bytes, title } = await read();
  await countUploadedBytes(limits, currentUser, bytes);
  const image = await imageHost.addImage(bytes, {
    title,
    purpose,
    uploaderId: currentUser.userId,
    now: now(),
  });
  return toUploadResponse(image, { now: now(), publicUrl: config.publicUrl });
}

/** Counts the bytes of an upload; throws 429 for too many a day. */
export async function countUploadedBytes(
  limits: Context['limits'],
  { userId }: CurrentUser,
  bytes: Uint8Array,
): Promise<void> {
  await limits.limit('upload-kilobytes', userId, Math.ceil(bytes.length / 1024)).catch((error) => {
    if (!(error instanceof ApplicationError)) throw error;
    throw new ApplicationError('too-many', imageTexts.enoughForToday, error.details);
  });
}

const wrongKey = (): ApplicationError => new ApplicationError('invalid', imageTexts.wrongKey, { error: 100 });

const isKey = (given: string, key: string): boolean => {
  const [givenHash, keyHash] = [given, key].map((text) => createHash('sha256').update(text).digest());
  return givenHash !== undefined && keyHash !== undefined && timingSafeEqual(givenHash, keyHash);
};

/**
 * Handles another program's upload in the image-hosting service's protocol. A wrong key in the query is rejected before
 * the body is read. Throws the service's error codes, and 429 for an address with too many wrong keys.
 */
export async function uploadWithApiKey(
  { config, imageHost, limits, now }: Dependencies,
  {
    address,
    keyInQuery,
    read,
  }: { address: string; keyInQuery: string | undefined; read: () => ReturnType<typeof readServiceFields> },
): Promise<UploadResponse> {
  const { apiKey } = config.images;
  if (!apiKey || (keyInQuery !== undefined && !isKey(keyInQuery, apiKey))) throw wrongKey();
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
  return toUploadResponse(image, { now: now(), publicUrl: config.publicUrl, absolute: true });
}
