/** Which requests are refused under overload, and how, and which are not begun because their caller has left. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { orders } from '../orders/orders.table.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { type Admission, createAdmission } from './admission.ts';
import { createPublicCache } from './public-cache.ts';

/** How long work waits, in ms. */
const waits = { loop: 0, database: 0 };
let time = 0;
/** As if everything came from a crowd, so that one request shows what is refused. */
const admission = createAdmission({ loop: () => waits.loop, database: () => waits.database }, () => time, 0);
const wait = (present: Partial<typeof waits>) => Object.assign(waits, { loop: 0, database: 0 }, present);

let shop: TestShop;
let shopper: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop({
    parts: ({ now }) => ({ admission, publicCache: createPublicCache({ now, admission }) }),
  });
  shopper = await shop.signIn();
  product = await shop.addProduct({ price: 500 });
});
after(() => shop.close());
beforeEach(() => void wait({}));

const read = () => shopper.call(addressEndpoints.listMyAddresses);
const change = () =>
  fillCart(shopper, product).then(
    () => ({ status: 200 }),
    () => ({ status: 503 }),
  );
const order = () =>
  shopper.call(orderEndpoints.placeOrder, { body: billing }, { 'idempotency-key': crypto.randomUUID() });
/** The shop of this test has no provider: its failure tells that the request was worked on. */
const ipn = async () => {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: gatewayPaths.ipn,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'tran_id=unknown',
  });
  return { status: statusCode === 500 ? 200 : statusCode };
};

test('the longer work waits, the more is refused: reads first, then changes, orders last, payment providers never', async () => {
  proves('B-SCALE-03');
  const statuses = async () => [
    (await read()).status,
    (await change()).status,
    (await order()).status,
    (await ipn()).status,
  ];
  for (const [kind, limit] of [
    ['loop', 250],
    ['database', 150],
  ] as const) {
    wait({ [kind]: limit });
    assert.deepEqual(await statuses(), [200, 200, 200, 200]);
    wait({ [kind]: limit + 1 });
    assert.deepEqual((await statuses()).slice(0, 2), [503, 200]);
    wait({ [kind]: 2 * limit + 1 });
    assert.deepEqual((await statuses()).slice(0, 2), [503, 503]);
    wait({ [kind]: 4 * limit + 1 });
    assert.deepEqual(await statuses(), [503, 503, 503, 200]);
    wait({});
  }
});

test('a refused request says when to come back, and nothing was read or changed for it', async () => {
  proves('B-SCALE-03');
  await fillCart(shopper, product);
  wait({ loop: 5_000 });
  const before = [...Object.values(admission.refused)];
  const placed = await shop.context.db.$count(orders);
  const { status, error, headers } = await order();
  assert.deepEqual(
    [status, error, headers['retry-after']],
    [503, { code: 'busy', retryAfter: 5, message: connectionTexts.full }, '5'],
  );
  // Also without a session: it is not looked up.
  assert.equal((await shop.visitor.call(orderEndpoints.placeOrder, { body: billing })).status, 503);
  assert.deepEqual([...Object.values(admission.refused)], [before[0], before[1], (before[2] ?? 0) + 2]);
  wait({});
  assert.equal((await order()).status, 200);
  assert.equal(await shop.context.db.$count(orders), placed + 1);
});

test('a browser gets the page of a busy shop in both languages, which tries again by itself', async () => {
  proves('B-SCALE-03');
  wait({ loop: 5_000 });
  const { statusCode, headers, body } = await shop.app.inject({
    url: '/logout',
    headers: { accept: 'text/html,*/*' },
  });
  assert.deepEqual([statusCode, headers['retry-after']], [503, '5']);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(
    String(headers['content-security-policy']),
    /default-src 'none'; img-src data:; style-src 'sha256-/,
  );
  for (const text of [connectionTexts.full, connectionTexts.fullInBengali]) assert.ok(body.includes(text));
});

