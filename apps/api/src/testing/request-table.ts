/** Tests a client of another service against the table of all requests that it can send, each stated whole. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { before, describe, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { FastifyInstance } from 'fastify';
import { type CannedAnswer, type RecordedRequest, startRequestRecorder } from './request-recorder.ts';

type Recorded = [RecordedRequest, ...RecordedRequest[]];

export interface RequestRow<Client> {
  /** What the service is asked for, for the title of the test. */
  what: string;
  ask: (client: Client) => Promise<unknown>;
  /** What the service answers, request by request. */
  answers: readonly CannedAnswer[];
  /** What the client sends. Fields that are random are read off the recorded ones, once their form is checked. */
  sends: readonly RecordedRequest[] | ((recorded: Recorded) => readonly RecordedRequest[]);
}

export interface RequestTable<Client extends object> {
  /** Of the service. */
  name: string;
  /** What the table proves (`proves()`). */
  proof?: string;
  createClient: () => Client | Promise<Client>;
  rows: readonly RequestRow<Client>[];
  /** The requests as the service reads them, if they are sealed. */
  read?: (recorded: readonly RecordedRequest[]) => RecordedRequest[];
  /** Functions of the client that send nothing. */
  sendingNothing: readonly string[];
  /** Starts the stand-in of the service; its routes below `prefixes` are those that the client can reach. */
  standIn: { start: () => Promise<{ close(): Promise<void> }>; prefixes: readonly string[] };
  /** Routes of the stand-in that the shop has no use for, as in "GET /payments/:id". */
  unused?: readonly string[];
}

/** The client, telling the names of the functions that are called. */
function watch<Client extends object>(client: Client, tell: (name: string) => void, path = ''): Client {
  const watched = Object.entries(client).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return [name, watch(value, tell, `${path}${name}.`)];
    if (typeof value !== 'function') return [name, value];
    const call = (...given: unknown[]): unknown => {
      tell(path + name);
      return value(...given);
    };
    return [name, call];
  });
  return Object.fromEntries(watched) as Client;
}

/** The names of all functions of a client, also of those within an object of it. */
const functionsOf = (client: object, path = ''): string[] =>
  Object.entries(client).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return functionsOf(value, `${path}${name}.`);
    return typeof value === 'function' ? [path + name] : [];
  });

/** The routes that a stand-in has, as in "GET /payments/:id". */
async function routesOf({ start, prefixes }: RequestTable<object>['standIn']): Promise<string[]> {
  const routes: string[] = [];
  const channel = 'fastify.initialization';
  const listen = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' && prefixes.some((prefix) => url.startsWith(prefix))) routes.push(`${one} ${url}`);
    });
  };
  subscribe(channel, listen);
  try {
    await (await start()).close();
  } finally {
    unsubscribe(channel, listen);
  }
  return routes;
}

const isSentTo =
  ({ method, url }: RecordedRequest) =>
  (route: string): boolean => {
    const path = route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${path}/?$`).test(`${method} ${new URL(url).pathname}`);
  };

/** Registers a test for each row, and one for the rows together: a request of the client without a row fails it. */
export function testRequests<Client extends object>(table: RequestTable<Client>): void {
  const {
    name,
    proof,
    createClient,
    rows,
    read = (all) => [...all],
    sendingNothing,
    standIn,
    unused = [],
  } = table;
  const called = new Set<string>();
  const recorded = new Map<RequestRow<Client>, RecordedRequest[]>();
  let client: Client;

  describe(`what ${name} is asked for`, () => {
    before(async () => {
      client = await createClient();
      const watched = watch(client, (one) => void called.add(one));
      const recorder = await startRequestRecorder();
      for (const row of rows) recorded.set(row, await recorder.record(row.answers, () => row.ask(watched)));
      await recorder.close();
    });

    for (const row of rows)
      test(`${name} is asked for ${row.what} with exactly these fields and headers`, () => {
        if (proof) proves(proof);
        const [first, ...others] = read(recorded.get(row) ?? []);
        assert.ok(first, 'nothing was sent');
        const sent: Recorded = [first, ...others];
        assert.deepEqual(sent, typeof row.sends === 'function' ? row.sends(sent) : row.sends);
      });

    test(`every function that sends something to ${name}, and every route of its stand-in, has its row`, async () => {
      if (proof) proves(proof);
      assert.deepEqual([...called, ...sendingNothing].toSorted(), functionsOf(client).toSorted());
      const routes = await routesOf(standIn);
      const sent = [...recorded.values()].flat();
      const unsent = routes.filter((route) => !sent.some((request) => isSentTo(request)(route)));
      assert.deepEqual(unsent.toSorted(), [...unused].toSorted());
      for (const request of sent)
        assert.ok(routes.some(isSentTo(request)), `${request.method} ${request.url}`);
    });
  });
}
