/** The routes of an app, for what happens before the framework: their importance, and which parameters a response depends on. */
import type { FastifyInstance } from 'fastify';
import { importanceOfRoute } from './admit-requests.ts';
import type { Importance } from './important-endpoints.ts';
import { createPlainRoutes } from './plain-routes.ts';

export interface KnownRoute {
  template: string;
  importance: Importance;
  /** Whether its responses may be in memory. */
  cached: boolean;
  /** The parameters of the query that such a response depends on; undefined if only the public cache knows its keys. */
  knownByUrl?: ReadonlySet<string> | undefined;
}

export interface RouteTable {
  /** Learns the routes that an app is going to have. */
  learn(app: FastifyInstance): void;
  /** The route of a request whose path is plain; undefined if only the framework's router finds it. */
  find(method: string, path: string): KnownRoute | undefined;
  /**
   * The URL of the same response without the parameters that it does not depend on, the others as they are; undefined if it
   * has none of them, or if only the framework knows.
   */
  withoutUnknown(url: string): string | undefined;
}

/** A parameter whose name and value mean what they say. */
const plainParameter = /^[\w.-]+(?:=[\w.~+-]*)?$/;

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? '';

export function createRouteTable(): RouteTable {
  const routes = createPlainRoutes<KnownRoute>();
  return {
    learn(app) {
      app.addHook('onRoute', ({ method, url, config = {} }) => {
        for (const one of [method].flat()) {
          const { cached = false, knownByUrl } = config;
          const importance = importanceOfRoute(one, url, config);
          // Every route is added, so that none is taken for another.
          routes.add(one, url, {
            template: url,
            importance,
            cached,
            ...(one === 'GET' && { knownByUrl }),
          });
        }
      });
    },
    find: (method, path) => routes.find(method, path),
    withoutUnknown(url) {
      const start = url.indexOf('?');
      if (start < 0) return undefined;
      const path = url.slice(0, start);
      const declared = routes.find('GET', path)?.knownByUrl;
      if (!declared) return undefined;
      const parameters = url.slice(start + 1).split('&');
      const known = parameters.filter((parameter) => declared.has(nameOf(parameter)));
      if (known.length === parameters.length) return undefined;
      const isPlain = parameters.every(
        (parameter) => declared.has(nameOf(parameter)) || plainParameter.test(parameter),
      );
      if (!isPlain) return undefined;
      return known.length === 0 ? path : `${path}?${known.join('&')}`;
    },
  };
}
