/** Hostile requests to every operation and page: no 5xx, no error in the log, no internal details, no other users' data. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { createDiskStore } from '../../apps/api/src/images/disk-store.ts';
import { createImageHost } from '../../apps/api/src/images/image-host.ts';
import { createLog } from '../../apps/api/src/runtime/log.ts';
import { openSession, sessionCookie, sessionLifetimes } from '../../apps/api/src/session/session.ts';
import { identityClient } from '../../apps/api/src/testing/identity-client.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { createPaymentShop, type PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import { testSeed } from '../../apps/api/src/testing/seeded-random.ts';
import { billing, buy, buyDelivered, fillCart } from '../../apps/api/src/testing/shopping.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';
import {
  type Attack,
  assertHarmlessBytes,
  attack,
  countResponses,
  countStatus,
  describeBytes,
  type Statuses,
} from './hostile-attack.ts';
import { createHostileBytes } from './hostile-bytes.ts';
import { createRawRequests, type HostileClient, openHostileClient } from './hostile-client.ts';
import { undocumentedOperations } from './hostile-operations.ts';
import {
  type AttackerKnowledge,
  createHostileRequests,
  type HostileRequest,
  listOperations,
  type Operation,
} from './hostile-requests.ts';
import type { HostileResponse } from './hostile-responses.ts';

/** The requests and their order depend on the seed alone. */
const seed = testSeed;

/** Texts in other users' records; no response may contain them. */
const secrets = [
  'Qahwa-7193-name',
  'qahwa-7193-mail',
  'Qahwa-7193-address',
  'Qahwa-7193-wish',
  'Qahwa-7193-review',
  '+8801799719319',
];

/** In parts, so that no test takes long on a busy machine; `npm run test:faults` sends 100,000 to a real server. */
const [parts, requestsPerPart] = [sizeOfRun(3, 1), 1_000];
const otherRequests = sizeOfRun(750, 250);

/** Error-level lines of the server's log; no request may cause any. */
const errorLines: string[] = [];
const imageKey = 'a-key-of-a-hostile-shop';

let shop: PaymentShop;
let directory: string;
let customer: SignedInClient;
let admin: SignedInClient;
let neighbour: SignedInClient;
let secretive: SignedInClient;
let known: AttackerKnowledge;
let hostileClient: HostileClient;
let operations: Operation[];
let othersDataBefore: unknown;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hostile-'));
  const store = createDiskStore(directory);
  shop = await createPaymentShop({
    parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }),
    env: { RATE_LIMIT_FACTOR: '100000', IMAGE_API_KEY: imageKey },
    logger: createLog('error', { write: (line) => errorLines.push(line) }),
    pages: true,
  });
  admin = await shop.signIn({ role: 'admin', name: 'Rafiq Ahmed' });
  const productId = await shop.addProduct({ price: 1550 });
  const form = {
    ...billing,
    ...{
      name: secrets[0],
      email: `${secrets[1]}@example.com`,
      address: secrets[2],
      additionalInfo: secrets[3],
    },
    mobileNumber: secrets[5],
  };
  secretive = await shop.signIn({ email: `${secrets[1]}@example.com`, name: secrets[0] });
  await buy(secretive, productId, 2, form);
  const delivered = await buyDelivered(secretive, admin, productId);
  await secretive.send('PUT', `/api/add-review/${delivered._id}`, { reviewText: secrets[4] });
  await fillCart(secretive, productId, 3);

  // The customer has this user's ids, but not the data behind them.
  neighbour = await shop.signIn({ name: secrets[0] });
  const neighbourOrder = await buy(neighbour, productId, 1, { ...form, email: neighbour.email });
  const cartLine = await fillCart(neighbour, productId, 2);
  const { attempt } = await shop.payNow(neighbour, neighbourOrder);

  const ownOrder = await shop.order();
  customer = ownOrder.buyer;
  const paying = (await shop.payNow(customer, ownOrder.order)).attempt;
  const account = await identityClient(shop).signUp('customer-7@example.com');
  const { body } = await shop.visitor.send('GET', openApiPaths.document);
  known = {
    document: body as AttackerKnowledge['document'],
    cookie: customer.cookie,
    origin: shop.context.config.publicUrl,
    imageKey,
    fields: {
      ...{
        gadgetId: [productId],
        orderId: [ownOrder.order._id],
        _id: [ownOrder.order._id],
        quantity: [1, 2, 99],
      },
      ...{ email: [customer.email, account.email], idToken: [account.idToken], cartItems: [[]] },
      ...{ name: [billing.name], mobileNumber: [billing.mobileNumber], district: [billing.district] },
      ...{ key: ['embedded', imageKey], lang: ['en', 'bn'], sort: ['lowToHigh'], page: [1, 2] },
      ...{ country: [billing.country], address: [billing.address], tran_id: [paying.tranId, attempt.tranId] },
    },
    ownIds: [
      ...[productId, ownOrder.order._id, paying.tranId, customer.email, customer.userId, customer.uid],
      ...[account.idToken, account.email, account.uid, account.refreshToken],
    ],
    otherIds: [
      neighbourOrder._id,
      cartLine._id,
      attempt.tranId,
      neighbour.userId,
      neighbour.uid,
      admin.userId,
      neighbour.email,
    ],
  };
  hostileClient = openHostileClient(known.origin);
  operations = [...listOperations(known.document), ...undocumentedOperations];
  othersDataBefore = await othersData();
  const stored = JSON.stringify(othersDataBefore);
  for (const secret of secrets) assert.ok(stored.includes(secret), `${secret} is not in any record`);
});
after(async () => {
  hostileClient?.close();
  await shop?.close();
  await rm(directory, { recursive: true, force: true });
});

