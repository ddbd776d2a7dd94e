/** Reads the one picture of a multipart upload; everything else about the request is refused (docs/protocols/image-host.md#upload-rules). */
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { checkStorable, storable } from '../http/storable-text.ts';

export interface Upload {
  bytes: Buffer;
  /** The name that the person gave: kept as a title, never part of a path. */
  title: string;
}

const fieldName = 'image';
const maxTitleLength = 200;

/** The limits of every upload; a file that reaches its limit is not read on. */
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
 * The picture of a request. Refuses with 400 anything but one file part named `image` and a few small texts, with 413 a
 * file over the limit. An address instead of a file is never fetched.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new ApplicationError('invalid', imageTexts.empty, { error: 130 });
  let bytes: Buffer | undefined;
  let title = '';
  try {
    for await (const part of partsOf(request, uploadLimits)) {
      if (part.type === 'field') {
        title = textOf(part) ?? title;
        continue;
      }
      if (part.fieldname !== fieldName || bytes) throw new ApplicationError('invalid', imageTexts.oneFile);
      bytes = await bytesOf(part);
      title ||= part.filename;
    }
  } catch (error) {
    throw refusalOfParser(error);
  }
  if (!bytes || bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty, { error: 130 });
  return { bytes, title: titleOf(title) };
}

/** The parts of a multipart body. Refuses a name, file name or text that cannot be stored, as everywhere. */
export async function* partsOf(
  request: FastifyRequest,
  limits: typeof uploadLimits,
): AsyncGenerator<Multipart> {
  for await (const part of request.parts({ limits })) {
    checkStorable({ [part.fieldname ?? '']: part.type === 'field' ? part.value : part.filename });
    yield part;
  }
}

/** A title from the name of a file: without folders and ending, and not too long. */
export function titleOf(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return storable(file.replace(/\.\w{1,5}$/, '') || file, maxTitleLength);
}

/** The title that a text field gives, if it is the one named `name`. */
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

/** What the parser threw, as a refusal: whatever a stranger's bytes do to it is bad input. */
export function refusalOfParser(error: unknown): ApplicationError {
  if (error instanceof ApplicationError) return error;
  const tooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  return tooLarge
    ? new ApplicationError('too-large', imageTexts.tooLarge)
    : new ApplicationError('invalid', imageTexts.oneFile);
}
