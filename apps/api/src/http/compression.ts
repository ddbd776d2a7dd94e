/** Compression of cached responses: quickly when they are made, and densely once they turn out to be requested often. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressBrotli = (quality: number) => (body: Buffer) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** Between Brotli 5 and 10 lies nothing useful: 9 takes ten times as long as 5 and saves 1.3 % of the bytes. */
export const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: compressBrotli(5),
  gzip: (body) => gzipped(body, { level: 6 }),
  identity: async (body) => body,
};

/** Takes a hundred times as long and saves 12 % (docs/performance.md). */
const compressDensely = compressBrotli(11);

/** Smaller bodies are not compressed. In bytes. */
export const minCompressedBytes = 1024;

/** When the denser form pays: after so many requests, and unchanged for so long. In ms. */
const denseAfterUses = 200;
const denseAfterMs = 10_000;
/** Larger bodies, such as lists of the whole catalogue, would take seconds. In bytes. */
const maxDenseBytes = 256 * 1024;

/** How often a body has been requested, since when it is the same, and its compressed forms. */
export interface Compressible {
  body: Buffer;
  uses: number;
  unchangedSince: number;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
  /** Whether the Brotli form is the dense one. */
  dense?: true;
}

/**
 * Returns a function that counts a use of the body under a key. When it pays, the body is compressed densely in the
 * background, after those before it, and `onDense` gets the result.
 */
export function createDenseCompression(onDense: (key: string, body: Buffer, compressed: Buffer) => void) {
  const waiting = new Set<Buffer>();
  let last: Promise<unknown> = Promise.resolve();
  return (key: string, response: Compressible, nowMs: number): void => {
    response.uses += 1;
    const { body, uses, unchangedSince, compressed, dense } = response;
    if (uses < denseAfterUses || dense || !compressed.br || nowMs - unchangedSince < denseAfterMs) return;
    if (waiting.has(body) || body.length > maxDenseBytes) return;
    waiting.add(body);
    last = last
      .then(async () => onDense(key, body, await compressDensely(body)))
      // The quick form stays.
      .catch(() => undefined)
      .finally(() => waiting.delete(body));
  };
}
