/** Forwards pictures to a service that speaks the image-hosting service's protocol; its key never leaves the server. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { pictureSize } from '@jontro/shop/images/pictures.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { AboutImage, ImageHost, StoredImage } from './images.ts';
import { type Master, makeMaster } from './picture.ts';
import { createWorkQueue } from './work-queue.ts';

export interface RemoteSettings {
  /** Without a slash at the end. */
  baseUrl: string;
  key: string;
  /** For the whole answer, in ms; 30 s by default. */
  timeoutMs?: number;
}

/** Why the service did not take a picture: its own "no", no answer, one too late, or one that makes no sense. */
export class RemoteHostError extends Error {
  override name = 'RemoteHostError';
  readonly reason: 'refused' | 'unreachable' | 'too-late' | 'nonsense';
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
 * A host that keeps people's uploads at another service and everything else, such as the seed's pictures and what was
 * uploaded before, in `own`. What is sent was decoded and encoded anew; the name of the person's file stays here.
 */
export function createRemoteHost(own: ImageHost, settings: RemoteSettings): ImageHost {
  const work = createWorkQueue({ running: 2, waiting: 300 });
  return {
    ...own,
    async addImage(bytes, about) {
      if (about.purpose === 'seed' || about.purpose === 'service') return own.addImage(bytes, about);
      if (bytes.length === 0) throw new ApplicationError('invalid', imageTexts.empty);
      const master = await work(() => makeMaster(bytes));
      try {
        return toStoredImage(await send(settings, master), master, about);
      } catch (error) {
        throw error instanceof RemoteHostError ? refusalOf(error) : error;
      }
    },
  };
}

/** What the person is told; the reason stays with us, as the refusal's cause. */
function refusalOf(error: RemoteHostError): ApplicationError {
  const refusal =
    error.status === 429
      ? new ApplicationError('busy', imageTexts.failed, { retryAfter: 60 })
      : new ApplicationError('outside-service', imageTexts.failed);
  refusal.cause = error;
  return refusal;
}

/** Posts a picture and gives the `data` of the answer. Refuses with RemoteHostError. */
async function send(
  { baseUrl, key, timeoutMs = 30_000 }: RemoteSettings,
  master: Master,
): Promise<Record<string, unknown>> {
  const body = new FormData();
  body.set('key', key);
  body.set('image', new Blob([new Uint8Array(master.bytes)], { type: 'image/webp' }), 'picture.webp');
  const signal = AbortSignal.timeout(timeoutMs);
  let status: number | undefined;
  let text: string;
  try {
    const response = await fetch(`${baseUrl}/1/upload`, { method: 'POST', body, signal, redirect: 'error' });
    status = response.status;
    text = await readText(response);
  } catch (error) {
    if (error instanceof RemoteHostError) throw error;
    throw new RemoteHostError(signal.aborted ? 'too-late' : 'unreachable', { ...(status && { status }) });
  }
  const answer = toRecord(parse(text));
  if (status !== 200) {
    const code = Number(toRecord(answer.error).code);
    throw new RemoteHostError('refused', { status, ...(code && { code }) });
  }
  return toRecord(answer.data);
}

async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxResponseLength) throw new RemoteHostError('nonsense', { status: response.status });
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

/** Only a plain web address is ever stored. */
const toUrl = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 2000 && /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
    ? value
    : undefined;

/** Numbers come as numbers or as text. */
const toNumber = (value: unknown, otherwise: number): number => {
  const number = Number(value);
  return value !== '' && value !== null && Number.isInteger(number) && number > 0 ? number : otherwise;
};

function toStoredImage(data: Record<string, unknown>, master: Master, { title }: AboutImage): StoredImage {
  const url = toUrl(data.url);
  if (!url) throw new RemoteHostError('nonsense', { status: 200 });
  const width = toNumber(data.width, master.width);
  const height = toNumber(data.height, master.height);
  const mediumUrl = toUrl(toRecord(data.medium).url);
  return {
    id: typeof data.id === 'string' ? data.id : '',
    title,
    width,
    height,
    size: toNumber(data.size, master.bytes.length),
    url: pictureSize(url) ? url : `${url}#${width}x${height}`,
    displayUrl: toUrl(data.display_url) ?? url,
    thumbUrl: toUrl(toRecord(data.thumb).url) ?? url,
    ...(mediumUrl && { mediumUrl }),
  };
}
