/** Twenty thousand hostile requests to every operation of the API: no fault, nothing told from inside, nobody else's data. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openApiPaths } from '@jontro/shop/openapi/openapi.calls.ts';
import { createDiskStore } from '../../apps/api/src/images/disk-store.ts';
import { createImageHost } from '../../apps/api/src/images/image-host.ts';
import { openSession, sessionCookie, sessionLifetimes } from '../../apps/api/src/session/session.ts';
import { identityClient } from '../../apps/api/src/testing/identity-client.ts';
import { createPaymentShop, type PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, buy, buyDelivered, fillCart } from '../../apps/api/src/testing/shopping.ts';
import type { SignedIn } from '../../apps/api/src/testing/test-shop.ts';
import { assertHarmless, type HostileAnswer } from './hostile-answers.ts';
import {
  createHostileRequests,
  type HostileRequest,
  type Known,
  type Operation,
  operationsOf,
} from './hostile-requests.ts';
import { openWire, rawRequests } from './hostile-wire.ts';

/** The same requests in the same order each time; another `HOSTILE_SEED` sends others. */
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);

/** In the records of people whom the stranger knows nothing of; nobody may be told these. */
const secrets = [
  'Qahwa-7193-name',
  'qahwa-7193-mail',
  'Qahwa-7193-address',
  'Qahwa-7193-wish',
  'Qahwa-7193-review',
  '+8801799719319',
];

let shop: PaymentShop;
let directory: string;
let stranger: SignedIn;
let admin: SignedIn;
let neighbour: SignedIn;
let secretive: SignedIn;
let known: Known;
let operations: Operation[];
let othersBefore: unknown;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hostile-'));
  const store = createDiskStore(directory);
  shop = await createPaymentShop({
    parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }),
    env: { RATE_LIMIT_FACTOR: '100000' },
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

  // Handles of this one are known to the stranger, the data behind them are not.
  neighbour = await shop.signIn({ name: secrets[0] });
  const theirs = await buy(neighbour, productId, 1, { ...form, email: neighbour.email });
  const line = await fillCart(neighbour, productId, 2);
  const { attempt } = await shop.payNow(neighbour, theirs);

  const mine = await shop.order();
  stranger = mine.buyer;
  const paying = (await shop.payNow(stranger, mine.order)).attempt;
  const account = await identityClient(shop).signUp('stranger-7@example.com');
  const { body } = await shop.visitor.send('GET', openApiPaths.document);
  known = {
    document: body as Known['document'],
    cookie: stranger.cookie,
    origin: shop.context.config.publicUrl,
    fields: {
      ...{ gadgetId: [productId], orderId: [mine.order._id], _id: [mine.order._id], quantity: [1, 2, 99] },
      ...{ email: [stranger.email, account.email], idToken: [account.idToken], cartItems: [[]] },
      ...{ name: [billing.name], mobileNumber: [billing.mobileNumber], district: [billing.district] },
      ...{ country: [billing.country], address: [billing.address], tran_id: [paying.tranId, attempt.tranId] },
    },
    own: [
      ...[productId, mine.order._id, paying.tranId, stranger.email, stranger.userId, stranger.uid],
      ...[account.idToken, account.email, account.uid, account.refreshToken],
    ],
    others: [
      theirs._id,
      line._id,
      attempt.tranId,
      neighbour.userId,
      neighbour.uid,
      admin.userId,
      neighbour.email,
    ],
  };
  operations = [...operationsOf(known.document), ...beside];
  othersBefore = await othersData();
  const planted = JSON.stringify(othersBefore);
  for (const secret of secrets) assert.ok(planted.includes(secret), `${secret} is not in anybody's record`);
});
after(async () => {
  await shop?.close();
  await rm(directory, { recursive: true, force: true });
});

/** What may not change: everything that is not the stranger's. */
async function othersData(): Promise<unknown> {
  const read = async (person: SignedIn, url: string) => (await person.send('GET', url)).body;
  const own = (person: SignedIn) =>
    Promise.all(['/api/my-orders', '/api/my-cart', '/api/my-dashboard'].map((url) => read(person, url)));
  const users = (await read(admin, '/api/all-users')) as { _id: string; role: string; email: string }[];
  return {
    people: await Promise.all([neighbour, secretive].map(own)),
    admins: users.filter(({ role }) => role === 'admin').map(({ _id }) => _id),
    known: users.filter(({ _id }) => [neighbour.userId, secretive.userId, admin.userId].includes(_id)),
    products: await read(admin, '/api/all-products'),
  };
}

