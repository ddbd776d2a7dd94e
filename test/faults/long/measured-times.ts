/** Measures documented durations: reopening after a kill, settling a payment, showing a change, stopping. */
import { join } from 'node:path';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { openDatabase } from '../../../apps/api/src/database/database.ts';
import { silentLog } from '../../../apps/api/src/database/test-database.ts';
import { createFolder, processesWith, startProcess } from '../../../apps/api/src/database/test-process.ts';
import type { StartedShop } from '../../e2e/started-shop.ts';
import { signInAsOwner } from '../../scenario/owner.ts';
import { openSlowClients, slowClientKinds } from '../slow-clients.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { isPaid, payWithoutNotification } from './gateway-down.ts';
import { emptyLedger } from './ledger.ts';
import { listOverLimit, type Measurement, measurementText, rangeText } from './measurements.ts';

const limits = { openMs: 1_000, settleMs: 20_000, showMs: 5_000 };
/** Time of a stop beyond `STOP_SECONDS`. */
const stopOverheadMs = 15_000;
const stopSeconds = 3;
/** Timeout of every wait, well above every limit. */
const timeoutMs = 200_000;

const rounds = ({ scale }: Settings): number => Math.max(1, Math.round(5 * scale));

const createOutcome = (
  what: string,
  figures: readonly Measurement[],
  violations: string[] = [],
): Outcome => ({
  what,
  notes: figures.map(measurementText),
  violations: [...listOverLimit(figures), ...violations],
});

/** Measures the time from `start` until a condition holds, in ms; Infinity after the timeout. */
async function timeUntil(start: number, condition: () => Promise<boolean>): Promise<number> {
  const elapsed = await waitFor(condition, timeoutMs, 5);
  return elapsed === undefined ? Number.POSITIVE_INFINITY : performance.now() - start;
}

/** Inserts rows until it is killed. */
const writerScript = `
  const { sql } = await import(${JSON.stringify(import.meta.resolve('drizzle-orm'))});
  const database = await openDatabase({ dataDir, log });
  await database.db.execute(sql\`create table if not exists entries (n int)\`);
  for (let n = 1; ; n += 1) {
    await database.db.execute(sql\`insert into entries values (\${n})\`);
    if (n === 500) console.log('written');
  }`;

async function measureReopen(settings: Settings): Promise<Outcome> {
  const folder = await createFolder();
  const dataDir = join(folder.path, 'data');
  const opened: Measurement = { what: 'ready again', valuesMs: [], limitMs: limits.openMs };
  try {
    for (let round = 0; round < rounds(settings); round += 1) {
      const writer = startProcess(writerScript, dataDir);
      await writer.waitForLine(/^written/);
      await writer.kill();
      await waitFor(() => processesWith(join(dataDir, 'postgres')).length === 0, timeoutMs);
      const start = performance.now();
      const database = await openDatabase({ dataDir, log: silentLog });
      await database.ping();
      opened.valuesMs.push(performance.now() - start);
      await database.close();
    }
    return createOutcome('database whose process was killed while it wrote', [opened]);
  } finally {
    await folder.remove();
  }
}

async function measureSettlement(settings: Settings): Promise<Outcome> {
  const fixture = await openFixture(settings, { database: 'embedded' });
  const ledger = emptyLedger();
  const restarted: number[] = [];
  const settled: Measurement = { what: 'order paid', valuesMs: [], limitMs: limits.settleMs };
  try {
    for (const customer of await fixture.addCustomers(rounds(settings))) {
      const tranId = await payWithoutNotification(fixture, customer, ledger);
      const start = performance.now();
      await fixture.shop.kill();
      await fixture.shop.restart();
      restarted.push(performance.now() - start);
      settled.valuesMs.push(await timeUntil(start, () => isPaid(fixture, tranId)));
    }
    const { violations } = await finishCase(fixture, ledger);
    const what = 'server killed after a payment without a notification';
    const { notes, ...outcome } = createOutcome(what, [settled], violations);
    return { ...outcome, notes: [...(notes ?? []), rangeText('server open again', restarted)] };
  } finally {
    await fixture.close();
  }
}

const heldPerKind = 5;

/** Counts the open connections of a process, including that of this request. */
async function countConnections({ url }: StartedShop): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^jontro_http_connections (\d+)/m.exec(text)?.[1]);
}

async function measureChangeAndStop(settings: Settings): Promise<Outcome> {
  const env = { STOP_SECONDS: String(stopSeconds) };
  const fixture = await openFixture(settings, { database: 'external', processes: 2, env });
  const shown: Measurement = {
    what: 'a new price at the other process',
    valuesMs: [],
    limitMs: limits.showMs,
  };
  const stopped: Measurement = { what: 'stop', valuesMs: [], limitMs: stopSeconds * 1_000 + stopOverheadMs };
  const held: ReturnType<typeof openSlowClients>[] = [];
  try {
    const owner = await signInAsOwner(fixture.shop.url);
    const [, other = fixture.shop] = fixture.shops;
    const list = async () => (await (await fetch(`${other.url}/api/new-arrival`)).json()) as Product[];
    for (let round = 0; round < rounds(settings); round += 1) {
      const [product] = await list();
      if (!product) throw new Error('no product is on sale');
      const price = product.price + 100;
      await owner.requestJson('PUT', `/api/product/${product._id}`, { price });
      const start = performance.now();
      shown.valuesMs.push(await timeUntil(start, async () => (await list())[0]?.price === price));
    }
    for (const shop of fixture.shops) {
      held.push(openSlowClients(shop.url, heldPerKind, 1_000));
      // Requests twice: connections counted by the second request were accepted before the first response.
      for (let request = 0; request < 2; request += 1)
        await waitFor(
          async () => (await countConnections(shop)) > heldPerKind * slowClientKinds.length,
          timeoutMs,
        );
      const start = performance.now();
      await shop.stop();
      stopped.valuesMs.push(performance.now() - start);
    }
    return createOutcome('two processes: a change of price, and a stop beside 30 held connections each', [
      shown,
      stopped,
    ]);
  } finally {
    for (const slowClients of held) slowClients.close();
    await fixture.close();
  }
}

export const measuredTimes: FaultCase = {
  name: 'time-limits',
  parts: [measureReopen, measureSettlement, measureChangeAndStop],
};
