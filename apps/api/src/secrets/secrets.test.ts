/** Credentials that the owner sets: sealed, never shown, used at once by all processes, tried, and lost without their key. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { secretEndpoints as endpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { type SecretName, secretsOf, secretTexts } from '@jontro/shop/secrets/secrets.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { secondFactorNeededCode } from '@jontro/shop/session/second-factor.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { listSchemas } from '../admin/backup/shop-tables.ts';
import { buildApp } from '../app.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { readConfig } from '../config/config.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { mails } from '../mail/mail.table.ts';
import { mailJob } from '../mail/mail-job.ts';
import { queueMail } from '../mail/outbox.ts';
import { createPaymentProviders, offeredMethods } from '../payments/payment-methods.ts';
import type { Context } from '../runtime/context.ts';
import { sessions } from '../session/session.table.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { shopSecrets } from './secrets.table.ts';
import { loadSecrets, openValues, sealValues } from './stored-secrets.ts';

const storePassword = 'store-secret-7Hq2wZ';
const smtpPassword = 'smtp-secret-Lx93kQ';
let shop: PaymentShop;
let mailServer: TestMailServer;
before(async () => {
  // The gateway has another password than the default one of the demo.
  shop = await createPaymentShop({ storePassword, env: { SSLCZ_STORE_PASSWD: '' } });
  mailServer = await startMailServer({ user: 'shop', password: smtpPassword });
});
after(async () => {
  await mailServer.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.context.db.delete(shopSecrets);
  await loadSecrets(shop.context);
});

/** Somebody with a session that was confirmed. */
async function owner(own: TestShop = shop): Promise<SignedInClient> {
  const admin = await own.signIn({ role: 'admin' });
  await own.context.db
    .update(sessions)
    .set({ confirmedAt: own.clock.now() })
    .where(eq(sessions.uid, admin.uid));
  return admin;
}
const gateway = { storeId: 'localstore', storePassword };
const smtp = () => ({
  host: '127.0.0.1',
  port: String(mailServer.port),
  user: 'shop',
  password: smtpPassword,
  from: 'shop@example.com',
});
const change = (
  by: SignedInClient,
  name: string,
  values: Record<string, string>,
  changedAt: string | null = null,
) => by.call(endpoints.changeSecret, { params: { name }, body: { values, changedAt } });
const check = (by: SignedInClient, name: SecretName) => by.call(endpoints.checkSecret, { params: { name } });
const stateOf = async (by: SignedInClient, name: SecretName) =>
  (await by.call(endpoints.listSecrets)).body.secrets.find((secret) => secret.name === name);

test('a credential is set, used at once, and never shown again but for who set it and the last four characters', async () => {
  proves('B-ROOM-28');
  const admin = await owner();
  assert.equal((await stateOf(admin, 'sslcommerz'))?.source, 'none');
  const wrong = await check(admin, 'sslcommerz');
  assert.deepEqual(
    [wrong.body.works, wrong.body.message, wrong.body.reason],
    [false, secretTexts.refused, 'FAILED'],
  );
  const { status, body } = await change(admin, 'sslcommerz', gateway);
  assert.deepEqual([status, body.message], [200, secretTexts.saved]);
  const right = await check(admin, 'sslcommerz');
  assert.deepEqual(right.body, { works: true, message: secretTexts.accepted });
  assert.deepEqual(await stateOf(admin, 'sslcommerz'), {
    name: 'sslcommerz',
    source: 'stored',
    changedAt: shop.clock.now().toISOString(),
    changedBy: admin.email,
    ending: storePassword.slice(-4),
    readable: true,
  });
  // A payment uses it.
  const { buyer, order } = await shop.order();
  const { attempt } = await shop.payNow(buyer, order);
  assert.ok(attempt.tranId);
});

