/**
 * Reads an upload in every form that the image-hosting service accepts: key, name and expiration in the query or the
 * body, the image as a file or as base64 text (docs/protocols/image-host.md#upload-protocol). An image URL is never fetched.
 */
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { multipartParts, titleFromFileName, toUploadError, type Upload, uploadLimits } from './upload.ts';

export interface ServiceUpload extends Upload {
  /** In seconds. */
  expiration?: number;
}

/** Base64 is a third larger, and each "+" and "/" takes three characters when percent-encoded. */
export const maxTextBytes = Math.ceil(maxImageBytes * 1.5);

const fieldNames = ['key', 'image', 'name', 'expiration'] as const;
interface Fields extends Partial<Record<(typeof fieldNames)[number], string>> {
  file?: { bytes: Buffer; filename: string };
}

/** Returns the known fields of a query or a form; of several with one name the first. */
export function pickServiceFields(given: unknown): Fields {
  const values = (given ?? {}) as Record<string, unknown>;
  const fields: Fields = {};
  for (const name of fieldNames) {
    const value = Array.isArray(values[name]) ? values[name][0] : values[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** Reads the fields of an upload, unchecked; the body takes precedence over the query. Throws 413 for too much data. */
export async function readServiceFields(request: FastifyRequest): Promise<Fields> {
  const inBody = request.isMultipart() ? await readParts(request) : pickServiceFields(request.body);
  return { ...pickServiceFields(request.query), ...inBody };
}

/** Checks the fields. Throws 130 for no image, 310 for invalid data, 413 for too much, 400 for a wrong expiration. */
export function toServiceUpload({ file, image, name, expiration }: Fields): ServiceUpload {
  const bytes = file?.bytes ?? fromBase64(image);
  if (bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty, { error: 130 });
  const seconds = toExpiration(expiration);
  return {
    bytes,
    title: titleFromFileName(name || (file?.filename ?? '')),
    ...(seconds && { expiration: seconds }),
  };
}

async function readParts(
  request: FastifyRequest,
): Promise<Fields & { file?: { bytes: Buffer; filename: string } }> {
  const fields: Awaited<ReturnType<typeof readParts>> = {};
  try {
    for await (const part of multipartParts(request, { ...uploadLimits, fieldSize: maxTextBytes })) {
      const name = fieldNames.find((field) => field === part.fieldname);
      if (part.type === 'field') {
        if (part.valueTruncated) throw new ApplicationError('too-large', imageTexts.tooLarge);
        if (name && typeof part.value === 'string') fields[name] ??= part.value;
      } else {
        if (name !== 'image' || fields.file)
          throw new ApplicationError('invalid', imageTexts.oneFile, { error: 130 });
        fields.file = { bytes: await part.toBuffer(), filename: part.filename };
      }
    }
  } catch (error) {
    throw toUploadError(error);
  }
  return fields;
}

/** Decodes base64 text, with or without a data URL prefix; no text gives an empty buffer. */
function fromBase64(text = ''): Buffer {
  const base64 = text.replace(/^data:[\w/+.-]+;base64,/, '').replace(/\s+$|[\r\n]/g, '');
  // A "+" that was not percent-encoded arrives as a space, which is not base64.
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(base64))
    throw new ApplicationError('invalid', imageTexts.notAnImage, { error: 310 });
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxImageBytes) throw new ApplicationError('too-large', imageTexts.tooLarge);
  return bytes;
}

const minExpirationSeconds = 60;
const maxExpirationSeconds = 180 * 24 * 3600;

function toExpiration(text: string | undefined): number | undefined {
  if (!text || text === '0') return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= minExpirationSeconds && value <= maxExpirationSeconds) return value;
  throw new ApplicationError('invalid', imageTexts.wrongExpiration);
}
