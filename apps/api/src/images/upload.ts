/** Reads the one image of a multipart upload and rejects anything else (docs/protocols/image-host.md#upload-rules). */

import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import { visibleText } from '@jontro/shop/visible-text.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { checkStorable, toStorableText } from '../http/storable-text.ts';

export interface Upload {
  bytes: Buffer;
  /** From the user's file name: stored as a title, never part of a path. */
  title: string;
}

const fieldName = 'image';
const maxTitleLength = 200;

/** The limits of every upload; reading stops at the limit. */
export const uploadLimits = {
  fileSize: maxImageBytes,
  files: 2,
  fields: 5,
  fieldSize: 10_000,
  fieldNameSize: 100,
  parts: 7,
  headerPairs: 20,
};

/**
 * Returns the image of a request. Throws 400 for anything but one file part named `image` and a few small texts, 413 for
 * a file over the limit. A URL instead of a file is never fetched.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new ApplicationError('invalid', imageTexts.empty, { error: 130 });
  let bytes: Buffer | undefined;
  let title = '';
  try {
    for await (const part of multipartParts(request, uploadLimits)) {
      if (part.type === 'field') {
        title = textOf(part) ?? title;
        continue;
      }
      if (part.fieldname !== fieldName || bytes) throw new ApplicationError('invalid', imageTexts.oneFile);
      bytes = await bytesOf(part);
      // The type requires a name, but a client can omit it.
      title ||= part.filename ?? '';
    }
  } catch (error) {
    throw toUploadError(error);
  }
  if (!bytes || bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty, { error: 130 });
  return { bytes, title: titleFromFileName(title) };
}

/** Yields the parts of a multipart body. Throws for a name, file name or text that cannot be stored. */
export async function* multipartParts(
  request: FastifyRequest,
  limits: typeof uploadLimits,
): AsyncGenerator<Multipart> {
  for await (const part of request.parts({ limits })) {
    checkStorable({ [part.fieldname ?? '']: part.type === 'field' ? part.value : part.filename });
    yield part;
  }
}

/** Makes a title from a file name: without folders and extension, and not too long. */
export function titleFromFileName(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return toStorableText(visibleText(file.replace(/\.\w{1,5}$/, '') || file), maxTitleLength);
}

/** Returns the title from a text field, if it is the one named `name`. */
function textOf(part: MultipartValue): string | undefined {
  if (part.fieldname === fieldName)
    throw new ApplicationError('invalid', imageTexts.notAnImage, { error: 310 });
  return part.fieldname === 'name' && typeof part.value === 'string' ? part.value : undefined;
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new ApplicationError('too-large', imageTexts.tooLarge);
  return bytes;
}

/** Converts an error of the multipart parser: whatever it throws is caused by bad input. */
export function toUploadError(error: unknown): ApplicationError {
  if (error instanceof ApplicationError) return error;
  const tooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  return tooLarge
    ? new ApplicationError('too-large', imageTexts.tooLarge)
    : new ApplicationError('invalid', imageTexts.oneFile);
}