test('the check of the gateway opens no session and charges nothing', async () => {
  proves('B-ROOM-28');
  const admin = await owner();
  await change(admin, 'sslcommerz', gateway);
  const before = (await shop.gatewayRequests()).length;
  await check(admin, 'sslcommerz');
  const paths = (await shop.gatewayRequests()).slice(before).map((request) => JSON.stringify(request));
  assert.ok(paths.length > 0);
  assert.ok(paths.every((request) => !request.includes('gwprocess')));
});

test('a short password shows nothing of itself', async () => {
  const admin = await owner();
  await change(admin, 'sslcommerz', { storeId: 'localstore', storePassword: 'eleven-char' });
  assert.equal((await stateOf(admin, 'sslcommerz'))?.ending, undefined);
});

test('a test mail goes out over the mail server that was set, with its login, and a wrong login is refused', async () => {
  proves('B-ROOM-28');
  const admin = await owner();
  assert.equal((await check(admin, 'smtp')).error.message, secretTexts.notSet);
  const { body } = await change(admin, 'smtp', { ...smtp(), password: 'not the password' });
  const refused = await check(admin, 'smtp');
  assert.equal(refused.body.works, false);
  assert.doesNotMatch(JSON.stringify(refused.body), /not the password/);
  await change(admin, 'smtp', smtp(), body.secret.changedAt);
  const sent = await check(admin, 'smtp');
  assert.deepEqual(sent.body, { works: true, message: secretTexts.mailAccepted });
  const last = mailServer.received.at(-1);
  assert.equal(last?.user, 'shop');
  assert.match(last?.source ?? '', new RegExp(`To: ${admin.email}`));
});

test('queued mails use the new mail server from the next run on', async () => {
  const admin = await owner();
  const { db, clock } = { db: shop.context.db, clock: shop.clock };
  const job = mailJob.create(shop.context, { info() {}, warn() {}, error() {} });
  await change(admin, 'smtp', smtp());
  const mail = {
    kind: 'test',
    language: 'en',
    to: 'queued@example.com',
    subject: 'S',
    text: 'T',
    html: '<p>T</p>',
  } as const;
  await queueMail(db, clock.now(), { ...mail, dedupeKey: `test:${crypto.randomUUID()}` });
  await job.run(() => false);
  await job.close?.();
  assert.ok(mailServer.received.some(({ source }) => source.includes('To: queued@example.com')));
});

test('a copy of the database discloses nothing: no table has a value, also not in the audit log', async () => {
  proves('B-ROOM-28');
  const admin = await owner();
  await change(admin, 'sslcommerz', gateway);
  await change(admin, 'smtp', smtp());
  await check(admin, 'sslcommerz');
  const { db } = shop.context;
  const tables = listSchemas().at(-1)?.tables ?? [];
  assert.ok(tables.some(({ name }) => name === 'shop_secrets'));
  const { sql } = await import('drizzle-orm');
  for (const { name } of tables) {
    const { rows } = (await db.execute(
      sql`select t::text as row from ${sql.identifier(name)} t`,
    )) as unknown as {
      rows: { row: string }[];
    };
    const dump = rows.map(({ row }) => row).join('\n');
    for (const value of [storePassword, smtpPassword, storePassword.slice(-4), smtpPassword.slice(-4)])
      assert.ok(!dump.includes(value), `${name} has ${value}`);
  }
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.userId));
  assert.deepEqual(entries.map(({ act }) => act).sort(), ['changeSecret', 'changeSecret', 'checkSecret']);
});

test('what is sealed for one credential opens no other one', () => {
  proves('B-ROOM-28');
  const { config } = shop.context;
  const sealed = sealValues(config, 'smtp', { host: 'mail.example.com' });
  const row = { sealed, changedAt: new Date(), changedBy: 'owner@example.com' };
  assert.deepEqual(openValues(config, { ...row, name: 'smtp' }), { host: 'mail.example.com' });
  assert.equal(openValues(config, { ...row, name: 'sslcommerz' }), undefined);
});