/** Reads everything that is not the customer's and must not change. */
async function othersData(): Promise<unknown> {
  const read = async (client: SignedInClient, url: string) => (await client.send('GET', url)).body;
  const readOwn = (client: SignedInClient) =>
    Promise.all(['/api/my-orders', '/api/my-cart', '/api/my-dashboard'].map((url) => read(client, url)));
  const users = (await read(admin, '/api/all-users')) as { _id: string; role: string; email: string }[];
  return {
    people: await Promise.all([neighbour, secretive].map(readOwn)),
    admins: users.filter(({ role }) => role === 'admin').map(({ _id }) => _id),
    known: users.filter(({ _id }) => [neighbour.userId, secretive.userId, admin.userId].includes(_id)),
    products: await read(admin, '/api/all-products'),
  };
}

/** Opens a new session, because a request may have ended the previous one. */
async function openCookie(uid: string): Promise<string> {
  const { db, now } = shop.context;
  const { id } = await openSession(db, now(), uid, sessionLifetimes.remembered);
  return `${sessionCookie}=${id}`;
}

/** Injects a request in process, or sends it over a connection if injection would normalize its URL. */
async function send(request: HostileRequest): Promise<HostileResponse | undefined> {
  const { url } = request;
  const isNormalized =
    URL.canParse(url, known.origin) && new URL(url, known.origin).href === `${known.origin}${url}`;
  return isNormalized ? inject(request) : hostileClient.send(request);
}

async function inject({ method, url, headers, payload }: HostileRequest): Promise<HostileResponse> {
  const sent = { method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) };
  const { statusCode: status, headers: responseHeaders, body } = await shop.app.inject(sent);
  return { status, headers: responseHeaders, body };
}

const renewStranger: Attack['onResponse'] = async ({ who, url }) => {
  if (who === 'customer' && /^\/(logout|jwt)/.test(url)) known.cookie = await openCookie(customer.uid);
};

const base = () => ({ send, secrets, errors: () => errorLines, onResponse: renewStranger });

/** Statuses of all parts. */
const allStatuses: Statuses = new Map();

