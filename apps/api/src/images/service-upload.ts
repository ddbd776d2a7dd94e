/**
 * Reads an upload in every form that the image-hosting service takes it: key, name and expiration in the query or the
 * body, the picture as a file or as base64 text (docs/protocols/image-host.md#upload-protocol). An address of a picture is never fetched.
 */
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { partsOf, refusalOfParser, titleOf, type Upload, uploadLimits } from './upload.ts';

export interface ServiceUpload extends Upload {
  /** Seconds. */
  expiration?: number;
}

/** A picture in base64 is a third larger, and each of its "+" and "/" three letters long. */
export const maxTextBytes = Math.ceil(maxImageBytes * 1.5);

const fieldNames = ['key', 'image', 'name', 'expiration'] as const;
interface Fields extends Partial<Record<(typeof fieldNames)[number], string>> {
  file?: { bytes: Buffer; filename: string };
}

/** The fields that a query or a form has; of several with one name the first. */
export function serviceFields(given: unknown): Fields {
  const all = (given ?? {}) as Record<string, unknown>;
  const fields: Fields = {};
  for (const name of fieldNames) {
    const value = Array.isArray(all[name]) ? all[name][0] : all[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** What an upload says, not yet looked at; what stands in the body counts before the query. Refuses with 413 too much. */
export async function readServiceFields(request: FastifyRequest): Promise<Fields> {
  const inBody = request.isMultipart() ? await readParts(request) : serviceFields(request.body);
  return { ...serviceFields(request.query), ...inBody };
}

/** Refuses with 130 nothing, with 310 what is no picture, with 413 too much, with 400 an expiration out of bounds. */
export function toServiceUpload({ file, image, name, expiration }: Fields): ServiceUpload {
  const bytes = file?.bytes ?? fromBase64(image);
  if (bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty, { error: 130 });
  const seconds = toExpiration(expiration);
  return { bytes, title: titleOf(name || (file?.filename ?? '')), ...(seconds && { expiration: seconds }) };
}

async function readParts(
  request: FastifyRequest,
): Promise<Fields & { file?: { bytes: Buffer; filename: string } }> {
  const read: Awaited<ReturnType<typeof readParts>> = {};
  try {
    for await (const part of partsOf(request, { ...uploadLimits, fieldSize: maxTextBytes })) {
      const name = fieldNames.find((each) => each === part.fieldname);
      if (part.type === 'field') {
        if (part.valueTruncated) throw new ApplicationError('too-large', imageTexts.tooLarge);
        if (name && typeof part.value === 'string') read[name] ??= part.value;
      } else {
        if (name !== 'image' || read.file)
          throw new ApplicationError('invalid', imageTexts.oneFile, { error: 130 });
        read.file = { bytes: await part.toBuffer(), filename: part.filename };
      }
    }
  } catch (error) {
    throw refusalOfParser(error);
  }
  return read;
}

/** The bytes of base64 text, with or without the head of a data address; nothing for no text. */
function fromBase64(text = ''): Buffer {
  const plain = text.replace(/^data:[\w/+.-]+;base64,/, '').replace(/\s+$|[\r\n]/g, '');
  // A "+" that was not percent-encoded arrives as a blank, which is no base64.
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain))
    throw new ApplicationError('invalid', imageTexts.notAnImage, { error: 310 });
  const bytes = Buffer.from(plain, 'base64');
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