test('with another key the shop starts, says so, and neither pays nor sends with what it cannot open', async () => {
  proves('B-ROOM-28');
  const admin = await owner();
  await change(admin, 'smtp', smtp());
  await change(admin, 'sslcommerz', gateway);
  const lines: string[] = [];
  const { config } = shop.context;
  const usual = config.secretsKeys;
  config.secretsKeys = [randomBytes(32)];
  try {
    const { pino } = await import('pino');
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const other = await buildApp(shop.context, { loggerInstance: log });
    await other.ready();
    await other.close();
    assert.match(
      lines.join(''),
      /a stored credential cannot be opened: SECRETS_KEY or secrets.key is missing/,
    );
    const state = await stateOf(admin, 'smtp');
    assert.deepEqual([state?.source, state?.readable, state?.ending], ['stored', false, undefined]);
    assert.equal(config.smtpUrl, undefined);
    // Mails wait, instead of being kept unsent.
    const { db } = shop.context;
    const mail = {
      kind: 'test',
      language: 'en',
      to: 'waiting@example.com',
      subject: 'S',
      text: 'T',
      html: 'T',
    } as const;
    await queueMail(db, shop.clock.now(), { ...mail, dedupeKey: `test:${crypto.randomUUID()}` });
    const job = mailJob.create(shop.context, { info() {}, warn() {}, error() {} });
    await job.run(() => false);
    const [waiting] = await db.select().from(mails).where(eq(mails.recipient, mail.to));
    assert.ok(waiting?.nextTryAt);
    config.secretsKeys = usual ?? [];
    await loadSecrets(shop.context);
    await job.run(() => false);
    await job.close?.();
    assert.ok(mailServer.received.some(({ source }) => source.includes('To: waiting@example.com')));
  } finally {
    config.secretsKeys = usual ?? [];
  }
});

test('another process of the shop uses a change without a restart, and its removal', async () => {
  proves('B-ROOM-28');
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:3000',
    SECRETS_KEY: 'a'.repeat(43),
    RATE_LIMIT_FACTOR: '1000',
  });
  const context: Context = { ...shop.context, config, paymentProviders: createPaymentProviders(config) };
  const other = await buildApp(context);
  await other.ready();
  try {
    const admin = await owner();
    const provider = context.paymentProviders.sslcommerz;
    const { body } = await change(admin, 'sslcommerz', gateway);
    await change(admin, 'smtp', smtp());
    await waitFor('the other process has both', () => {
      const { payment } = config;
      return payment.provider !== 'none' && payment.storePassword === storePassword && config.smtpUrl;
    });
    assert.notEqual(context.paymentProviders.sslcommerz, provider);
    assert.equal(context.paymentProviders.sslcommerz, context.paymentProviders.sslcommerz, 'one is kept');
    await admin.call(endpoints.removeSecret, {
      params: { name: 'sslcommerz' },
      query: { changedAt: body.secret.changedAt ?? '' },
    });
    await waitFor('it is removed there', () => {
      const { payment } = config;
      return payment.provider !== 'none' && payment.storePassword !== storePassword;
    });
  } finally {
    await other.close();
  }
});

test('a process that no notification reaches, as behind a pooler, uses a change all the same', async () => {
  proves('B-MANY-03');
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:3000',
    SECRETS_KEY: 'a'.repeat(43),
    RATE_LIMIT_FACTOR: '1000',
  });
  const { database, now } = shop.context;
  const other = await buildApp({
    ...shop.context,
    config,
    paymentProviders: createPaymentProviders(config),
    publicCache: createPublicCache({ now }),
    database: { ...database, listen: async () => async () => {} },
  });
  // It polls while it listens.
  await other.listen({ host: '127.0.0.1', port: 0 });
  try {
    await change(await owner(), 'sslcommerz', gateway);
    await waitFor('the other process has read it', () => {
      const { payment } = config;
      return payment.provider !== 'none' && payment.storePassword === storePassword;
    });
  } finally {
    await other.close();
  }
});

