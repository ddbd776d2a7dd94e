/** The body of a cached response: the encodings that clients have requested, and no other copy. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

export interface ResponseBody {
  /** Of the uncompressed body, in bytes. */
  readonly length: number;
  /** The body in an encoding; it is compressed once for all requests. */
  encoded(encoding: Encoding): Promise<Buffer>;
  /** Whether it has been requested in this encoding. */
  has(encoding: Encoding): boolean;
  /** The same body with these bytes as its Brotli form. */
  withBrotli(bytes: Buffer): ResponseBody;
}

/** Smaller bodies are not compressed. In bytes. */
export const minCompressedBytes = 1024;

/** A copy of its own length: what zlib returns is a part of at least 16 kB. */
function compact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const brotli = promisify(brotliCompress);
const compressBrotli = (quality: number) => async (body: Buffer) =>
  compact(
    await brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  );
/** Takes a hundred times as long as the quick form and saves 12 % (docs/performance.md). */
export const compressDensely = compressBrotli(11);

const gzipped = promisify(gzip);
/** No quality between Brotli 5 and 10 is useful: 9 takes ten times as long as 5 and saves 1.3 % of the bytes. */
const compressors = {
  br: compressBrotli(5),
  gzip: async (body: Buffer) => compact(await gzipped(body, { level: 6 })),
};
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const compressedEncodings = ['br', 'gzip'] as const;

type Forms = Partial<Record<Encoding, Promise<Buffer>>>;

export const createResponseBody = (bytes: Buffer): ResponseBody =>
  bodyOf(bytes.length, { identity: Promise.resolve(bytes) });

function bodyOf(length: number, forms: Forms): ResponseBody {
  function uncompressed(): Promise<Buffer> {
    if (forms.identity) return forms.identity;
    const present = compressedEncodings.find((encoding) => forms[encoding]);
    if (!present) throw new Error('a response has no form of its body');
    return (forms[present] as Promise<Buffer>).then(decompressors[present]);
  }

  async function compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    try {
      const bytes = await compressors[encoding](await uncompressed());
      // Almost no client requests it; it is restored for one that does.
      delete forms.identity;
      return bytes;
    } catch (error) {
      delete forms[encoding];
      throw error;
    }
  }

  return {
    length,
    encoded(encoding) {
      if (encoding === 'identity') return uncompressed();
      forms[encoding] ??= compress(encoding);
      return forms[encoding];
    },
    has: (encoding) => forms[encoding] !== undefined,
    withBrotli: (bytes) =>
      bodyOf(length, { ...(forms.gzip && { gzip: forms.gzip }), br: Promise.resolve(bytes) }),
  };
}
