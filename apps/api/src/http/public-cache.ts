/** Finished answers that are the same for everyone: worked out once, compressed once, kept until the catalogue changes. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { outageOf } from './outage.ts';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** What a computation gives: the whole answer. It must not depend on who asks. */
export interface PublicAnswer {
  /** 200 when left out. Anything from 400 on is sent and not kept. */
  status?: number;
  body: string | Buffer;
  /** With `content-type`. */
  headers: Record<string, string>;
}

export interface ServeOptions {
  /**
   * Runs before an answer that is not kept is worked out or waited for; refuses by throwing. A refusal is that of this
   * request alone, whoever else waits for the same answer.
   */
  admit?: () => Promise<void>;
  /** Whether clients can make up any number of such keys. They share a part of the memory and displace no others. */
  endless?: boolean;
}

export interface PublicCache {
  /**
   * Sends the answer of a key, from memory if it is there. One computation per key runs at a time; it must not use the
   * request, whose client may go away. While it fails, what was last known is sent on, unless the catalogue has changed
   * since; without that, what it throws is thrown to all who wait. Reads and sets no cookies.
   */
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => Promise<PublicAnswer>,
    options?: ServeOptions,
  ): Promise<FastifyReply>;
  /** Forgets everything; whoever asks after this gets a new computation. */
  drop(): void;
  /** Counts the drops, for those who keep something of their own that gets old with it. */
  readonly generation: number;
  /** Answers since the start: found here, and worked out. */
  readonly answered: Readonly<{ kept: number; made: number }>;
}

interface Kept {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** First characters of the body's SHA-256; with the encoding it makes a strong ETag. */
  hash: string;
  keptAt: number;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Of a page of 136 kB, Brotli 9 takes seven times as long as 5 (29 instead of 4 ms) to save 1.3 % of the bytes
 * (docs/performance.md).
 */
const brotliQuality = 5;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Buffer) => body,
};

/** Smaller bodies are sent as they are. */
const worthCompressing = 1024;
/** Popularity moves without a change of the catalogue's version, so nothing is kept longer than this. */
const maxAgeMs = 60_000;
/** After a failed computation, how long the old answer is given without another try. In ms. */
const pauseAfterFailure = 5_000;

/** The part of the memory for answers whose keys clients can make up. */
const endlessPart = 1 / 4;

/** A body is counted three times: itself and its two compressed forms. */
const memoryOf = (bytes: number) =>
  new LRUCache<string, Kept>({
    maxSize: Math.floor(bytes),
    sizeCalculation: ({ body }, key) => 3 * body.length + key.length + 512,
  });

/** `bytes` bounds what is kept, least recently used out first. */
export function createPublicCache({
  now,
  bytes = 64 * 1024 * 1024,
}: {
  now: () => Date;
  bytes?: number;
}): PublicCache {
  const lasting = memoryOf(bytes * (1 - endlessPart));
  const passing = memoryOf(bytes * endlessPart);
  const underway = new Map<string, Promise<Kept>>();
  let generation = 0;
  const answered = { kept: 0, made: 0 };

  /** A redirect's key has any spelling that leads to the right one. */
  const keep = (key: string, answer: Kept, endless: boolean): unknown =>
    (endless || answer.status >= 300 ? passing : lasting).set(key, answer);
  const entryOf = (key: string): Kept | undefined => lasting.get(key) ?? passing.get(key);

  /** Works an answer out and keeps it; while that fails for a reason that passes, what was known before is given on. */
  async function work(key: string, endless: boolean, compute: () => Promise<PublicAnswer>) {
    const born = generation;
    const before = entryOf(key);
    const giveOn = (): Kept | undefined => {
      if (!before || born !== generation) return undefined;
      keep(key, { ...before, keptAt: now().getTime() - maxAgeMs + pauseAfterFailure }, endless);
      return before;
    };
    try {
      const answer = finish(await compute(), now());
      if (answer.status >= 500) return giveOn() ?? answer;
      // What was worked out across a change may be old already.
      if (born === generation && answer.status < 400) keep(key, answer, endless);
      return answer;
    } catch (fault) {
      const old = outageOf(fault) && giveOn();
      if (!old) throw fault;
      return old;
    }
  }

  function freshOf(key: string): Kept | undefined {
    const found = entryOf(key);
    const age = found ? now().getTime() - found.keptAt : 0;
    // A clock that was set back makes old answers look as if they came from the future.
    return age >= -maxAgeMs && age < maxAgeMs ? found : undefined;
  }

  async function answerOf(
    key: string,
    compute: () => Promise<PublicAnswer>,
    { admit, endless = false }: ServeOptions,
  ): Promise<Kept> {
    if (admit && !freshOf(key)) await admit();
    const found = freshOf(key) ?? underway.get(key);
    if (found) {
      answered.kept += 1;
      return found;
    }
    answered.made += 1;
    const computation = work(key, endless, compute);
    underway.set(key, computation);
    try {
      return await computation;
    } finally {
      if (underway.get(key) === computation) underway.delete(key);
    }
  }

  return {
    async serve(request, reply, key, compute, options = {}) {
      const answer = await answerOf(key, compute, options);
      const encoding = encodingFor(request.headers['accept-encoding'], answer.body.length);
      const etag = encoding === 'identity' ? `"${answer.hash}"` : `"${answer.hash}-${encoding}"`;
      reply.status(answer.status).headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
        ...answer.headers,
        etag,
      });
      if (isKnown(request.headers['if-none-match'], etag)) {
        return reply.status(304).removeHeader('content-type').send();
      }
      answer.compressed[encoding] ??= compressors[encoding](answer.body);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await answer.compressed[encoding]);
    },
    answered,
    drop() {
      generation += 1;
      lasting.clear();
      passing.clear();
      underway.clear();
    },
    get generation() {
      return generation;
    },
  };
}

function finish({ status = 200, body, headers }: PublicAnswer, now: Date): Kept {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { status, headers, body: bytes, hash, keptAt: now.getTime(), compressed: {} };
}

/** The best encoding that a request accepts; an encoding with `q=0` is refused by it. */
function encodingFor(accepted: string | undefined, size: number): Encoding {
  if (!accepted || size < worthCompressing) return 'identity';
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return encodings.find((encoding) => offers.includes(encoding)) ?? 'identity';
}

/** Whether `If-None-Match` names this ETag; a proxy may have marked it weak. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  (given ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