test('the environment comes first and says so: what it sets cannot be changed, and what is stored has no effect', async () => {
  proves('B-ROOM-28');
  const fixed = await createTestShop({
    env: {
      SMTP_URL: 'smtp://mail.example.com',
      SSLCZ_STORE_ID: 'of-the-environment',
      SSLCZ_STORE_PASSWD: 'x',
      BKASH_PROVIDER: 'none',
      NAGAD_PROVIDER: 'none',
    },
  });
  try {
    const admin = await owner(fixed);
    assert.deepEqual((await admin.call(endpoints.listSecrets)).body.secrets, [
      { name: 'sslcommerz', source: 'environment', variable: 'SSLCZ_STORE_ID', readable: true },
      { name: 'bkash', source: 'environment', variable: 'BKASH_PROVIDER', readable: true },
      { name: 'nagad', source: 'environment', variable: 'NAGAD_PROVIDER', readable: true },
      { name: 'smtp', source: 'environment', variable: 'SMTP_URL', readable: true },
      { name: 'steadfast', source: 'none', readable: true },
      { name: 'pathao', source: 'none', readable: true },
      { name: 'redx', source: 'none', readable: true },
      ...secretsOf('sms').map((name) => ({ name, source: 'none' as const, readable: true })),
    ]);
    const refused = await change(admin, 'smtp', smtp());
    assert.deepEqual(
      [refused.status, refused.error.code, refused.error.message],
      [409, 'secret-fixed', secretTexts.fixed],
    );
    const row = { sealed: 'x', changedAt: fixed.clock.now(), changedBy: 'a@example.com' };
    await fixed.context.db.insert(shopSecrets).values([
      { name: 'smtp', ...row },
      { name: 'a-later-one', ...row },
    ]);
    await loadSecrets(fixed.context);
    assert.equal(fixed.context.config.smtpUrl, 'smtp://mail.example.com');
  } finally {
    await fixed.close();
  }
});

test('a live shop without credentials starts, takes payment on delivery alone, and pays online once they are set', () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    FIRST_ADMIN_EMAIL: 'o@example.com',
  };
  const config = readConfig(live, undefined, { given: { paymentMethods: ['sslcommerz'] } });
  const paymentProviders = createPaymentProviders(config);
  assert.deepEqual(offeredMethods({ config, paymentProviders }), ['cash-on-delivery']);
  assert.equal(config.credentials.variables.sslcommerz, undefined);
  config.payment = config.credentials.payWith('mystore', 'secret');
  assert.deepEqual(offeredMethods({ config, paymentProviders }), ['sslcommerz']);
  assert.ok(config.payment.provider === 'sslcommerz');
  assert.equal(config.payment.baseUrl, 'https://securepay.sslcommerz.com');
});

test('setting, removing and trying need the permission, a confirmed session, and the second factor where the shop asks for it', async () => {
  proves('B-ROOM-28');
  const calls = (by: SignedInClient | TestShop['visitor']) => [
    by.call(endpoints.changeSecret, { params: { name: 'smtp' }, body: { values: smtp(), changedAt: null } }),
    by.call(endpoints.removeSecret, { params: { name: 'smtp' }, query: { changedAt: 'x' } }),
    by.call(endpoints.checkSecret, { params: { name: 'smtp' } }),
  ];
  for (const { status } of await Promise.all(calls(shop.visitor))) assert.equal(status, 401);
  const shopper = await shop.signIn();
  const manager = await shop.signIn({ staffRole: 'manager' });
  for (const by of [shopper, manager])
    for (const { status } of await Promise.all(calls(by))) assert.equal(status, 403);
  assert.equal((await manager.call(endpoints.listSecrets)).status, 403);
  const unconfirmed = await shop.signIn({ role: 'admin' });
  for (const { status, error } of await Promise.all(calls(unconfirmed)))
    assert.deepEqual([status, error.message], [403, confirmationTexts.needed], 'whatever the settings');
  const strict = await createTestShop({ settings: { requireSecondFactor: true } });
  try {
    const admin = await owner(strict);
    const { error } = await admin.call(endpoints.checkSecret, { params: { name: 'smtp' } });
    assert.equal(error.code, secondFactorNeededCode);
  } finally {
    await strict.close();
  }
});

