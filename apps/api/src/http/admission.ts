/**
 * Admission: when work waits too long for the processor or for the database, new requests are refused at once with 503, those
 * that matter least first, so that the others are answered in time. What one browser asks for is never too much.
 */
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { ApplicationError } from './application-error.ts';
import type { Importance } from './important-endpoints.ts';

/** How long work has been waiting. In ms. */
export interface Waits {
  /** For the processor: how much later than planned the event loop comes to a timer, over some time. */
  loop: () => number;
  /** For a connection of the database: the longest present wait. */
  database: () => number;
}

/** The waits from which on reads are refused. In ms. */
const limits = { loop: 250, database: 150, turn: 200 };
/**
 * A request that arrives is let in if by the present pace it waits for this part of its longest wait: some wait longer than the
 * pace says, and what is refused after a wait has cost more than what is refused at once.
 */
const foreseen = 0.5;
/** How many times as long work may wait until requests of this importance are refused, too. */
const patience = { picture: 1, yielding: 1, read: 1, change: 2, purchase: 4 };
type Refusable = keyof typeof patience;
/** What takes a turn. Pictures have their own queue (image-host.ts), and are counted here. */
type Turned = Exclude<Refusable, 'picture'>;
const byImportance: readonly Turned[] = ['purchase', 'change', 'read', 'yielding'];
/** What refusals are counted as. */
type Counted = 'read' | 'change' | 'purchase';

/**
 * How much one browser has open at once, as pictures and as other requests: a connection of HTTP/2 carries no more. So much is
 * never refused, however slow the machine is; what comes on top of it is overload, until nothing was refused for a while.
 */
const ofOneBrowser = 128;

/** How many requests are worked on at the same time: at most as many as the database has connections, by default. */
const atOnce = { least: 2, most: 16 };
/**
 * A lack of the processor from which on fewer requests are worked on: their queries and compressions have it, and the event
 * loop needs it to begin, end and refuse others. In ms.
 */
const crowdedMs = 25;
/** What takes longer waits for something else, and no longer counts. In ms. */
const maxCountedMs = 5_000;
/** How many requests wait for their turn. */
const maxWaiting = 1_000;
const sweepMs = 25;

/** In seconds. */
const retryAfter = 5;
/** How long a refusal is part of the state. In ms. */
const rememberedMs = 2_000;

export interface Admission {
  /** Throws 503 if work of this importance may not begin now, or would wait too long for its turn. */
  admit(importance: Importance): void;
  /** The same without an error, whose stack costs more than the refusal: whether it is refused. */
  refuses(importance: Importance): boolean;
  /**
   * Waits for the turn of a request; returns what ends it. Throws 503 if it has waited too long. One that had a turn before
   * comes before those that had none. A picture begins at once.
   */
  begin(importance: Importance, hadTurn?: boolean): Promise<() => void>;
  /**
   * Adapts the number of requests that are worked on at once to how long the event loop lacked the processor, in ms. How long it
   * was at work itself, refusing others for example, says nothing: fewer requests at once would not shorten it.
   */
  adapt(lack: number): void;
  readonly atOnce: number;
  /** `busy` while something is refused, `overloaded` while orders are. */
  state(): 'free' | 'busy' | 'overloaded';
  /** How many requests were refused since the start. */
  readonly refused: Readonly<Record<Counted, number>>;
}

interface Waiting {
  importance: Turned;
  since: number;
  begin: () => void;
  refuse: (error: Error) => void;
}

const ended = () => {};

const countedAs = (importance: Refusable): Counted =>
  importance === 'picture' || importance === 'yielding' ? 'read' : importance;

/** The mean time between the beginnings of those that have waited, the later ones counting more. */
function createPace() {
  let last: number | undefined;
  let mean = 0;
  return {
    count(time: number): void {
      if (last !== undefined) mean = mean === 0 ? time - last : mean + (time - last - mean) / 16;
      last = time;
    },
    /** Nothing waits: the time until the next one begins says nothing. */
    stop(): void {
      last = undefined;
    },
    mean: () => mean,
  };
}