const text = { type: 'string' };
const shapeOf = (...names: string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const json = (...names: string[]) => ({ type: 'application/json', shape: shapeOf(...names) });
const formOf = (...names: string[]) => ({
  type: 'application/x-www-form-urlencoded',
  shape: shapeOf(...names),
});
const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:';

/** Addresses that are no calls of the shop's client: the identity protocol, the gateway's messages, pages, pictures. */
const beside: Operation[] = [
  { method: 'POST', path: `${toolkit}signInWithPassword`, query: ['key'], body: json('email', 'captcha') },
  { method: 'POST', path: `${toolkit}lookup`, query: ['key'], body: json('idToken', 'localId', 'email') },
  {
    method: 'POST',
    path: `${toolkit}update`,
    query: ['key'],
    body: json('idToken', 'displayName', 'photoUrl', 'localId', 'oobCode'),
  },
  { method: 'POST', path: `${toolkit}signUp`, query: ['key'], body: json('email', 'idToken') },
  {
    method: 'POST',
    path: `${toolkit}sendOobCode`,
    query: ['key'],
    body: json('requestType', 'email', 'idToken', 'continueUrl'),
  },
  { method: 'POST', path: `${toolkit}resetPassword`, query: ['key'], body: json('oobCode', 'email') },
  {
    method: 'POST',
    path: `${toolkit}createAuthUri`,
    query: ['key'],
    body: json('identifier', 'continueUri', 'providerId'),
  },
  {
    method: 'POST',
    path: `${toolkit}signInWithIdp`,
    query: ['key'],
    body: json('postBody', 'requestUri', 'idToken', 'sessionId'),
  },
  { method: 'POST', path: `${toolkit}{operation}`, query: ['key'], body: json('idToken', 'localId') },
  {
    method: 'POST',
    path: '/securetoken.googleapis.com/v1/token',
    query: ['key'],
    body: formOf('grant_type', 'refresh_token'),
  },
  { method: 'GET', path: '/identitytoolkit.googleapis.com/v1/projects', query: ['key'] },
  { method: 'GET', path: '/identitytoolkit.googleapis.com/v2/passwordPolicy', query: ['key'] },
  { method: 'GET', path: '/identity/jwks.json', query: [] },
  { method: 'GET', path: '/auth/action', query: ['mode', 'oobCode', 'continueUrl', 'lang'] },
  {
    method: 'POST',
    path: '/auth/action',
    query: [],
    body: formOf('mode', 'oobCode', 'newPassword', 'continueUrl'),
  },
  { method: 'GET', path: '/auth/popup/google', query: ['state', 'origin', 'mode'] },
  { method: 'GET', path: '/auth/popup/callback', query: ['state', 'code', 'error'] },
  {
    method: 'POST',
    path: '/payment-gateway/ipn',
    query: [],
    body: formOf('tran_id', 'status', 'val_id', 'amount', 'verify_sign', 'verify_key'),
  },
  {
    method: 'POST',
    path: '/payment-gateway/return/{outcome}/{tranId}',
    query: [],
    body: formOf('tran_id', 'status', 'val_id'),
  },
  { method: 'GET', path: '/payment-gateway/return/success/{tranId}', query: ['status', 'val_id'] },
  { method: 'GET', path: '/i/{hash}/{file}', query: [] },
  { method: 'POST', path: '/1/upload', query: ['key', 'expiration'], body: formOf('image', 'name', 'key') },
  { method: 'GET', path: '/1/{action}', query: ['key'] },
  { method: 'GET', path: '/healthz', query: ['x'] },
  { method: 'GET', path: '/readyz', query: ['x'] },
  { method: 'GET', path: openApiPaths.page, query: ['x'] },
  { method: 'GET', path: '/{anything}', query: ['x'] },
];

const told = (request: HostileRequest, at: number): string =>
  `HOSTILE_SEED=${seed}, request ${at}: ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 400)} ${String(request.payload ?? '').slice(0, 400)}`;

/** Opens another session of somebody's where a request may have ended the one before. */
async function sessionOf(uid: string): Promise<string> {
  const { db, now } = shop.context;
  const { id } = await openSession(db, now(), uid, sessionLifetimes.remembered);
  return `${sessionCookie}=${id}`;
}

async function inject({ method, url, headers, payload }: HostileRequest): Promise<HostileAnswer> {
  const sent = { method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) };
  const { statusCode: status, headers: answered, body } = await shop.app.inject(sent);
  return { status, headers: answered, body };
}