test('of two owners who set one at once the second sees that it was changed, and a wrong field is named', async () => {
  const [one, other] = [await owner(), await owner()];
  const both = await Promise.all([change(one, 'sslcommerz', gateway), change(other, 'sslcommerz', gateway)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const fieldOf = async (values: Record<string, string>) =>
    ((await change(one, 'smtp', values)).error as { field?: string }).field;
  assert.equal(await fieldOf({}), 'host');
  assert.equal(await fieldOf({ ...smtp(), host: 'a b' }), 'host');
  assert.equal(await fieldOf({ ...smtp(), host: 'evil.example?requireTLS=false' }), 'host');
  assert.equal(await fieldOf({ ...smtp(), port: '0' }), 'port');
  assert.equal(await fieldOf({ ...smtp(), password: 'line\r\nbreak' }), 'password');
  assert.equal(await fieldOf({ ...smtp(), from: 'nobody' }), 'from');
  assert.equal(await fieldOf({ ...smtp(), constructor: 'x' }), 'constructor');
  for (const name of ['__proto__', 'courier'])
    assert.equal((await change(one, name, gateway)).error.message, secretTexts.unknown);
});

test('a password with any characters reaches the mail server as it was typed', async () => {
  const odd = 'p@ss:w/ord?&#%20 ঢাকা';
  const server = await startMailServer({ user: 'odd user@example.com', password: odd });
  try {
    const admin = await owner();
    const values = { ...smtp(), port: String(server.port), user: 'odd user@example.com', password: odd };
    await change(admin, 'smtp', values);
    assert.equal((await check(admin, 'smtp')).body.works, true);
  } finally {
    await server.close();
  }
});

test('a live shop does not reach servers of its own network by the form', async () => {
  const { config } = shop.context;
  const admin = await owner();
  const { mode } = config;
  config.mode = 'live';
  try {
    for (const [host, port] of [
      ['localhost', '587'],
      ['127.0.0.1', '587'],
      ['10.0.0.8', '25'],
      ['mail.internal', '587'],
      ['mail.localhost', '587'],
      ['127.1', '587'],
      ['0x7f.0.0.1', '587'],
      ['10.0.0.0x8', '25'],
      ['smtp.example.com', '5432'],
    ] as const) {
      const { error } = await change(admin, 'smtp', { ...smtp(), host, port });
      assert.equal(error.message, secretTexts.ownNetwork, `${host}:${port}`);
    }
    assert.equal(
      (await change(admin, 'smtp', { ...smtp(), host: 'smtp.example.com', port: '465' })).status,
      200,
    );
    assert.match(config.smtpUrl ?? '', /^smtps:/);
  } finally {
    config.mode = mode;
  }
});

test('a live shop sends no mail to its own network, whatever its mail server is called', async () => {
  const { config, db, now } = shop.context;
  const admin = await owner();
  const { mode } = config;
  // As an earlier version has stored it; the name of a host may lead there as well.
  const sealed = sealValues(config, 'smtp', { ...smtp(), host: 'localhost' });
  await db.insert(shopSecrets).values({ name: 'smtp', sealed, changedAt: now(), changedBy: admin.email });
  const before = mailServer.received.length;
  config.mode = 'live';
  try {
    await loadSecrets(shop.context);
    const { body } = await check(admin, 'smtp');
    assert.deepEqual([body.works, mailServer.received.length], [false, before]);
    assert.match(body.reason ?? '', /private network/);
  } finally {
    config.mode = mode;
  }
  await loadSecrets(shop.context);
  assert.deepEqual((await check(admin, 'smtp')).body.works, true, 'in a demo shop it may be there');
});

test('a port that no server can have is refused, so that the next change is still possible', async () => {
  const admin = await owner();
  for (const port of ['65536', '70000', '99999', '0', '-1', '25x']) {
    const { status, error } = await change(admin, 'smtp', { ...smtp(), port });
    assert.deepEqual([status, error.field], [400, 'port'], port);
  }
  assert.equal((await change(admin, 'smtp', { ...smtp(), port: '65535' })).status, 200);
});