/** `unrefused` is what one browser has open at once; without it every wait that is too long refuses. */
export function createAdmission(
  waits: Waits,
  now: () => number = () => performance.now(),
  unrefused = ofOneBrowser,
): Admission {
  const refused = { read: 0, change: 0, purchase: 0 };
  const refusedAt = { read: -rememberedMs, change: -rememberedMs, purchase: -rememberedMs };
  const queues: Record<Turned, Waiting[]> = { yielding: [], read: [], change: [], purchase: [] };
  /** Those that had a turn before. */
  const resumed: Record<Turned, Waiting[]> = { yielding: [], read: [], change: [], purchase: [] };
  /** In the order in which they begin. */
  const inOrder = byImportance.flatMap((importance) => [resumed[importance], queues[importance]]);
  /** When each request began that is worked on. */
  const working = new Map<symbol, number>();
  let pictures = 0;
  let isSweeping = false;
  let limit = atOnce.most;
  /** Whether requests have waited since the last measurement. */
  let wasReached = false;
  /** How long a waiting request takes to begin, once it is the first. */
  const pace = createPace();

  /** How long a request of this importance waits for its turn: as long as the first one has, or more than those before it will take. */
  const turnOf = (importance: Turned): number => {
    const [first] = queues[importance];
    let before = 0;
    for (const queue of inOrder) {
      before += queue.length;
      if (queue === queues[importance]) break;
    }
    return Math.max(first ? now() - first.since : 0, (before * pace.mean()) / foreseen);
  };
  /** The longest wait, as a part of its limit for reads. */
  const pressure = (importance: Refusable): number =>
    Math.max(
      waits.loop() / limits.loop,
      waits.database() / limits.database,
      turnOf(importance === 'picture' ? 'read' : importance) / limits.turn,
    );
  const countWaiting = (): number => inOrder.reduce((sum, queue) => sum + queue.length, 0);
  /** Whether more than one browser is behind what is open, or was a moment ago. */
  const isCrowd = (open = working.size + countWaiting()): boolean =>
    open >= unrefused || now() - Math.max(...Object.values(refusedAt)) < rememberedMs;
  const isRefused = (importance: Refusable): boolean =>
    pressure(importance) > patience[importance] && isCrowd(importance === 'picture' ? pictures : undefined);
  const countRefusal = (importance: Refusable): void => {
    refused[countedAs(importance)] += 1;
    refusedAt[countedAs(importance)] = now();
  };
  const refusal = (importance: Refusable): ApplicationError => {
    countRefusal(importance);
    return new ApplicationError('busy', connectionTexts.full, { retryAfter });
  };
  const isOver = ({ importance, since }: Waiting): boolean =>
    now() - since > limits.turn * patience[importance] && isCrowd();

  function work(): () => void {
    const own = Symbol();
    working.set(own, now());
    return () => {
      if (working.delete(own)) beginNext();
    };
  }

  /** Begins what waits, by importance. */
  function beginNext(): void {
    for (const queue of inOrder)
      while (working.size < limit) {
        const next = queue.shift();
        if (!next) break;
        // A late event loop comes to it before the sweep.
        if (isOver(next)) next.refuse(refusal(next.importance));
        else next.begin();
      }
    if (countWaiting() === 0) pace.stop();
  }

  /** Refuses what has waited too long, and no longer counts what waits for something else. */
  function sweep(): void {
    const time = now();
    for (const [own, since] of working) {
      if (time - since < maxCountedMs) break;
      working.delete(own);
    }
    for (const queue of inOrder.toReversed())
      while (queue[0] && isOver(queue[0])) {
        const { importance, refuse } = queue.shift() as Waiting;
        refuse(refusal(importance));
      }
    beginNext();
    isSweeping = false;
    if (countWaiting() > 0) sweepLater();
  }

  function sweepLater(): void {
    if (!isSweeping) setTimeout(sweep, sweepMs);
    isSweeping = true;
  }

  return {
    admit(importance) {
      if (importance !== 'always' && isRefused(importance)) throw refusal(importance);
    },
    refuses(importance) {
      const refuses = importance !== 'always' && isRefused(importance);
      if (refuses) countRefusal(importance);
      return refuses;
    },
    async begin(importance, hadTurn = false) {
      if (importance === 'always') return ended;
      if (importance === 'picture') {
        pictures += 1;
        return () => {
          pictures -= 1;
        };
      }
      if (working.size < limit && countWaiting() === 0) return work();
      wasReached = true;
      if (countWaiting() >= maxWaiting) throw refusal(importance);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const begin = (): void => {
        pace.count(now());
        resolve(work());
      };
      const queue = hadTurn ? resumed : queues;
      queue[importance].push({ importance, since: now(), begin, refuse: reject });
      beginNext();
      if (countWaiting() > 0) sweepLater();
      return promise;
    },
    adapt(lack) {
      if (lack > crowdedMs) limit = Math.max(atOnce.least, Math.floor(limit * 0.75));
      else if (wasReached) limit = Math.min(atOnce.most, limit + 1);
      wasReached = false;
      beginNext();
    },
    get atOnce() {
      return limit;
    },
    state() {
      const time = now();
      const isBusyFor = (importance: Counted): boolean =>
        time - refusedAt[importance] < rememberedMs || isRefused(importance);
      if (isBusyFor('purchase')) return 'overloaded';
      return isBusyFor('change') || isBusyFor('read') ? 'busy' : 'free';
    },
    refused,
  };
}

/** Refuses nothing, and lets everything begin at once. */
export const admitAll: Admission = {
  admit() {},
  refuses: () => false,
  adapt() {},
  atOnce: atOnce.most,
  begin: async () => ended,
  state: () => 'free',
  refused: { read: 0, change: 0, purchase: 0 },
};