for (let part = 0; part < parts; part += 1) {
  test(`hostile requests of a customer cause no error and disclose no other user’s data: part ${part + 1}`, async () => {
    const partSeed = seed + part * 100;
    const next = createHostileRequests(known, operations, partSeed);
    const statuses = await attack({ ...base(), seed: partSeed, count: requestsPerPart, next });
    assert.ok(countResponses(statuses) > 0.98 * requestsPerPart, JSON.stringify([...statuses]));
    for (const [status, times] of statuses) countStatus(allStatuses, status, times);
    assert.deepEqual(await othersData(), othersDataBefore, `seed ${partSeed}`);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });
}

test('enough of them pass the first validation', async () => {
  const summary = JSON.stringify([...allStatuses]);
  const count = (status: number): number => allStatuses.get(status) ?? 0;
  // Most endpoints are for staff alone; these say nothing about values.
  const allowed = parts * requestsPerPart - count(401) - count(403);
  assert.ok(count(200) > 0.2 * allowed, summary);
  for (const status of [400, 401, 403, 404, 415])
    assert.ok(allStatuses.get(status), `no response was ${status}`);
  // Few endpoints have a small limit, so that no random body may be beyond one.
  const url = operations.find(({ path }) => path.includes('accounts:signUp'))?.path ?? '';
  const payload = JSON.stringify({ email: 'x'.repeat(100_000) });
  const headers = { 'content-type': 'application/json' };
  assert.equal((await send({ who: 'nobody', method: 'POST', url, headers, payload }))?.status, 413);
});

test('the same holds over real connections', async () => {
  const next = createHostileRequests(known, operations, seed + 1);
  const statuses = await attack({ ...base(), seed, count: otherRequests, next, send: hostileClient.send });
  assert.ok(countResponses(statuses) > 0.8 * otherRequests, JSON.stringify([...statuses]));
  assert.deepEqual(await othersData(), othersDataBefore, `TEST_SEED=${seed}`);
});

test('raw bytes, malformed request lines and framing are rejected and disclose nothing', async () => {
  const { host } = new URL(known.origin);
  const lines = createHostileBytes(host, createHostileRequests(known, operations, seed + 2), seed + 2);
  const raw = createRawRequests(host, sizeOfRun(200, 60), seed + 2);
  for (const bytes of [...raw, ...Array.from({ length: sizeOfRun(500, 150) }, lines)]) {
    const response = await hostileClient.sendRaw(bytes);
    assertHarmlessBytes(response, secrets, describeBytes(seed, bytes));
    assert.deepEqual(errorLines, [], describeBytes(seed, bytes));
    known.cookie = await openCookie(customer.uid);
  }
  assert.deepEqual(await othersData(), othersDataBefore, `TEST_SEED=${seed}`);
});

test('the same requests from an admin cause no error', async () => {
  const attacker = await shop.signIn({ role: 'admin' });
  const asAdmin: AttackerKnowledge = {
    ...known,
    cookie: attacker.cookie,
    ownIds: [...known.ownIds, attacker.userId],
  };
  const paths = known.document.paths;
  const forAdmins = operations.filter(
    ({ method, path }) => paths[path]?.[method.toLowerCase()]?.['x-access'] === 'admin',
  );
  const renewAdmin: Attack['onResponse'] = async ({ who }, { status }) => {
    // A request may have removed or downgraded the attacker.
    if (who === 'customer' && (status === 401 || status === 403)) {
      asAdmin.cookie = (await shop.signIn({ role: 'admin' })).cookie;
    }
  };
  const next = createHostileRequests(asAdmin, forAdmins, seed + 3);
  const statuses = await attack({
    ...base(),
    seed,
    count: otherRequests,
    next,
    secrets: [],
    onResponse: renewAdmin,
  });
  assert.ok((statuses.get(200) ?? 0) > 0.05 * otherRequests, JSON.stringify([...statuses]));
});

test('the shop still sells afterwards', async () => {
  const shopper = await shop.signIn();
  const order = await buy(shopper, await shop.addProduct({ price: 990 }));
  const { attempt } = await shop.payNow(shopper, order);
  await shop.goBack(await shop.pay(attempt));
  assert.equal((await shop.findOrder(shopper, order)).payment, true);
});