test('what is in memory is answered under any load, also beyond its age; only what must be computed is refused', async () => {
  proves('B-SCALE-03');
  const known = () => shop.visitor.call(catalogEndpoints.findProduct, { params: { id: product } });
  const { body } = await known();
  const other = await shop.addProduct();
  wait({ loop: 5_000, database: 5_000 });
  for (const age of [0, 61_000, 300_000]) {
    shop.clock.advance(age);
    const answer = await known();
    assert.deepEqual([answer.status, answer.body], [200, body]);
  }
  const unknown = () => shop.visitor.call(catalogEndpoints.findProduct, { params: { id: other } });
  assert.deepEqual([(await unknown()).status, (await unknown()).error.message], [503, connectionTexts.full]);
  wait({ loop: 600 });
  const arrivals = () => shop.visitor.call(catalogEndpoints.listNewArrivals);
  assert.equal((await arrivals()).status, 200, 'what many ask for is computed as long as orders are taken');
  const search = () =>
    shop.visitor.call(catalogEndpoints.searchProducts, { query: { search: 'what one asks for' } });
  assert.equal((await search()).status, 503);
});

const error503 = { code: 'busy', message: connectionTexts.full };

/** Begins `count` works; returns what ends them. */
const beginAll = (of: Admission, count: number) =>
  Promise.all(Array.from({ length: count }, () => of.begin('read')));

test('only so many requests are worked on at once; those that wait begin by their importance', async () => {
  proves('B-SCALE-03');
  const own = createAdmission({ loop: () => 0, database: () => 0 }, () => time);
  const [first, ...others] = await beginAll(own, 16);
  const begun: string[] = [];
  const waiting = (['yielding', 'read', 'change', 'purchase'] as const).map(async (importance) => {
    const end = await own.begin(importance);
    begun.push(importance);
    end();
  });
  (await own.begin('always'))();
  await new Promise(setImmediate);
  assert.deepEqual(begun, []);
  first?.();
  // Ending twice gives no second turn.
  first?.();
  await Promise.all(waiting);
  assert.deepEqual(begun, ['purchase', 'change', 'read', 'yielding']);
  for (const end of others) end();
});

test('a request that has waited too long for its turn is refused, an order last; more than a thousand do not wait', async () => {
  proves('B-SCALE-03');
  const own = createAdmission({ loop: () => 0, database: () => 0 }, () => time);
  const ends = await beginAll(own, 16);
  const [reads, order] = [Array.from({ length: 999 }, () => own.begin('read')), own.begin('purchase')];
  await assert.rejects(own.begin('read'), error503);
  assert.throws(() => {
    time += 201;
    own.admit('read');
  }, error503);
  own.admit('purchase');
  for (const outcome of await Promise.allSettled(reads)) assert.equal(outcome.status, 'rejected');
  assert.equal(own.state(), 'busy');
  ends[0]?.();
  (await order)();
  time += 2_001;
  assert.equal(own.state(), 'free');
  assert.deepEqual(own.refused, { read: 1_001, change: 0, purchase: 0 });
});

test('work that waits for another service, however long, keeps nobody from the turn', async () => {
  const own = createAdmission({ loop: () => 0, database: () => 0 }, () => time, 0);
  await beginAll(own, 16);
  time += 4_300;
  const next = own.begin('purchase');
  time += 600;
  const later = own.begin('purchase');
  time += 201;
  // The first one has waited too long, for the second one there is a turn.
  await assert.rejects(next, error503);
  (await later)();
});

/** Work with which `count` requests in all are open: as many as may be worked on, and others that wait. */
async function openAll(of: Admission, count: number) {
  const ends = await beginAll(of, 16);
  const waiting = Array.from({ length: count - ends.length }, async () => {
    assert.equal(of.refuses('read'), false);
    (await of.begin('read'))();
    return 200;
  });
  const statuses = waiting.map((one) => one.catch(({ status }) => status as number));
  return {
    async end() {
      for (const end of ends) end();
      return [...new Set(await Promise.all(statuses))];
    },
  };
}

test('what one browser asks for at once is never refused, however long it waits', async () => {
  const own = createAdmission({ loop: () => 60_000, database: () => 60_000 }, () => time);
  const browser = await openAll(own, 128);
  time += 60_000;
  assert.deepEqual(await browser.end(), [200]);
  assert.deepEqual([own.state(), own.refused], ['free', { read: 0, change: 0, purchase: 0 }]);
});

