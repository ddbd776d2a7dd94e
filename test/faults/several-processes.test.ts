/** Two processes on one database are one shop: real servers, PostgreSQL and SMTP, and a process that is killed. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { openDatabase } from '../../apps/api/src/database/database.ts';
import type { Database } from '../../apps/api/src/database/db.ts';
import { silentLog } from '../../apps/api/src/database/test-database.ts';
import { queueMail } from '../../apps/api/src/mail/outbox.ts';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { startPostgresServer } from '../../apps/api/src/testing/postgres-server.ts';
import { waitFor } from '../../apps/api/src/testing/wait-for.ts';
import { type StartedShop, startShop } from '../e2e/started-shop.ts';
import { createBrowser } from '../scenario/browser.ts';
import { signInAsOwner } from '../scenario/owner.ts';
import { createScenario, type Scenario } from '../scenario/scenario-client.ts';
import { openSlowClients, slowClientKinds } from './slow-clients.ts';

const controlToken = 'two-processes';
const stopSeconds = 3;
let postgres: Awaited<ReturnType<typeof startPostgresServer>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let sandboxPort: string;
let database: Database;
let first: StartedShop;
let second: StartedShop;

/** Starts a mail server that counts accepted mails by recipient; while `holds` is set, it keeps every sender waiting. */
async function startMailServer() {
  const taken: string[] = [];
  const state = { holds: false, held: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      if (state.holds) state.held += 1;
      else callback();
    },
    onData(stream, session, callback) {
      stream.resume();
      stream.on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state,
    takenBy: (address: string) => taken.filter((recipient) => recipient === address).length,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

before(async () => {
  [postgres, mailServer] = await Promise.all([startPostgresServer(), startMailServer()]);
  const port = String(await freePort());
  sandboxPort = String(await freePort());
  const settings = {
    DATABASE_URL: postgres.url,
    SMTP_URL: mailServer.url,
    // Shoppers use one public URL, which is the first process.
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMIT_FACTOR: '1',
    STOP_SECONDS: String(stopSeconds),
    LOG_LEVEL: 'warn',
  };
  [first, second] = await Promise.all([
    startShop({ ...settings, PORT: port, SSLCZ_BASE_URL: `http://127.0.0.1:${sandboxPort}` }),
    startShop({ ...settings, SANDBOX_PORT: sandboxPort, SANDBOX_CONTROL_TOKEN: controlToken }),
  ]);
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: first.dataDir, log: silentLog });
});
after(async () => {
  await database?.close();
  await Promise.all([first?.close(), second?.close()]);
  await mailServer?.close();
  await postgres?.stop();
});

async function queryNumber(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await database.db.execute(query)) as { rows: { n: number }[] };
  return Number(rows[0]?.n);
}

/** Sets global faults of the gateway sandbox; without an argument it clears them. */
async function setGatewayFaults(faults?: Record<string, string[]>): Promise<void> {
  const url = `http://127.0.0.1:${sandboxPort}/__sandbox/faults`;
  const authorization = `Bearer ${controlToken}`;
  const sendFaults = async (init: RequestInit) => {
    const { ok, status } = await fetch(url, init);
    assert.ok(ok, `the sandbox responded with ${status}`);
  };
  await sendFaults({ method: 'DELETE', headers: { authorization } });
  if (!faults) return;
  const headers = { authorization, 'content-type': 'application/json' };
  await sendFaults({ method: 'POST', headers, body: JSON.stringify({ scope: 'global', faults }) });
}

test('when two processes start together on an empty database, the schema is created and seeded once', async () => {
  const migrations = await readdir(join(import.meta.dirname, '../../apps/api/src/migrations'));
  const files = migrations.filter((name) => name.endsWith('.sql')).length;
  assert.equal(await queryNumber(sql`select count(*) as n from drizzle.__drizzle_migrations`), files);
  const catalog = join(import.meta.dirname, '../../apps/api/src/seed/products.json');
  const entries = (JSON.parse(await readFile(catalog, 'utf8')) as unknown[]).length;
  assert.equal(await queryNumber(sql`select count(*) as n from products`), entries);
  assert.equal(
    await queryNumber(sql`select count(*) as n from users where email = ${demoLogins.owner.email}`),
    1,
  );
});

