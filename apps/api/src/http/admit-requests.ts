/** Admission of requests: each is refused before anything is read for it, or waits for its turn, or is worked on. */
import type { IncomingMessage } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallerLeft, isForCaller, runForCaller } from '../database/waiting-caller.ts';
import { counters } from '../runtime/counters.ts';
import type { Admission } from './admission.ts';
import { createHeldRefusals } from './held-refusals.ts';
import { type Importance, importanceOfEndpoints, outsideEndpoints } from './important-endpoints.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** By default `read` for GET and HEAD, otherwise `change`. */
    importance?: Importance;
    /** Its responses come from the public cache, which admits their computation. */
    cached?: true;
    /**
     * Such a response depends on its path and these parameters of the query alone: what is not in memory under a URL with
     * them must be computed.
     */
    knownByUrl?: ReadonlySet<string>;
  }
  interface FastifyRequest {
    /** Ends the turn of a request that has one. */
    endWork: (() => void) | null;
    /** It was refused before anything was read for it. */
    isRefused: boolean;
  }
}

/** The importance of the requests of a route, by its method and its URL template. */
export function importanceOfRoute(method: string, url: string, config: FastifyContextConfig): Importance {
  const plain = method === 'GET' || method === 'HEAD' ? 'read' : 'change';
  if (config.buildFile) return 'always';
  return config.importance ?? importanceOfEndpoints.get(`${method} ${url}`) ?? plain;
}

const importanceOf = ({ method, routeOptions: { url = '', config } }: FastifyRequest): Importance =>
  importanceOfRoute(method, url, config);

/** The payment provider may take seconds. */
const waitsOutside = ({ method, routeOptions: { url, config } }: FastifyRequest): boolean =>
  config.upload === true || outsideEndpoints.has(`${method} ${url}`);

/** What may be in memory although its URL is not known goes on: the cache admits the computation. */
function isUnknown(app: FastifyInstance, { method, url, routeOptions }: FastifyRequest): boolean {
  const { cached, knownByUrl } = routeOptions.config;
  const isOneOfMany = routeOptions.url?.includes(':') || url.includes('?');
  return (
    cached === true &&
    knownByUrl !== undefined &&
    isOneOfMany === true &&
    method === 'GET' &&
    !app.fastPath.has(url)
  );
}

/** How often the log says how many requests were refused. In ms. */
const logMs = 1_000;

/** Counts refusals, with one line of the log for all of a while: one for each would cost as much as the refusal. */
export function createRefusalCount(app: FastifyInstance): () => void {
  let count = 0;
  const write = (): void => {
    app.log.warn({ count }, 'requests were refused under overload');
    count = 0;
  };
  return () => {
    counters.refusals.add({ kind: 'busy' });
    if (count === 0) setTimeout(write, logMs).unref();
    count += 1;
  };
}

/**
 * Refuses requests before any other hook, without what the framework does for a response: those that only its router knows, and
 * those of its `inject`. The others were refused before (early-refusals.ts).
 */
export function refuseRequests(
  app: FastifyInstance,
  admission: Admission,
  countRefusal: () => void,
  yields: (request: IncomingMessage) => boolean,
  respond: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const hold = createHeldRefusals();
  app.decorateRequest('isRefused', false);
  app.decorateRequest('endWork', null);
  app.addHook('onRequest', (request, reply, done) => {
    // A request within another one was admitted with it.
    const { cached } = request.routeOptions.config;
    const isAdmitted = isForCaller() || (cached && !isUnknown(app, request));
    const isRefused = (): boolean =>
      admission.refuses(importanceOf(request)) ||
      (cached === true && yields(request.raw) && admission.refuses('yielding'));
    if (!isAdmitted && isRefused()) {
      request.isRefused = true;
      countRefusal();
      reply.hijack();
      hold(() => respond(request, reply));
      return;
    }
    done();
  });
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Lets requests begin by their importance, and ends those whose caller has left before their work begins. Requests of payment
 * providers are worked on although they leave.
 */
export function beginRequests(app: FastifyInstance, admission: Admission): void {
  const hasLeft = ({ raw }: FastifyRequest) => raw.socket?.destroyed === true;
  const endWork = (request: FastifyRequest): void => {
    request.endWork?.();
    request.endWork = null;
  };
  // Looking up a session is work as well.
  app.addHook('onRequest', async (request) => {
    const { access, cached } = request.routeOptions.config;
    if (cached || access === 'public' || isForCaller()) return;
    request.endWork = await admission.begin(importanceOf(request));
    if (importanceOf(request) !== 'always' && hasLeft(request)) throw new CallerLeft();
  });
  // Until the body has arrived a slow client has no turn.
  app.addHook('preParsing', async (request) => {
    if (!isRead(request) || waitsOutside(request)) endWork(request);
  });
  app.addHook('preHandler', async (request) => {
    const { access, cached } = request.routeOptions.config;
    const hasTurn = !cached && !isForCaller() && !waitsOutside(request);
    if (hasTurn && !request.endWork)
      request.endWork = await admission.begin(importanceOf(request), access !== 'public');
    if (importanceOf(request) !== 'always' && hasLeft(request)) throw new CallerLeft();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    // What the cache computes is for others as well.
    if (request.routeOptions.config.cached || importanceOf(request) === 'always') done();
    else runForCaller(() => hasLeft(request), done);
  });
  // What is sent slowly has no turn, either.
  app.addHook('onSend', async (request) => endWork(request));
  app.addHook('onResponse', async (request) => endWork(request));
}
