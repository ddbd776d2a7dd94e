// Two processes on one database are one shop: real servers, a real PostgreSQL, a real mail server, and one that is killed.
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
import { startServerWithPort } from '../../apps/api/src/testing/postgres-server.ts';
import { until } from '../../apps/api/src/testing/until.ts';
import { type StartedShop, startShop } from '../e2e/started-shop.ts';
import { createBrowser } from '../story/browser.ts';
import { signInAsOwner } from '../story/owner.ts';
import { createStory, type Story } from '../story/story-client.ts';
import { dribbles, openDribblers } from './dribblers.ts';

const controlToken = 'two-processes';
const stopSeconds = 3;
let given: Awaited<ReturnType<typeof startServerWithPort>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let sandboxPort: string;
let database: Database;
let first: StartedShop;
let second: StartedShop;

/** Counts the mails that it takes, by their recipient; while `holds` is set it keeps every sender waiting. */
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
    takenBy: (address: string) => taken.filter((each) => each === address).length,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

before(async () => {
  [given, mailServer] = await Promise.all([startServerWithPort(), startMailServer()]);
  const port = String(await freePort());
  sandboxPort = String(await freePort());
  const settings = {
    DATABASE_URL: given.url,
    SMTP_URL: mailServer.url,
    // Shoppers know one address; it happens to be the first process.
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMIT_FACTOR: '1',
    STOP_SECONDS: String(stopSeconds),
    LOG_LEVEL: 'warn',
  };
  [first, second] = await Promise.all([
    startShop({ ...settings, PORT: port, SSLCZ_BASE_URL: `http://127.0.0.1:${sandboxPort}` }),
    startShop({ ...settings, SANDBOX_PORT: sandboxPort, SANDBOX_CONTROL_TOKEN: controlToken }),
  ]);
  database = await openDatabase({ databaseUrl: given.url, dataDir: first.dataDir, log: silentLog });
});
after(async () => {
  await database?.close();
  await Promise.all([first?.close(), second?.close()]);
  await mailServer?.close();
  await given?.stop();
});

async function numberOf(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await database.db.execute(query)) as { rows: { n: number }[] };
  return Number(rows[0]?.n);
}

/** Faults of the sandbox gateway for everybody; none clears them. */
async function spoilGateway(faults?: Record<string, string[]>): Promise<void> {
  const url = `http://127.0.0.1:${sandboxPort}/__sandbox/faults`;
  const authorization = `Bearer ${controlToken}`;
  const order = async (init: RequestInit) => {
    const { ok, status } = await fetch(url, init);
    assert.ok(ok, `the sandbox answered ${status}`);
  };
  await order({ method: 'DELETE', headers: { authorization } });
  if (!faults) return;
  const headers = { authorization, 'content-type': 'application/json' };
  await order({ method: 'POST', headers, body: JSON.stringify({ scope: 'global', faults }) });
}

test('of two that start together on an empty database, one makes the schema and one seeds', async () => {
  const migrations = await readdir(join(import.meta.dirname, '../../apps/api/src/migrations'));
  const files = migrations.filter((name) => name.endsWith('.sql')).length;
  assert.equal(await numberOf(sql`select count(*) as n from drizzle.__drizzle_migrations`), files);
  const catalog = join(import.meta.dirname, '../../apps/api/src/seed/products.json');
  const entries = (JSON.parse(await readFile(catalog, 'utf8')) as unknown[]).length;
  assert.equal(await numberOf(sql`select count(*) as n from products`), entries);
  assert.equal(
    await numberOf(sql`select count(*) as n from users where email = ${demoLogins.owner.email}`),
    1,
  );
});

test('a login at one is a login at both, and so is a logout; what one changes the other shows at once', async () => {
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
  await owner.call('PUT', page, { price: newPrice });
  await until('the second process shows the new price', async () => (await shown())[0]?.price === newPrice);
  assert.equal((JSON.parse((await atSecond(page)).text) as Product).price, newPrice);

  await owner.call('POST', '/logout');
  assert.equal((await atSecond('/api/my-orders')).status, 401);
});

