/** Dense compression of the cached responses that turn out to be requested often. */
import { compressDensely, type ResponseBody } from './response-body.ts';

/** When the denser form pays: after so many requests, and unchanged for so long. In ms. */
const denseAfterUses = 200;
const denseAfterMs = 10_000;
/** Larger bodies, such as lists of the whole catalogue, would take seconds. In bytes. */
const maxDenseBytes = 256 * 1024;

/** How often a body has been requested, and since when it is the same. */
export interface Compressible {
  body: ResponseBody;
  uses: number;
  unchangedSince: number;
  /** Whether the Brotli form is the dense one. */
  dense?: true;
}

/**
 * Returns a function that counts a use of the body under a key. When it pays, the body is compressed densely in the
 * background, after those before it, and `onDense` gets the result.
 */
export function createDenseCompression(
  onDense: (key: string, body: ResponseBody, compressed: Buffer) => void,
) {
  const waiting = new Set<ResponseBody>();
  let last: Promise<unknown> = Promise.resolve();
  return (key: string, response: Compressible, nowMs: number): void => {
    response.uses += 1;
    const { body, uses, unchangedSince, dense } = response;
    if (uses < denseAfterUses || dense || !body.has('br') || nowMs - unchangedSince < denseAfterMs) return;
    if (waiting.has(body) || body.length > maxDenseBytes) return;
    waiting.add(body);
    last = last
      .then(async () => onDense(key, body, await compressDensely(await body.encoded('identity'))))
      // The quick form stays.
      .catch(() => undefined)
      .finally(() => waiting.delete(body));
  };
}