interface Run {
  count: number;
  next: () => HostileRequest;
  send: (request: HostileRequest) => Promise<HostileAnswer | undefined>;
  secrets: readonly string[];
  /** Looks at each answer, for example to log in again. */
  after(request: HostileRequest, answer: HostileAnswer): Promise<void>;
}

/** Sends all, four at a time, and checks each answer. Gives how often each status came. */
async function attack({ count, next, send, secrets, after: look }: Run): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let at = 0;
  const lane = async (): Promise<void> => {
    while (at < count) {
      at += 1;
      const request = next();
      const what = told(request, at);
      const answer = await send(request).catch((fault: unknown) => assert.fail(`${what}\n${fault}`));
      if (!answer) continue;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      assertHarmless(answer, secrets, what);
      await look(request, answer);
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return statuses;
}

const sum = (statuses: Map<number, number>): number =>
  [...statuses.values()].reduce((one, other) => one + other, 0);

const asStranger: Run['after'] = async ({ who, url }) => {
  if (who === 'stranger' && /^\/(logout|jwt)/.test(url)) known.cookie = await sessionOf(stranger.uid);
};

test('twenty thousand hostile requests of a stranger meet no fault and learn nothing of anybody else', async () => {
  const next = createHostileRequests(known, operations, seed);
  const statuses = await attack({ count: 20_000, next, send: inject, secrets, after: asStranger });
  assert.equal(sum(statuses), 20_000);
  // Enough of them are good enough to get past the first check.
  assert.ok((statuses.get(200) ?? 0) > 2_000, JSON.stringify([...statuses]));
  for (const status of [400, 401, 403, 404, 413, 415])
    assert.ok(statuses.get(status), `no answer was ${status}`);
  assert.deepEqual(await othersData(), othersBefore, `HOSTILE_SEED=${seed}`);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test('over real connections it is the same', async () => {
  const wire = openWire(known.origin);
  after(() => wire.close());
  const next = createHostileRequests(known, operations, seed + 1);
  const statuses = await attack({ count: 1_500, next, send: wire.send, secrets, after: asStranger });
  assert.ok(sum(statuses) > 1_200, JSON.stringify([...statuses]));
  assert.deepEqual(await othersData(), othersBefore, `HOSTILE_SEED=${seed}`);
});

test('bytes that are no request, or two in one, are refused by the server and tell nothing', async () => {
  const wire = openWire(known.origin);
  after(() => wire.close());
  const { host } = new URL(known.origin);
  for (const bytes of rawRequests(host, 200, seed + 2)) {
    const said = await wire.raw(bytes);
    const what = `HOSTILE_SEED=${seed}: ${JSON.stringify(bytes.slice(0, 300))}\n${said.slice(0, 500)}`;
    const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    assert.ok(
      statuses.every((status) => status < 500),
      what,
    );
    assert.doesNotMatch(said, /\n\s+at .+[:(]|node_modules|\.ts:\d/, what);
    for (const secret of secrets) assert.ok(!said.includes(secret), what);
  }
  assert.deepEqual(await othersData(), othersBefore, `HOSTILE_SEED=${seed}`);
});

test('an admin who sends the same meets no fault either', async () => {
  const attacker = await shop.signIn({ role: 'admin' });
  const asAdmin: Known = { ...known, cookie: attacker.cookie, own: [...known.own, attacker.userId] };
  const paths = known.document.paths;
  const forAdmins = operations.filter(
    ({ method, path }) => paths[path]?.[method.toLowerCase()]?.['x-access'] === 'admin',
  );
  const again: Run['after'] = async ({ who }, { status }) => {
    // A request may have removed or downgraded the attacker.
    if (who === 'stranger' && (status === 401 || status === 403)) {
      asAdmin.cookie = (await shop.signIn({ role: 'admin' })).cookie;
    }
  };
  const next = createHostileRequests(asAdmin, forAdmins, seed + 3);
  const statuses = await attack({ count: 3_000, next, send: inject, secrets: [], after: again });
  assert.ok((statuses.get(200) ?? 0) > 150, JSON.stringify([...statuses]));
});

test('after all this the shop sells as before', async () => {
  const shopper = await shop.signIn();
  const order = await buy(shopper, await shop.addProduct({ price: 990 }));
  const { attempt } = await shop.payNow(shopper, order);
  await shop.goBack(await shop.pay(attempt));
  assert.equal((await shop.seen(shopper, order)).payment, true);
});