test('tries are counted together: whoever has had enough at one has had enough at the other', async () => {
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

/** A story up to a payment that the gateway has taken and told nobody about. */
async function payUnheard(email: string): Promise<Story> {
  await spoilGateway({ ipn: ['lost'] });
  const story = createStory(first.url, email);
  class HereItStops extends Error {}
  await assert.rejects(
    story.goOn((step) => {
      if (step === 'return to shop') throw new HereItStops();
    }),
    HereItStops,
  );
  await spoilGateway();
  return story;
}

const tranIdOf = ({ acknowledged }: Story): string => acknowledged.paidAtGateway?.tranId ?? '';
const lookNow = (story: Story) =>
  database.db.execute(
    sql`update payment_attempts set next_check_at = now(), lease_until = null where tran_id = ${tranIdOf(story)}`,
  );
const paidOrders = (story: Story) =>
  numberOf(sql`select count(*) as n from orders where paid and transaction_id = ${tranIdOf(story)}`);
const eventsOf = (story: Story, source: string) =>
  numberOf(
    sql`select count(*) as n from payment_events where tran_id = ${tranIdOf(story)} and source = ${source}`,
  );

const mailTo = (address: string) =>
  queueMail(database.db, new Date(), {
    dedupeKey: address,
    kind: 'order-placed',
    language: 'en',
    to: address,
    subject: 'Test',
    text: 'Test',
    html: '<p>Test</p>',
  });

test('of a payment whose messages were lost, and of each mail, one process takes care, once', async () => {
  const story = await payUnheard('unheard@example.com');
  const addresses = Array.from({ length: 20 }, (_, at) => `reader-${at}@example.com`);
  for (const address of addresses) await mailTo(address);
  await lookNow(story);
  await until('the order is paid', async () => (await paidOrders(story)) === 1);
  await until('every mail has arrived', () => addresses.every((each) => mailServer.takenBy(each) > 0));
  await until('the shopper was told', () => mailServer.takenBy(story.email) >= 2);
  assert.deepEqual([await eventsOf(story, 'query'), await eventsOf(story, 'validate')], [1, 1]);
  for (const address of addresses) assert.equal(mailServer.takenBy(address), 1, address);
  // One of the order placed, one of the order paid.
  assert.equal(mailServer.takenBy(story.email), 2);
});

test('what a process was doing when it was killed, the other does once its lease has run out', async (t) => {
  const story = await payUnheard('left-behind@example.com');
  const address = 'left-behind-reader@example.com';
  await until(
    'all other mails have gone',
    async () => (await numberOf(sql`select count(*) as n from mails where next_try_at is not null`)) === 0,
  );
  // The second sleeps, so that the first takes the work, and gets no answer to any of it.
  second.signal('SIGSTOP');
  t.after(() => {
    second.signal('SIGCONT');
    mailServer.state.holds = false;
  });
  await spoilGateway({ query: ['timeout'] });
  mailServer.state.holds = true;
  await lookNow(story);
  await mailTo(address);
  const leased = sql`select (select count(*) from payment_attempts where tran_id = ${tranIdOf(story)} and lease_until > now() + interval '10 s')
    + (select count(*) from mails where recipient = ${address} and lease_until > now()) as n`;
  await until('the first has taken both', async () => (await numberOf(leased)) === 2);
  await until('the first is sending', () => mailServer.state.held > 0);
  await first.kill();
  second.signal('SIGCONT');
  await spoilGateway();
  mailServer.state.holds = false;
  assert.equal(await numberOf(leased), 2, 'the dead process still holds its leases');
  assert.equal(await paidOrders(story), 0);

  // Time goes by.
  await database.db.execute(sql`update payment_attempts set lease_until = now() where lease_until > now()`);
  await database.db.execute(sql`update mails set lease_until = now() where lease_until > now()`);
  await until('the other has found the payment', async () => (await paidOrders(story)) === 1);
  await until('the other has sent the mail', () => mailServer.takenBy(address) > 0);
  assert.equal(mailServer.takenBy(address), 1);
});

/** A request of which only the first half of the body is sent; the server has it in hand when this resolves. */
async function halfRequest(shop: StartedShop) {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'nobody', returnSecureToken: true });
  const answer = Promise.withResolvers<IncomingMessage>();
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
  const sent: ClientRequest = request(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  sent.on('response', (response) => answer.resolve(response.resume()));
  sent.on('error', answer.reject);
  sent.flushHeaders();
  await new Promise((resolve) => sent.once('continue', resolve));
  sent.write(body.slice(0, 20));
  return { answer: answer.promise, finish: () => sent.end(body.slice(20)) };
}

const takesConnections = (shop: StartedShop): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    setTimeout(() => socket.destroy(), 1_000).unref();
  });

test('a stop finishes the request under way, takes no new one, closes connections that are held, and says nothing', async (t) => {
  const held = openDribblers(second.url, 2, 1_000);
  t.after(() => held.close());
  await until('the held connections are there', () => held.connected() === 2 * dribbles.length);
  const finished = await halfRequest(second);
  const endless = await halfRequest(second);
  const cut = assert.rejects(endless.answer, /socket hang up|ECONNRESET/);
  const quietUntilHere = second.log().length;
  second.signal('SIGTERM');
  await until('the server takes no connection any more', async () => !(await takesConnections(second)));
  finished.finish();
  assert.equal((await finished.answer).statusCode, 400);
  await cut;
  await second.stop();
  assert.equal(second.log().slice(quietUntilHere), '');
  assert.equal(
    await numberOf(
      sql`select count(*) as n from pg_stat_activity where application_name = 'jontro-listener'`,
    ),
    0,
  );
});
