/** Fetches a file of the shop with its progress and gives it to the browser to save. */
import { sessionRejected, toApiError, unreachable } from './send.ts';

/** A download is given up when nothing has come for so long, in ms; a slow one may take its time. */
const stalledMs = 60_000;

export interface ReceivedFile {
  name: string;
  content: Blob;
}

export interface ReceiveOptions {
  /** Called with the bytes received so far. */
  onBytes: (bytes: number) => void;
  /** How long the server may send nothing, in ms; a minute by default. */
  silenceMs?: number;
}

/** The name the server gives a file, else the last part of its address. */
function fileName(response: Response, url: string): string {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return named ?? new URL(url, 'http://shop').pathname.split('/').at(-1) ?? 'download';
}

/**
 * Receives a whole file. Rejects with ApiError where the server refuses it, breaks it off or falls silent: half a
 * file is never given.
 */
export async function receiveFile(
  url: string,
  { onBytes, silenceMs = stalledMs }: ReceiveOptions,
): Promise<ReceivedFile> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    heard();
    const response = await fetch(url, { credentials: 'include', signal: silence.signal }).catch(() => {
      throw unreachable();
    });
    if (!response.ok) throw await refused(response);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (;;) {
      heard();
      const part = await reader?.read().catch(() => {
        throw unreachable();
      });
      if (!part || part.done) break;
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes(bytes);
    }
    const type = response.headers.get('content-type') ?? '';
    return { name: fileName(response, url), content: new Blob(parts, { type }) };
  } finally {
    clearTimeout(timer);
  }
}

async function refused(response: Response): Promise<Error> {
  const { status } = response;
  if (status === 401 || status === 403) sessionRejected(status);
  return toApiError(status, await response.json().catch(() => undefined));
}

/** The browser reads the address some time after the click; in ms. */
const addressKeptMs = 60_000;

/** Hands a received file to the browser, which saves it under its name. */
export function saveFile({ name, content }: ReceivedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressKeptMs);
}
