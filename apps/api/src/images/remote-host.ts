/** Forwards uploads to a service with the image-hosting service's protocol; its key never leaves the server. */

import { parseImageSize } from '@jontro/shop/images/image-urls.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';
import { callService } from '../runtime/outgoing-calls.ts';
import { type Master, makeMaster } from './image-pipeline.ts';
import type { ImageHost, ImageMetadata, StoredImage } from './images.ts';
import { createWorkQueue } from './work-queue.ts';

export interface RemoteHostSettings {
  /** Without a trailing slash. */
  baseUrl: string;
  key: string;
  /** For the whole response, in ms; 30 s by default. */
  timeoutMs?: number;
}

/** Why the service did not accept an image: an error, no response, a timeout, or an invalid response. */
export class RemoteHostError extends Error {
  override name = 'RemoteHostError';
  readonly reason: 'refused' | 'unreachable' | 'timeout' | 'invalid-response';
  readonly status: number | undefined;
  /** The service's error code. */
  readonly code: number | undefined;

  constructor(reason: RemoteHostError['reason'], details: { status?: number; code?: number } = {}) {
    const { status, code } = details;
    super(
      `the image-hosting service: ${reason}${status ? `, status ${status}` : ''}${code ? `, code ${code}` : ''}`,
    );
    this.reason = reason;
    this.status = status;
    this.code = code;
  }
}

const maxResponseLength = 100_000;

/**
 * Returns a host that stores users' uploads at another service and everything else, such as seed images and earlier
 * uploads, in `own`. Images are re-encoded before they are sent; the user's file name is not sent.
 */
export function createRemoteHost(own: ImageHost, settings: RemoteHostSettings): ImageHost {
  const work = createWorkQueue({ maxRunning: 2, maxWaiting: 300 });
  return {
    ...own,
    async addImage(bytes, about) {
      if (about.purpose === 'seed' || about.purpose === 'service') return own.addImage(bytes, about);
      if (bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty);
      const master = await work(() => makeMaster(bytes));
      try {
        return toStoredImage(await send(settings, master), master, about);
      } catch (error) {
        throw error instanceof RemoteHostError ? toApplicationError(error) : error;
      }
    },
  };
}

/** The user gets a general message; the reason is only in the error's cause. */
function toApplicationError(error: RemoteHostError): ApplicationError {
  const applicationError =
    error.status === 429
      ? new ApplicationError('busy', imageTexts.failed, { retryAfter: 60 })
      : new ApplicationError('outside-service', imageTexts.failed);
  applicationError.cause = error;
  return applicationError;
}

/** Posts an image and returns the response's `data`. Throws RemoteHostError. */
async function send(
  { baseUrl, key, timeoutMs = 30_000 }: RemoteHostSettings,
  master: Master,
): Promise<Record<string, unknown>> {
  const body = new FormData();
  body.set('key', key);
  body.set('image', new Blob([new Uint8Array(master.bytes)], { type: 'image/webp' }), 'picture.webp');
  const signal = AbortSignal.timeout(timeoutMs);
  let status: number | undefined;
  let text: string;
  try {
    const response = await callService('images', `${baseUrl}/1/upload`, {
      method: 'POST',
      body,
      signal,
      redirect: 'error',
    });
    status = response.status;
    text = await readText(response);
  } catch (error) {
    if (error instanceof RemoteHostError) throw error;
    throw new RemoteHostError(signal.aborted ? 'timeout' : 'unreachable', { ...(status && { status }) });
  }
  const json = toRecord(parse(text));
  if (status !== 200) {
    const code = Number(toRecord(json.error).code);
    throw new RemoteHostError('refused', { status, ...(code && { code }) });
  }
  return toRecord(json.data);
}

async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxResponseLength)
      throw new RemoteHostError('invalid-response', { status: response.status });
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const toRecord = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};

/** Only plain web URLs are stored. */
const toUrl = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 2000 && /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
    ? value
    : undefined;

/** The service sends numbers as numbers or as text. */
const toNumber = (value: unknown, fallback: number): number => {
  const number = Number(value);
  return value !== '' && value !== null && Number.isInteger(number) && number > 0 ? number : fallback;
};

function toStoredImage(data: Record<string, unknown>, master: Master, { title }: ImageMetadata): StoredImage {
  const url = toUrl(data.url);
  if (!url) throw new RemoteHostError('invalid-response', { status: 200 });
  const width = toNumber(data.width, master.width);
  const height = toNumber(data.height, master.height);
  const mediumUrl = toUrl(toRecord(data.medium).url);
  return {
    id: typeof data.id === 'string' ? data.id : '',
    title,
    width,
    height,
    size: toNumber(data.size, master.bytes.length),
    url: parseImageSize(url) ? url : `${url}#${width}x${height}`,
    displayUrl: toUrl(data.display_url) ?? url,
    thumbUrl: toUrl(toRecord(data.thumb).url) ?? url,
    ...(mediumUrl && { mediumUrl }),
  };
}
