/**
 * Admission: when work waits too long for the processor or for the database, new requests are refused at once with 503, those
 * that matter least first, so that the others are answered in time.
 */
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerLeft, isForCaller, runForCaller } from '../database/waiting-caller.ts';
import { ApplicationError } from './application-error.ts';
import { type Importance, importanceOfEndpoints, outsideEndpoints } from './important-endpoints.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** By default `read` for GET and HEAD, otherwise `change`. */
    importance?: Importance;
    /** Its responses come from the public cache, which admits their computation. */
    cached?: true;
  }
  interface FastifyRequest {
    /** Ends the turn of a request that has one. */
    endWork: (() => void) | null;
  }
}

/** How long work has been waiting. In ms. */
export interface Waits {
  /** For the processor: how much later than planned the event loop comes to a timer, over some time. */
  loop: () => number;
  /** For a connection of the database: the longest present wait. */
  database: () => number;
}

/** The waits from which on reads are refused. In ms. */
const limits = { loop: 250, database: 150, turn: 200 };
/** How many times as long work may wait until requests of this importance are refused, too. */
const patience = { read: 1, change: 2, purchase: 4 };
type Refusable = keyof typeof patience;
const byImportance: readonly Refusable[] = ['purchase', 'change', 'read'];

/** How many requests are worked on at the same time: as many as the database has connections, by default. */
const atOnce = 16;
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
  /** Throws 503 if work of this importance may not begin now. */
  admit(importance: Importance): void;
  /** Waits for the turn of a request; returns what ends it. Throws 503 if it has waited too long. */
  begin(importance: Importance): Promise<() => void>;
  /** `busy` while something is refused, `overloaded` while orders are. */
  state(): 'free' | 'busy' | 'overloaded';
  /** How many requests were refused since the start. */
  readonly refused: Readonly<Record<Refusable, number>>;
}

interface Waiting {
  since: number;
  begin: () => void;
  refuse: (error: Error) => void;
}

const ended = () => {};

export function createAdmission(waits: Waits, now: () => number = () => performance.now()): Admission {
  const refused = { read: 0, change: 0, purchase: 0 };
  const refusedAt = { read: -rememberedMs, change: -rememberedMs, purchase: -rememberedMs };
  const queues: Record<Refusable, Waiting[]> = { read: [], change: [], purchase: [] };
  /** When each request began that is worked on. */
  const working = new Map<symbol, number>();
  let isSweeping = false;

  /** The longest wait, as a part of its limit for reads; that for a turn is the one of the same importance. */
  const pressure = (importance: Refusable): number => {
    const [first] = queues[importance];
    const turn = first ? (now() - first.since) / limits.turn : 0;
    return Math.max(waits.loop() / limits.loop, waits.database() / limits.database, turn);
  };
  const refusal = (importance: Refusable): ApplicationError => {
    refused[importance] += 1;
    refusedAt[importance] = now();
    return new ApplicationError('busy', connectionTexts.full, { retryAfter });
  };
  const isOver = ({ since }: Waiting, importance: Refusable): boolean =>
    now() - since > limits.turn * patience[importance];
  const isWaiting = (): boolean => byImportance.some((importance) => queues[importance].length > 0);

  function work(): () => void {
    const own = Symbol();
    working.set(own, now());
    return () => {
      if (working.delete(own)) beginNext();
    };
  }

  /** Begins what waits, by importance. */
  function beginNext(): void {
    for (const importance of byImportance)
      while (working.size < atOnce) {
        const next = queues[importance].shift();
        if (!next) break;
        // A late event loop comes to it before the sweep.
        if (isOver(next, importance)) next.refuse(refusal(importance));
        else next.begin();
      }
  }

  /** Refuses what has waited too long, and no longer counts what waits for something else. */
  function sweep(): void {
    const time = now();
    for (const [own, since] of working) {
      if (time - since < maxCountedMs) break;
      working.delete(own);
    }
    for (const importance of byImportance) {
      const queue = queues[importance];
      while (queue[0] && isOver(queue[0], importance)) queue.shift()?.refuse(refusal(importance));
    }
    beginNext();
    isSweeping = false;
    if (isWaiting()) sweepLater();
  }

  function sweepLater(): void {
    if (!isSweeping) setTimeout(sweep, sweepMs);
    isSweeping = true;
  }

  return {
    admit(importance) {
      if (importance !== 'always' && pressure(importance) > patience[importance]) throw refusal(importance);
    },
    async begin(importance) {
      if (importance === 'always') return ended;
      if (working.size < atOnce) return work();
      const waiting = byImportance.reduce((sum, other) => sum + queues[other].length, 0);
      if (waiting >= maxWaiting) throw refusal(importance);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      queues[importance].push({ since: now(), begin: () => resolve(work()), refuse: reject });
      sweepLater();
      return promise;
    },
    state() {
      const time = now();
      const isRefused = (importance: Refusable): boolean =>
        time - refusedAt[importance] < rememberedMs || pressure(importance) > patience[importance];
      if (isRefused('purchase')) return 'overloaded';
      return isRefused('change') || isRefused('read') ? 'busy' : 'free';
    },
    refused,
  };
}

/** Refuses nothing, and lets everything begin at once. */
export const admitAll: Admission = {
  admit() {},
  begin: async () => ended,
  state: () => 'free',
  refused: { read: 0, change: 0, purchase: 0 },
};

/** The importance of a request that its route does not say. */
const importanceOf = ({ method, routeOptions }: FastifyRequest): Importance => {
  const { url = '', config } = routeOptions;
  const plain = method === 'GET' || method === 'HEAD' ? 'read' : 'change';
  if (config.buildFile) return 'always';
  return config.importance ?? importanceOfEndpoints.get(`${method} ${url}`) ?? plain;
};

/** The payment provider may take seconds. */
const waitsOutside = ({ method, routeOptions: { url, config } }: FastifyRequest): boolean =>
  config.upload === true || outsideEndpoints.has(`${method} ${url}`);

/**
 * Refuses requests before anything is read for them, lets the others begin by their importance, and ends those whose caller has
 * left before their work begins. Requests of payment providers are worked on although they leave.
 */
export function admitRequests(app: FastifyInstance, admission: Admission): void {
  const hasLeft = ({ raw }: FastifyRequest) => raw.socket?.destroyed === true;
  app.decorateRequest('endWork', null);
  app.addHook('onRequest', async (request) => {
    // The public cache admits what it computes; a request within another one was admitted with it.
    if (!request.routeOptions.config.cached && !isForCaller()) admission.admit(importanceOf(request));
  });
  // After the body has arrived, so that a slow client has no turn, and before its work.
  app.addHook('preHandler', async (request) => {
    const { config } = request.routeOptions;
    const hasTurn = !config.cached && !isForCaller() && !waitsOutside(request);
    if (hasTurn) request.endWork = await admission.begin(importanceOf(request));
    if (importanceOf(request) !== 'always' && hasLeft(request)) throw new CallerLeft();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    // What the cache computes is for others as well.
    if (request.routeOptions.config.cached || importanceOf(request) === 'always') done();
    else runForCaller(() => hasLeft(request), done);
  });
  // What is sent slowly has no turn, either.
  app.addHook('onSend', async (request) => request.endWork?.());
  app.addHook('onResponse', async (request) => request.endWork?.());
}
