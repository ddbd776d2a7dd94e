/** Refuses requests under overload before the framework handles them, where their route is known without it. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Theme } from '@jontro/shop/design/theme.ts';
import type { Admission } from './admission.ts';
import type { FastPath, SentResponse } from './fast-path.ts';
import { createHeldRefusals } from './held-refusals.ts';
import { respondBusy } from './raw-responses.ts';
import { traceOf } from './request-trace.ts';
import type { KnownRoute, RouteTable } from './route-table.ts';

type Listener = (sent: SentResponse) => void;

declare module 'fastify' {
  interface FastifyInstance {
    earlyRefusals: EarlyRefusals;
  }
}

export interface EarlyRefusals {
  /** The listener of a server: refuses the request, or passes it to `handler`, which may refuse it as well. */
  before(handler: RequestListener): RequestListener;
  /** Calls back for each refusal. */
  register(onRefused: () => void): void;
  /** From now on every request is passed to `handler`, which closes its connection. */
  stop(): void;
  /** Calls a listener for each response that was sent here. */
  onSent(listener: Listener): void;
}

export function createEarlyRefusals(
  admission: Admission,
  fastPath: Pick<FastPath, 'has'>,
  routes: Pick<RouteTable, 'find'>,
  theme: () => Theme,
  /** Whether what its address asks for lets all others go first, if nobody knows it. */
  yields: (request: IncomingMessage) => boolean,
): EarlyRefusals {
  const listeners: Listener[] = [];
  let onRefused = (): void => {};
  let stopped = false;
  const hold = createHeldRefusals();

  /** What may be in memory although its URL is not known is left to the cache, which admits the computation. */
  function isLeft({ cached, knownByUrl, template }: KnownRoute, url: string): boolean {
    if (!cached || !knownByUrl) return cached;
    const isOneOfMany = template.includes(':') || url.includes('?');
    return !isOneOfMany || fastPath.has(url);
  }

  const isRefused = ({ cached, importance }: KnownRoute, request: IncomingMessage): boolean =>
    admission.refuses(importance) || (cached && yields(request) && admission.refuses('yielding'));

  /** Whether the request was refused. */
  function refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const route = stopped ? undefined : routes.find(method, path);
    if (!route || isLeft(route, url) || !isRefused(route, request)) return false;
    const start = performance.now();
    const { template } = route;
    onRefused();
    hold(() => {
      const trace = traceOf(request);
      respondBusy(request, response, { id: trace.requestId, theme });
      const ms = performance.now() - start;
      for (const listener of listeners)
        listener({ trace: () => trace, method, path, route: template, status: 503, ms, unlogged: true });
    });
    return true;
  }

  return {
    before: (handler) => (request, response) => {
      if (!refuse(request, response)) handler(request, response);
    },
    register(onRefusal) {
      onRefused = onRefusal;
    },
    stop() {
      stopped = true;
    },
    onSent: (listener) => listeners.push(listener),
  };
}