test('a login or logout at one process counts at both; a change at one is shown by the other at once', async () => {
  const owner = await signInAsOwner(first.url);
  const atSecond = (path: string) => owner.send(`${second.url}${path}`);
  assert.equal((await atSecond('/api/my-orders')).status, 200);

  const list = '/api/new-arrival';
  const shown = async () => JSON.parse((await atSecond(list)).text) as Product[];
  const [product] = await shown();
  assert.ok(product);
  const page = `/api/product/${product._id}`;
  const before = await atSecond(page);
  assert.equal(before.status, 200);
  const newPrice = product.price + 100;
  await owner.requestJson('PUT', page, { price: newPrice });
  await waitFor('the second process shows the new price', async () => (await shown())[0]?.price === newPrice);
  assert.equal((JSON.parse((await atSecond(page)).text) as Product).price, newPrice);

  await owner.requestJson('POST', '/logout');
  assert.equal((await atSecond('/api/my-orders')).status, 401);
});

test('rate limits are shared: attempts at both processes are counted together', async () => {
  const attempt = async (shop: StartedShop) => {
    const body = { email: demoLogins.shopper.email, password: 'wrong', returnSecureToken: true };
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
    const { status, text } = await createBrowser(shop.url).send(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(status, 400, text);
    return text.includes('TOO_MANY_ATTEMPTS_TRY_LATER');
  };
  for (let round = 0; round < 5; round += 1) {
    assert.deepEqual([await attempt(first), await attempt(second)], [false, false], `round ${round}`);
  }
  assert.deepEqual([await attempt(first), await attempt(second)], [true, true]);
});

/** Runs a scenario up to a payment that the gateway has received without notifying the shop. */
async function payWithoutNotification(email: string): Promise<Scenario> {
  await setGatewayFaults({ ipn: ['lost'] });
  const scenario = createScenario(first.url, email);
  class StopScenario extends Error {}
  await assert.rejects(
    scenario.run((step) => {
      if (step === 'return to shop') throw new StopScenario();
    }),
    StopScenario,
  );
  await setGatewayFaults();
  return scenario;
}

const tranIdOf = ({ acknowledged }: Scenario): string => acknowledged.paidAtGateway?.tranId ?? '';
const makePollDue = (scenario: Scenario) =>
  database.db.execute(
    sql`update payment_attempts set next_check_at = now(), lease_until = null where tran_id = ${tranIdOf(scenario)}`,
  );
const paidOrders = (scenario: Scenario) =>
  queryNumber(sql`select count(*) as n from orders where paid and transaction_id = ${tranIdOf(scenario)}`);
const eventsOf = (scenario: Scenario, source: string) =>
  queryNumber(
    sql`select count(*) as n from payment_events where tran_id = ${tranIdOf(scenario)} and source = ${source}`,
  );

const queueTestMail = (address: string) =>
  queueMail(database.db, new Date(), {
    dedupeKey: address,
    kind: 'order-placed',
    language: 'en',
    to: address,
    subject: 'Test',
    text: 'Test',
    html: '<p>Test</p>',
  });

test('a payment without notifications and each mail are handled by one process, once', async () => {
  const scenario = await payWithoutNotification('unnotified@example.com');
  const addresses = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.com`);
  for (const address of addresses) await queueTestMail(address);
  await makePollDue(scenario);
  await waitFor('the order is paid', async () => (await paidOrders(scenario)) === 1);
  await waitFor('every mail has arrived', () =>
    addresses.every((address) => mailServer.takenBy(address) > 0),
  );
  await waitFor('the shopper has the mails', () => mailServer.takenBy(scenario.email) >= 2);
  assert.deepEqual([await eventsOf(scenario, 'query'), await eventsOf(scenario, 'validate')], [1, 1]);
  for (const address of addresses) assert.equal(mailServer.takenBy(address), 1, address);
  // One for the placed order, one for the payment.
  assert.equal(mailServer.takenBy(scenario.email), 2);
});

test('the jobs of a killed process are taken over by the other when their leases expire', async (t) => {
  const scenario = await payWithoutNotification('left-behind@example.com');
  const address = 'left-behind-reader@example.com';
  await waitFor(
    'all other mails are sent',
    async () => (await queryNumber(sql`select count(*) as n from mails where next_try_at is not null`)) === 0,
  );
  // The second process is stopped, so that the first takes both jobs and gets no response to either.
  second.signal('SIGSTOP');
  t.after(() => {
    second.signal('SIGCONT');
    mailServer.state.holds = false;
  });
  await setGatewayFaults({ query: ['timeout'] });
  mailServer.state.holds = true;
  await makePollDue(scenario);
  await queueTestMail(address);
  const leased = sql`select (select count(*) from payment_attempts where tran_id = ${tranIdOf(scenario)} and lease_until > now() + interval '10 s')
    + (select count(*) from mails where recipient = ${address} and lease_until > now()) as n`;
  await waitFor('the first process has leased both jobs', async () => (await queryNumber(leased)) === 2);
  await waitFor('the first process is sending', () => mailServer.state.held > 0);
  await first.kill();
  second.signal('SIGCONT');
  await setGatewayFaults();
  mailServer.state.holds = false;
  assert.equal(await queryNumber(leased), 2, 'the leases of the killed process have not expired');
  assert.equal(await paidOrders(scenario), 0);

  // The leases expire.
  await database.db.execute(sql`update payment_attempts set lease_until = now() where lease_until > now()`);
  await database.db.execute(sql`update mails set lease_until = now() where lease_until > now()`);
  await waitFor('the second process has settled the payment', async () => (await paidOrders(scenario)) === 1);
  await waitFor('the second process has sent the mail', () => mailServer.takenBy(address) > 0);
  assert.equal(mailServer.takenBy(address), 1);
});

/** Sends a request with only the first part of its body; resolves when the server has started to handle it. */
async function sendHalfRequest(shop: StartedShop) {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'nobody', returnSecureToken: true });
  const incoming = Promise.withResolvers<IncomingMessage>();
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
  const clientRequest: ClientRequest = request(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  clientRequest.on('response', (response) => incoming.resolve(response.resume()));
  clientRequest.on('error', incoming.reject);
  clientRequest.flushHeaders();
  await new Promise((resolve) => clientRequest.once('continue', resolve));
  clientRequest.write(body.slice(0, 20));
  return { response: incoming.promise, finish: () => clientRequest.end(body.slice(20)) };
}

const acceptsConnections = (shop: StartedShop): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    setTimeout(() => socket.destroy(), 1_000).unref();
  });

test('a stop finishes the request in flight, accepts no new one, closes held connections and logs nothing', async (t) => {
  const held = openSlowClients(second.url, 2, 1_000);
  t.after(() => held.close());
  await waitFor('the held connections are open', () => held.connected() === 2 * slowClientKinds.length);
  const finished = await sendHalfRequest(second);
  const endless = await sendHalfRequest(second);
  const endlessCut = assert.rejects(endless.response, /socket hang up|ECONNRESET/);
  const logLengthBefore = second.log().length;
  second.signal('SIGTERM');
  await waitFor('the server accepts no more connections', async () => !(await acceptsConnections(second)));
  finished.finish();
  assert.equal((await finished.response).statusCode, 400);
  await endlessCut;
  await second.stop();
  assert.equal(second.log().slice(logLengthBefore), '');
  assert.equal(
    await queryNumber(
      sql`select count(*) as n from pg_stat_activity where application_name = 'jontro-listener'`,
    ),
    0,
  );
});
