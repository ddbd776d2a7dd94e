/** Two servers with a replica that is paused, stopped, cut off and brought back at random: no old price after a change, orders meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import {
  type ReplicatedDatabase,
  startReplicatedDatabase,
} from '../../../apps/api/src/testing/replicated-database.ts';
import type { StartedShop } from '../../e2e/started-shop.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';

/** Within which the other server shows a change, and how long it is watched afterwards for an old one, in ms. */
const changeLimitMs = 2_000;
const watchMs = 300;
const changes = 60;
const what = 'two servers with a replica that fails';

type State = 'follows' | 'paused' | 'silent' | 'stopped';

/** Brings the replica from one state to another. */
async function change(servers: ReplicatedDatabase, from: State, to: State): Promise<void> {
  if (from === 'paused') await servers.resume();
  if (from === 'silent') servers.silence(false);
  if (from === 'stopped') await servers.startStandby();
  if (to === 'paused') await servers.pause();
  if (to === 'silent') servers.silence(true);
  if (to === 'stopped') await servers.stopStandby();
}

async function runReplica(settings: Settings): Promise<Outcome> {
  const servers = await startReplicatedDatabase();
  try {
    return await runWith(servers, settings);
  } finally {
    await servers.close();
  }
}

async function runWith(servers: ReplicatedDatabase, settings: Settings): Promise<Outcome> {
  const fixture = await openFixture(settings, {
    database: 'external',
    databaseUrl: servers.primaryUrl('postgres'),
    processes: 2,
    env: { READ_DATABASE_URL: servers.standbyUrl('postgres') },
  });
  const violations: string[] = [];
  try {
    const { shops, addCustomers, addStaff } = fixture;
    const [owner] = await addStaff(1);
    const [first] = shops;
    const arrivals = (await (await fetch(`${first?.url}/api/new-arrival`)).json()) as Product[];
    const product = arrivals.find(({ _id }) => !fixture.stock.has(_id));
    if (!first || !product || !owner) throw new Error('the shop has no product');
    const path = `/api/product/${product._id}`;
    const random = createRandom(settings.seed);
    const load = startLoad(fixture, { customers: await addCustomers(4), random });
    const states: State[] = ['follows', 'paused', 'silent', 'stopped'];
    const seen: Record<State, number> = { follows: 0, paused: 0, silent: 0, stopped: 0 };
    const total = settings.count ?? Math.ceil(changes * settings.scale);
    let state: State = 'follows';
    let slowestMs = 0;
    for (let count = 1; count <= total; count += 1) {
      const next = random.pick(states);
      if (next !== state) await change(servers, state, next);
      state = next;
      seen[state] += 1;
      // Long enough for a replica that follows again to be used.
      if (state === 'follows') await wait(1_500);
      const [own, other] = random.number() < 0.5 ? [shops[0], shops[1]] : [shops[1], shops[0]];
      if (!own || !other) throw new Error('there are two servers');
      const price = product.price + count;
      const response = await fetch(`${own.url}${path}`, {
        method: 'PUT',
        headers: { cookie: owner.cookie, origin: first.url, 'content-type': 'application/json' },
        body: JSON.stringify({ price }),
      });
      if (!response.ok) violations.push(`a change of a price got ${response.status} (${state})`);
      const shown = await readPrice(own, path);
      if (shown !== price)
        violations.push(`the server of the change shows ${shown}, not ${price} (${state})`);
      const ms = await waitFor(async () => (await readPrice(other, path)) === price, 10_000, 10);
      slowestMs = Math.max(slowestMs, ms ?? Number.POSITIVE_INFINITY);
      const end = performance.now() + watchMs;
      while (performance.now() < end)
        for (const shop of shops) {
          const present = await readPrice(shop, path);
          if (present !== price) violations.push(`${present} came back after ${price} (${state})`);
        }
      for (const shop of shops) {
        const { status } = await fetch(`${shop.url}/readyz`);
        if (status !== 200) violations.push(`a server is not ready: ${status} (${state})`);
      }
    }
    if (slowestMs > changeLimitMs)
      violations.push(`a change of a price took ${Math.round(slowestMs)} ms to be seen by the other server`);
    await change(servers, state, 'follows');
    const reads = await Promise.all(shops.map(readCounts));
    if (reads.some(({ replica }) => replica === 0)) violations.push('a server never read from the replica');
    await load.stop();
    const end = await finishCase(fixture, load.ledger);
    violations.push(...end.violations);
    return {
      what,
      tally: load.tally,
      notes: [
        `${load.orders()} orders`,
        `${total} changes of a price (${states.map((name) => `${seen[name]} ${name}`).join(', ')}), seen by the other server after ${Math.round(slowestMs)} ms at most`,
        `reads of the catalogue: ${reads.map(({ replica, others }) => `${replica} from the replica, ${others} from the primary`).join('; ')}`,
      ],
      violations,
    };
  } finally {
    await fixture.close();
  }
}

const readPrice = async ({ url }: StartedShop, path: string): Promise<number> =>
  ((await (await fetch(`${url}${path}`)).json()) as Product).price;

/** How many reads of the catalogue a server has made from the replica, and from the primary instead. */
async function readCounts({ url }: StartedShop): Promise<{ replica: number; others: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const pattern = /^jontro_replica_reads_total\{use="catalogue",result="(\w+)"\} (\d+)$/gm;
  const counts = [...text.matchAll(pattern)].map(([, result, count]) => ({ result, count: Number(count) }));
  const sum = (own: boolean): number =>
    counts.reduce((all, { result, count }) => all + ((result === 'replica') === own ? count : 0), 0);
  return { replica: sum(true), others: sum(false) };
}

export const replica: FaultCase = { name: 'replica', parts: [runReplica] };
