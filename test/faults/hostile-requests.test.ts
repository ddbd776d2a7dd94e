/** Hostile requests to every operation and page: no fault, no error in the log, nothing told from inside, nobody else's data. */
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
import { createPaymentShop, type PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, buy, buyDelivered, fillCart } from '../../apps/api/src/testing/shopping.ts';
import type { SignedIn } from '../../apps/api/src/testing/test-shop.ts';
import type { HostileAnswer } from './hostile-answers.ts';
import {
  type Attack,
  assertHarmlessBytes,
  attack,
  countStatus,
  type Statuses,
  sum,
  toldBytes,
} from './hostile-attack.ts';
import { beside } from './hostile-beside.ts';
import { createHostileLines } from './hostile-lines.ts';
import {
  createHostileRequests,
  type HostileRequest,
  type Known,
  type Operation,
  operationsOf,
} from './hostile-requests.ts';
import { openWire, rawRequests, type Wire } from './hostile-wire.ts';

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

/** Twenty thousand in all, in parts so that none takes long on a busy machine. */
const [parts, each] = [20, 1_000];

/** What the server logs as an error; no request may cause any. */
const errors: string[] = [];
const imageKey = 'a-key-of-a-hostile-shop';

let shop: PaymentShop;
let directory: string;
let stranger: SignedIn;
let admin: SignedIn;
let neighbour: SignedIn;
let secretive: SignedIn;
let known: Known;
let wire: Wire;
let operations: Operation[];
let othersBefore: unknown;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hostile-'));
  const store = createDiskStore(directory);
  shop = await createPaymentShop({
    parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }),
    env: { RATE_LIMIT_FACTOR: '100000', IMAGE_API_KEY: imageKey },
    logger: createLog('error', { write: (line) => errors.push(line) }),
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
    imageKey,
    fields: {
      ...{ gadgetId: [productId], orderId: [mine.order._id], _id: [mine.order._id], quantity: [1, 2, 99] },
      ...{ email: [stranger.email, account.email], idToken: [account.idToken], cartItems: [[]] },
      ...{ name: [billing.name], mobileNumber: [billing.mobileNumber], district: [billing.district] },
      ...{ key: ['embedded', imageKey], lang: ['en', 'bn'], sort: ['lowToHigh'], page: [1, 2] },
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
  wire = openWire(known.origin);
  operations = [...operationsOf(known.document), ...beside];
  othersBefore = await othersData();
  const planted = JSON.stringify(othersBefore);
  for (const secret of secrets) assert.ok(planted.includes(secret), `${secret} is not in anybody's record`);
});
after(async () => {
  wire?.close();
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

/** Opens another session of somebody's where a request may have ended the one before. */
async function sessionOf(uid: string): Promise<string> {
  const { db, now } = shop.context;
  const { id } = await openSession(db, now(), uid, sessionLifetimes.remembered);
  return `${sessionCookie}=${id}`;
}

/** Requests in process, and those over a connection whose address would not survive the way in process. */
async function send(request: HostileRequest): Promise<HostileAnswer | undefined> {
  const { url } = request;
  const plain =
    URL.canParse(url, known.origin) && new URL(url, known.origin).href === `${known.origin}${url}`;
  return plain ? inject(request) : wire.send(request);
}

async function inject({ method, url, headers, payload }: HostileRequest): Promise<HostileAnswer> {
  const sent = { method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) };
  const { statusCode: status, headers: answered, body } = await shop.app.inject(sent);
  return { status, headers: answered, body };
}

const asStranger: Attack['after'] = async ({ who, url }) => {
  if (who === 'stranger' && /^\/(logout|jwt)/.test(url)) known.cookie = await sessionOf(stranger.uid);
};

const base = () => ({ send, secrets, errors: () => errors, after: asStranger });

/** Answers of all parts. */
const all: Statuses = new Map();

for (let part = 0; part < parts; part += 1) {
  test(`hostile requests of a stranger meet no fault and learn nothing of anybody else: part ${part + 1} of ${parts}, ${each}`, async () => {
    const own = seed + part * 100;
    const next = createHostileRequests(known, operations, own);
    const statuses = await attack({ ...base(), seed: own, count: each, next });
    assert.ok(sum(statuses) > 0.98 * each, JSON.stringify([...statuses]));
    for (const [status, times] of statuses) countStatus(all, status, times);
    assert.deepEqual(await othersData(), othersBefore, `HOSTILE_SEED=${own}`);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });
}

test('enough of them are good enough to get past the first check', () => {
  const said = JSON.stringify([...all]);
  assert.ok((all.get(200) ?? 0) > 0.1 * parts * each, said);
  for (const status of [400, 401, 403, 404, 413, 415]) assert.ok(all.get(status), `no answer was ${status}`);
});

test('over real connections it is the same', async () => {
  const next = createHostileRequests(known, operations, seed + 1);
  const statuses = await attack({ ...base(), seed, count: 1_500, next, send: wire.send });
  assert.ok(sum(statuses) > 1_200, JSON.stringify([...statuses]));
  assert.deepEqual(await othersData(), othersBefore, `HOSTILE_SEED=${seed}`);
});

test('bytes that are no request, odd request lines and framing are refused by the server and tell nothing', async () => {
  const { host } = new URL(known.origin);
  const lines = createHostileLines(host, createHostileRequests(known, operations, seed + 2), seed + 2);
  for (const bytes of [...rawRequests(host, 200, seed + 2), ...Array.from({ length: 1_000 }, lines)]) {
    const said = await wire.raw(bytes);
    assertHarmlessBytes(said, secrets, toldBytes(seed, bytes));
    assert.deepEqual(errors, [], toldBytes(seed, bytes));
    known.cookie = await sessionOf(stranger.uid);
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
  const again: Attack['after'] = async ({ who }, { status }) => {
    // A request may have removed or downgraded the attacker.
    if (who === 'stranger' && (status === 401 || status === 403)) {
      asAdmin.cookie = (await shop.signIn({ role: 'admin' })).cookie;
    }
  };
  const next = createHostileRequests(asAdmin, forAdmins, seed + 3);
  const statuses = await attack({ ...base(), seed, count: 3_000, next, secrets: [], after: again });
  assert.ok((statuses.get(200) ?? 0) > 150, JSON.stringify([...statuses]));
});

test('after all this the shop sells as before', async () => {
  const shopper = await shop.signIn();
  const order = await buy(shopper, await shop.addProduct({ price: 990 }));
  const { attempt } = await shop.payNow(shopper, order);
  await shop.goBack(await shop.pay(attempt));
  assert.equal((await shop.seen(shopper, order)).payment, true);
});
