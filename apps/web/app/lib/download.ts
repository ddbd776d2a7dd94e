/** Downloads a file of the shop with progress, and lets the browser save it. */
import { networkError, reportRejection, toApiError } from './send.ts';

/** A download fails after this time without data, in ms; a slow one may continue. */
const stalledMs = 60_000;

export interface DownloadedFile {
  name: string;
  content: Blob;
}

export interface DownloadOptions {
  /** Called with the bytes received so far. */
  onProgress: (bytes: number) => void;
  /** The time without data after which the download fails, in ms; a minute by default. */
  stallTimeoutMs?: number;
}

/** The file name from the server, or else the last part of the URL. */
function fileName(response: Response, url: string): string {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return name ?? new URL(url, 'http://shop').pathname.split('/').at(-1) ?? 'download';
}

/**
 * Downloads a whole file. Rejects with ApiError if the server responds with an error, the connection breaks or the
 * download stalls; an incomplete file is never returned.
 */
export async function downloadFile(
  url: string,
  { onProgress, stallTimeoutMs = stalledMs }: DownloadOptions,
): Promise<DownloadedFile> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stallTimeoutMs);
  };
  try {
    restartTimer();
    const response = await fetch(url, { credentials: 'include', signal: stalled.signal }).catch(() => {
      throw networkError();
    });
    if (!response.ok) throw await errorOf(response);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (;;) {
      restartTimer();
      const chunk = await reader?.read().catch(() => {
        throw networkError();
      });
      if (!chunk || chunk.done) break;
      chunks.push(chunk.value);
      bytes += chunk.value.byteLength;
      onProgress(bytes);
    }
    const type = response.headers.get('content-type') ?? '';
    return { name: fileName(response, url), content: new Blob(chunks, { type }) };
  } finally {
    clearTimeout(timer);
  }
}

async function errorOf(response: Response): Promise<Error> {
  return reportRejection(toApiError(response.status, await response.json().catch(() => undefined)));
}

/** The browser reads the URL some time after the click; in ms. */
const urlLifetimeMs = 60_000;

/** Lets the browser save a received file under its name. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), urlLifetimeMs);
}