test('what comes on top of one browser is refused, and then all that waits too long, until nothing was refused for a while', async () => {
  const late = { loop: 5_000 };
  const own = createAdmission({ loop: () => late.loop, database: () => 0 }, () => time);
  const crowd = await openAll(own, 128);
  assert.deepEqual([own.state(), own.refused.read], ['overloaded', 0]);
  for (const importance of ['read', 'change', 'purchase'] as const)
    assert.equal(own.refuses(importance), true);
  time += 201;
  assert.deepEqual(await crowd.end(), [503]);
  time += 1_999;
  assert.equal(own.refuses('read'), true, 'the last refusal was a moment ago');
  time += 2_000;
  assert.equal(own.refuses('read'), false);
  assert.equal(own.state(), 'free');
});

test('pictures take no turn from others, and wait for none; they are refused as reads are, beyond those of one browser', async () => {
  const own = createAdmission({ loop: () => 60_000, database: () => 0 }, () => time);
  await beginAll(own, 16);
  const ends: (() => void)[] = [];
  while (ends.length < 128) {
    assert.equal(own.refuses('picture'), false);
    ends.push(await own.begin('picture'));
  }
  assert.deepEqual([own.refuses('read'), own.refused.read], [false, 0], 'they count apart');
  assert.deepEqual([own.refuses('picture'), own.refused.read], [true, 1]);
  for (const end of ends) end();
  time += 2_001;
  assert.equal(own.refuses('picture'), false);
});

test('readiness says what is refused, without a query; liveness does not', async () => {
  proves('B-SCALE-03');
  time += 5_000;
  const get = async (url: string) => {
    const { status, body } = await shop.visitor.send('GET', url);
    return [status, body];
  };
  assert.deepEqual(await get('/readyz'), [200, { status: 'ready' }]);
  wait({ database: 200 });
  assert.deepEqual(await get('/readyz'), [200, { status: 'busy' }]);
  wait({ database: 601 });
  assert.deepEqual(await get('/readyz'), [503, { status: 'overloaded' }]);
  assert.equal((await get('/healthz'))[0], 200);
});

/** Sends an order over a connection of its own, which `leave` resets; `end` ends the client's side alone. */
async function orderOver(port: number, cookie: string) {
  const body = JSON.stringify(billing);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += bytes;
  });
  await once(socket, 'connect');
  const head = [
    `POST ${orderEndpoints.placeOrder.url} HTTP/1.1`,
    'host: localhost',
    `origin: ${shop.context.config.publicUrl}`,
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, sent));
  return { leave: () => socket.resetAndDestroy(), end: () => socket.end(), received: () => received };
}

test('an order whose buyer left, or ended only its side, before it began is not placed; one that has begun is ended', async () => {
  proves('B-SCALE-04');
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const { db } = shop.context;
  const buyer = await shop.signIn();
  await fillCart(buyer, product);
  const mailed = await db.$count(mails);
  const open = () => new Promise<number>((done) => shop.app.server.getConnections((_, count) => done(count)));
  const placed = () => db.$count(orders, sql`${orders.userId} = ${buyer.userId}`);

  // Every connection of the pool is in use, so that the order waits for one.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const holders = Array.from({ length: 16 }, () => db.transaction(() => ended));
  await waitFor('every connection is in use', () => shop.context.database.connections().idle === 0);
  const first = await orderOver(port, buyer.cookie);
  const other = await orderOver(port, buyer.cookie);
  await waitFor('both wait', () => shop.context.database.connections().waiting > 1);
  first.leave();
  // As nginx does, the shop takes an ended side for a client who has left: whoever reloads a slow page ends it.
  other.end();
  await waitFor('they have left', async () => (await open()) === 0);
  end();
  await Promise.all(holders);
  assert.equal(await placed(), 0);
  assert.equal(other.received(), '');
  assert.equal(await db.$count(mails), mailed);

  // The order holds its connection and waits for the lock of its product.
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from products where id = ${product} for update`);
    await unlocked;
  });
  const isLocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const second = await orderOver(port, buyer.cookie);
  await waitFor('the order waits for the lock', async () => {
    const { rows } = (await db.execute(isLocked)) as unknown as { rows: unknown[] };
    return rows.length > 0;
  });
  second.leave();
  await waitFor('it has left', async () => (await open()) === 0);
  unlock();
  await holder;
  await waitFor('the order is placed', async () => (await placed()) === 1);
});
