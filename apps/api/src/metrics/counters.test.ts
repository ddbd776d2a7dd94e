// The counters of orders, payments, refusals, retries, jobs and other services: each once, and nothing that was rolled back.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { afterCommit } from '../database/after-commit.ts';
import { silentLog } from '../database/test-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { counters } from '../runtime/counters.ts';
import { callService } from '../runtime/outgoing-calls.ts';
import { startWorker } from '../runtime/worker.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';

let shop: PaymentShop;
before(async () => {
  shop = await createPaymentShop();
});
after(() => shop.close());

/** All counters that are not 0, by name and labels as Prometheus writes them. */
function readCounters(): Map<string, number> {
  const all = Object.values(counters).flatMap(({ name, values }) =>
    values().map(({ labels, value }) => {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
      return [pairs.length > 0 ? `${name}{${pairs.join()}}` : name, value] as const;
    }),
  );
  return new Map(all);
}

/** What `work` adds to the counters of a kind. */
async function countedBy(work: () => Promise<unknown>, kind: RegExp): Promise<Record<string, number>> {
  const earlier = readCounters();
  await work();
  const added = [...readCounters()].map(([key, value]) => [key, value - (earlier.get(key) ?? 0)] as const);
  return Object.fromEntries(added.filter(([key, value]) => kind.test(key) && value !== 0));
}

test('an order is counted once: neither a repeated request nor a refused one counts again', async () => {
  proves('B-SEE-04');
  const product = await shop.addProduct({ stock: 1 });
  const buyer = await shop.signIn();
  await fillCart(buyer, product);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const place = () => buyer.call(orderEndpoints.placeOrder, { body: billing }, key);
  const statuses: number[] = [];
  const counted = await countedBy(async () => {
    statuses.push((await place()).status, (await place()).status);
    const other = await shop.signIn();
    statuses.push((await other.call(orderEndpoints.placeOrder, { body: billing })).status);
  }, /orders_placed|refusals/);
  assert.deepEqual(statuses, [200, 200, 400]);
  assert.deepEqual(counted, {
    'jontro_orders_placed_total{channel="web"}': 1,
    'jontro_refusals_total{kind="invalid"}': 1,
  });
});

test('each state of a payment is counted once, however often the gateway notifies', async () => {
  proves('B-SEE-04');
  const counted = await countedBy(async () => {
    const { attempt } = await shop.startOrder();
    const way = await shop.pay(attempt, cards.good);
    await shop.goBack(way);
    await shop.goBack(way);
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
  }, /payment_moves/);
  assert.deepEqual(counted, {
    'jontro_payment_moves_total{state="created"}': 1,
    'jontro_payment_moves_total{state="redirected"}': 1,
    'jontro_payment_moves_total{state="paid"}': 1,
  });
});

test('what waits for a commit happens once after it, and never after a rollback, savepoints included', async () => {
  proves('B-SEE-04');
  const { db } = shop.context;
  const happened: string[] = [];
  const note = (text: string) => () => void happened.push(text);
  let runs = 0;
  const counted = await countedBy(
    () =>
      inTransaction(db, async (tx) => {
        runs += 1;
        afterCommit(tx, note('outer'));
        await inTransaction(tx, async (inner) => afterCommit(inner, note('kept savepoint')));
        await inTransaction(tx, async (inner) => {
          afterCommit(inner, note('lost savepoint'));
          throw new Error('undone');
        }).catch(() => {});
        assert.deepEqual(happened, []);
        if (runs === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      }),
    /retries/,
  );
  assert.deepEqual(happened, ['outer', 'kept savepoint']);
  assert.deepEqual(counted, { 'jontro_transaction_retries_total{reason="conflict"}': 1 });
  await assert.rejects(
    inTransaction(db, async (tx) => {
      afterCommit(tx, note('lost'));
      throw new Error('undone');
    }),
  );
  afterCommit(db, note('outside'));
  assert.deepEqual(happened, ['outer', 'kept savepoint', 'outside']);
});

test('requests to other services are counted by result: answered, refused with 5xx, failed', async (t) => {
  proves('B-SEE-04');
  const server = createServer((request, response) => {
    if (request.url === '/gone') return request.socket.destroy();
    response.statusCode = request.url === '/broken' ? 503 : 404;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const call = (path: string) =>
    callService('images', `http://127.0.0.1:${port}${path}`, { redirect: 'error' });
  const counted = await countedBy(async () => {
    await call('/');
    await call('/broken');
    await assert.rejects(call('/gone'));
  }, /service_requests/);
  assert.deepEqual(counted, {
    'jontro_service_requests_total{service="images",result="answered"}': 1,
    'jontro_service_requests_total{service="images",result="refused"}': 1,
    'jontro_service_requests_total{service="images",result="failed"}': 1,
  });
});

test('runs of jobs are counted by result, with their time', async () => {
  proves('B-SEE-04');
  const ended = Promise.withResolvers<void>();
  let runs = 0;
  const counted = await countedBy(async () => {
    const worker = startWorker('counted job', 3_600_000, silentLog, async () => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
      ended.resolve();
    });
    worker.wake();
    await ended.promise;
    await worker.stop();
  }, /counted job/);
  const seconds = counted['jontro_job_run_seconds_total{job_name="counted job"}'];
  assert.ok(seconds !== undefined && seconds > 0);
  assert.equal(counted['jontro_job_runs_total{job_name="counted job",result="failed"}'], 1);
  assert.equal(counted['jontro_job_runs_total{job_name="counted job",result="done"}'], 1);
});
