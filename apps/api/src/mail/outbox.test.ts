/** The outbox: deduplication, access, sending, retries and cleanup. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { eq } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { silentLog } from '../database/test-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Job, startJob } from '../runtime/job.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { mails } from './mail.table.ts';
import { mailJob, sendDueMails } from './mail-job.ts';
import { MailError, type MailErrorKind, type Mailer, type OutgoingMail } from './mailer.ts';
import { type NewMail, queueMail, removeOldMails } from './outbox.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const mail = (dedupeKey: string): NewMail => ({
  dedupeKey,
  kind: 'order-placed',
  language: 'en',
  to: 'reader@example.com',
  subject: `About ${dedupeKey}`,
  text: 'Text',
  html: '<p>Text</p>',
});
const rowOf = async (key: string) => {
  const [row] = await shop.context.db.select().from(mails).where(eq(mails.dedupeKey, key));
  assert.ok(row);
  return row;
};

/** Records the mails it sends, after the given number of failures. */
function fakeMailer(failures = 0, kind: MailErrorKind = 'later'): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  let left = failures;
  return {
    sent,
    async send(outgoing) {
      left -= 1;
      if (left >= 0) throw new MailError(kind, 'mail server away');
      sent.push(outgoing);
    },
    close() {},
  };
}

const sendDue = (mailer: Mailer | undefined) => sendDueMails(shop.context.db, shop.clock.now, { mailer });

test('a mail is queued once per key, and rolled back with its transaction', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  await Promise.all([1, 2, 3].map(() => queueMail(db, now, mail('once'))));
  assert.equal(await db.$count(mails, eq(mails.dedupeKey, 'once')), 1);
  const broken = db.transaction(async (tx) => {
    await queueMail(tx, now, mail('never'));
    throw new Error('undone');
  });
  await assert.rejects(broken, /undone/);
  assert.equal(await db.$count(mails, eq(mails.dedupeKey, 'never')), 0);
});

test('only an admin reads the outbox, newest first, and only in the demo mode', async () => {
  shop.clock.advance(1000);
  await queueMail(shop.context.db, shop.clock.now(), mail('newest'));
  assert.equal((await shop.visitor.call(mailEndpoints.listOutbox)).status, 401);
  assert.equal((await (await shop.signIn()).call(mailEndpoints.listOutbox)).status, 403);
  const admin = await shop.signIn({ role: 'admin' });
  const { status, body } = await admin.call(mailEndpoints.listOutbox);
  assert.equal(status, 200);
  assert.deepEqual([body[0]?.subject, body[0]?.to], ['About newest', 'reader@example.com']);

  const { context } = shop;
  const live = await buildApp({ ...context, config: { ...context.config, mode: 'live' } });
  const answer = await live.inject({ url: mailEndpoints.listOutbox.url, headers: { cookie: admin.cookie } });
  await live.close();
  assert.equal(answer.statusCode, 404);
});

test('without a mail server mails stay readable and are never sent later', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('unsent'));
  assert.equal(await sendDue(undefined), 0);
  const row = await rowOf('unsent');
  assert.deepEqual([row.sentAt, row.nextTryAt], [null, null]);
});

test('a mail that is due later waits, with a mail server or without, until it is due', async () => {
  const { db } = shop.context;
  const dueAt = new Date(shop.clock.now().getTime() + 60_000);
  await queueMail(db, shop.clock.now(), mail('waiting'), dueAt);
  assert.equal(await sendDue(undefined), 0);
  assert.equal(await sendDue(fakeMailer()), 0);
  assert.deepEqual((await rowOf('waiting')).nextTryAt, dueAt);
  shop.clock.advance(60_000);
  assert.equal(await sendDue(fakeMailer()), 1);
});

test('row 34: a mail whose sending failed is sent later, once, under the same id', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('retried'));
  const mailer = fakeMailer(1);
  assert.equal(await sendDue(mailer), 0);
  assert.match((await rowOf('retried')).lastError ?? '', /mail server away/);
  assert.equal(await sendDue(mailer), 0);
  shop.clock.advance(61_000);
  assert.equal(await sendDue(mailer), 1);
  shop.clock.advance(3_600_000);
  assert.equal(await sendDue(mailer), 0);
  const row = await rowOf('retried');
  assert.deepEqual([mailer.sent.length, mailer.sent[0]?.id, row.tries], [1, row.id, 2]);
  assert.ok(row.sentAt);
});

test('two instances send each mail once, and a mail that always fails is given up', async () => {
  const { db } = shop.context;
  const [one, two] = [fakeMailer(), fakeMailer()];
  for (const index of Array.from({ length: 12 }).keys())
    await queueMail(db, shop.clock.now(), mail(`shared-${index}`));
  await Promise.all([sendDue(one), sendDue(two)]);
  const ids = [...one.sent, ...two.sent].map(({ id }) => id);
  assert.deepEqual([ids.length, new Set(ids).size], [12, 12]);

  await queueMail(db, shop.clock.now(), mail('hopeless'));
  for (let turn = 0; turn < 10; turn += 1) {
    await sendDue(fakeMailer(99));
    shop.clock.advance(24 * 3_600_000);
  }
  const row = await rowOf('hopeless');
  assert.deepEqual([row.nextTryAt, row.sentAt, row.tries], [null, null, 7]);
});

test('a mail that the server rejects permanently is given up at once, and reported', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('refused'));
  const reported: string[] = [];
  const onGivenUp = ({ error }: { error: string }) => reported.push(error);
  await sendDueMails(db, shop.clock.now, { mailer: fakeMailer(1, 'refused'), onGivenUp });
  const row = await rowOf('refused');
  assert.deepEqual([row.nextTryAt, row.sentAt, row.tries, row.leaseUntil], [null, null, 1, null]);
  assert.deepEqual(reported, ['mail server away']);
});

test('while the server is unreachable one mail is attempted per run, and none is lost', async () => {
  const { db } = shop.context;
  const keys = ['away-1', 'away-2', 'away-3'];
  for (const key of keys) await queueMail(db, shop.clock.now(), mail(key));
  const away = fakeMailer(2, 'unreachable');
  assert.equal(await sendDue(away), 0);
  const tries = await Promise.all(keys.map(async (key) => (await rowOf(key)).tries));
  assert.equal(
    tries.reduce((sum, count) => sum + count),
    1,
  );
  assert.equal(await sendDue(away), 0);
  assert.equal(await sendDue(away), 1);
  shop.clock.advance(61_000);
  assert.equal(await sendDue(away), 2);
  assert.equal(new Set(away.sent.map(({ id }) => id)).size, 3);
});

test('many mails are sent at once, but the mails about the orders of one person one after the other', async () => {
  proves('B-SCALE-01');
  const { db, clock } = { ...shop.context, clock: shop.clock };
  const people = Array.from({ length: 15 }, (_, index) => `person-${index}@example.com`);
  for (const kind of ['order-placed', 'order-paid', 'order-packed'] as const) {
    for (const to of people) await queueMail(db, clock.now(), { ...mail(`${kind} ${to}`), kind, to });
    clock.advance(1);
  }
  const [sending, sent] = [[] as string[], new Map<string, string[]>()];
  let most = 0;
  const mailer: Mailer = {
    async send({ to, subject }) {
      assert.ok(!sending.includes(to), 'the mail before is still being sent');
      sending.push(to);
      most = Math.max(most, sending.length);
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      sent.set(to, [...(sent.get(to) ?? []), subject.split(' ')[1] ?? '']);
      sending.splice(sending.indexOf(to), 1);
    },
    close() {},
  };
  assert.equal(await sendDue(mailer), 45);
  assert.deepEqual([...sent.keys()].sort(), [...people].sort());
  for (const kinds of sent.values()) assert.deepEqual(kinds, ['order-placed', 'order-paid', 'order-packed']);
  assert.ok(most >= 10, `${most} at once`);
});

test('another instance does not overtake a mail about an order of the same person, but sends the others', async () => {
  proves('B-SCALE-01');
  const { db } = shop.context;
  const [one, other] = [fakeMailer(), fakeMailer()];
  const send = (key: string, kind: NewMail['kind'], to: string) =>
    queueMail(db, shop.clock.now(), { ...mail(key), kind, to });
  await send('ahead', 'order-placed', 'buyer@example.com');
  let begun = false;
  const slow: Mailer = {
    async send(outgoing) {
      begun = true;
      await send('behind', 'order-paid', 'buyer@example.com');
      await send('beside', 'password-reset', 'buyer@example.com');
      await send('of another', 'order-paid', 'other@example.com');
      assert.equal(await sendDue(other), 2);
      await one.send(outgoing);
    },
    close() {},
  };
  assert.equal(await sendDueMails(db, shop.clock.now, { mailer: slow, shouldStop: () => begun }), 1);
  assert.deepEqual(other.sent.map(({ subject }) => subject).sort(), ['About beside', 'About of another']);
  assert.equal(await sendDue(other), 1);
});

test('mails that a sender leased and did not begin are sent by the next one, with all their attempts', async () => {
  const { db } = shop.context;
  const keys = Array.from({ length: 30 }, (_, index) => `unbegun-${index}`);
  for (const key of keys) await queueMail(db, shop.clock.now(), { ...mail(key), to: `${key}@example.com` });
  const first = fakeMailer();
  const gone: Mailer = {
    async send(outgoing) {
      if (first.sent.length === 5) throw new MailError('unreachable', 'mail server away');
      await first.send(outgoing);
    },
    close() {},
  };
  assert.equal(await sendDue(gone), 5);
  const rows = await Promise.all(keys.map(rowOf));
  assert.ok(rows.every(({ leaseUntil }) => leaseUntil === null));
  const waiting = rows.filter(({ tries }) => tries === 0).length;
  assert.ok(waiting >= 15, `${waiting} uncounted`);
  assert.equal(await sendDue(fakeMailer()), waiting);
  shop.clock.advance(61_000);
  assert.equal(await sendDue(fakeMailer()), 25 - waiting);
});

test('a mail that is being sent is not sent by another instance, also late in a long run', async () => {
  const { db } = shop.context;
  for (const key of ['long-1', 'long-2', 'long-3']) {
    await queueMail(db, shop.clock.now(), mail(key));
    shop.clock.advance(1);
  }
  const [sent, other] = [[] as string[], fakeMailer()];
  const slow: Mailer = {
    async send({ id, subject }) {
      const { leaseUntil } = await rowOf(subject.replace('About ', ''));
      assert.ok(leaseUntil && leaseUntil.getTime() - shop.clock.now().getTime() > 120_000);
      shop.clock.advance(40_000);
      if (sent.length === 1) assert.equal(await sendDue(other), 0);
      sent.push(id);
    },
    close() {},
  };
  // The third one would begin too late in its lease: it is given back and leased again.
  while (sent.length < 3) await sendDue(slow);
  assert.deepEqual([new Set(sent).size, other.sent.length], [3, 0]);
  for (const key of ['long-1', 'long-2', 'long-3']) assert.equal((await rowOf(key)).tries, 1);
});

test('a mail whose sender crashed is sent by another instance after its lease', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('orphan'));
  const begun = Promise.withResolvers<void>();
  const crashed: Mailer = {
    send() {
      begun.resolve();
      return new Promise(() => {});
    },
    close() {},
  };
  void sendDue(crashed);
  await begun.promise;
  const other = fakeMailer();
  shop.clock.advance(2 * 60_000);
  assert.equal(await sendDue(other), 0);
  shop.clock.advance(60_000);
  assert.equal(await sendDue(other), 1);
  assert.deepEqual([(await rowOf('orphan')).tries, other.sent[0]?.id], [2, (await rowOf('orphan')).id]);
});

test('a sender that continues after its lease changes nothing', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('late'));
  const other = fakeMailer();
  const late: Mailer = {
    async send() {
      shop.clock.advance(6 * 60_000);
      await sendDue(other);
      throw new MailError('refused', 'came too late');
    },
    close() {},
  };
  await sendDue(late);
  const row = await rowOf('late');
  assert.deepEqual([other.sent.length, row.lastError, row.leaseUntil], [1, null, null]);
  assert.ok(row.sentAt);
});

test('a stopping worker sends no further mail', async () => {
  const { db } = shop.context;
  for (const key of ['stop-1', 'stop-2']) await queueMail(db, shop.clock.now(), mail(key));
  const mailer = fakeMailer();
  assert.equal(
    await sendDueMails(db, shop.clock.now, { mailer, shouldStop: () => mailer.sent.length > 0 }),
    1,
  );
  assert.equal(await sendDue(mailer), 1);
});

test('a queued mail is sent as soon as its transaction has committed, and not at all after a rollback', async () => {
  proves('B-SCALE-01');
  const { db } = shop.context;
  const mailer = fakeMailer();
  const [atStart, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const job: Job = {
    ...mailJob,
    everyMs: 3_600_000,
    create: () => ({
      async run() {
        runs += 1;
        const sent = await sendDue(mailer);
        atStart.resolve();
        if (sent > 0) woken.resolve();
      },
    }),
  };
  const worker = startJob(job, shop.context, silentLog);
  try {
    await atStart.promise;
    const rolledBack = inTransaction(db, async (tx) => {
      await queueMail(tx, shop.clock.now(), mail('rolled-back'));
      throw new Error('undone');
    });
    await assert.rejects(rolledBack, /undone/);
    await inTransaction(db, async (tx) => {
      await inTransaction(tx, (inner) => queueMail(inner, shop.clock.now(), mail('woken')));
      assert.equal(mailer.sent.length, 0);
    });
    await woken.promise;
    assert.deepEqual([mailer.sent.map(({ subject }) => subject), runs], [['About woken'], 2]);
  } finally {
    await worker.stop();
  }
});

test('an admin sees the status of each mail, and queues a failed one again with all its attempts', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('given-up'));
  const admin = await shop.signIn({ role: 'admin' });
  const shown = async () =>
    (await admin.call(mailEndpoints.listOutbox)).body.find(({ subject }) => subject === 'About given-up');
  assert.deepEqual([(await shown())?.status, (await shown())?.tries], ['waiting', 0]);
  await sendDue(fakeMailer(1, 'refused'));
  const failed = await shown();
  assert.deepEqual([failed?.status, failed?.problem], ['failed', 'mail server away']);
  const params = { id: failed?._id ?? '' };
  assert.deepEqual((await admin.call(mailEndpoints.retryMail, { params })).body, {
    modifiedCount: 1,
    message: outboxTexts.sentAgain,
  });
  const again = await admin.call(mailEndpoints.retryMail, { params });
  assert.deepEqual([again.status, again.error.message], [409, outboxTexts.notRetried]);
  const mailer = fakeMailer();
  let whileSending = 0;
  await sendDue({
    async send(outgoing) {
      whileSending = (await admin.call(mailEndpoints.retryMail, { params })).status;
      await mailer.send(outgoing);
    },
    close() {},
  });
  const sent = await shown();
  assert.deepEqual([whileSending, sent?.status, sent?.tries, sent?.problem], [409, 'sent', 1, undefined]);
  assert.ok(sent?.sentAt);
  assert.equal((await admin.call(mailEndpoints.retryMail, { params })).status, 409);
  assert.equal(mailer.sent.length, 1);
});

test('staff who may see the outbox, but are no owners, get neither the text nor the HTML of any mail', async () => {
  const owner = await shop.signIn({ role: 'admin' });
  const body = { name: 'Deputy', permissions: ['staff', 'customers', 'orders', 'settings'] as const };
  const { insertedId } = (
    await owner.call(staffEndpoints.addStaffRole, { body: { ...body, permissions: [...body.permissions] } })
  ).body;
  const deputy = await shop.signIn({ staffRole: insertedId });
  const link = 'https://shop.example/auth/action?mode=resetPassword&oobCode=secret';
  await queueMail(shop.context.db, shop.clock.now(), {
    ...mail('reset'),
    kind: 'password-reset',
    to: owner.email,
    text: link,
    html: `<a href="${link}">Reset</a>`,
  });
  const listed = await deputy.call(mailEndpoints.listOutbox);
  assert.equal(listed.status, 200);
  assert.ok(listed.body.some(({ subject, text }) => subject === 'About reset' && text === ''));
  assert.ok(!JSON.stringify(listed.body).includes('secret'));
  const params = { id: (await rowOf('reset')).id };
  const refused = await deputy.call(mailEndpoints.findMailHtml, { params });
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message],
    [403, 'no-permission', outboxTexts.ownersOnly],
  );
  const read = (await owner.call(mailEndpoints.listOutbox)).body.find(({ _id }) => _id === params.id);
  assert.equal(read?.text, link);
  assert.equal((await owner.call(mailEndpoints.findMailHtml, { params })).status, 200);
});

test('the HTML of a mail is a sandboxed document, for admins only', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), { ...mail('html'), html: '<p>Hello</p>' });
  const params = { id: (await rowOf('html')).id };
  const admin = await shop.signIn({ role: 'admin' });
  const answer = await admin.call(mailEndpoints.findMailHtml, { params });
  assert.deepEqual([answer.status, answer.body], [200, '<p>Hello</p>']);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  const policy = String(answer.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /img-src http:\/\/[^; ]+;/, 'pictures of the shop alone');
  assert.match(policy, /sandbox allow-popups allow-popups-to-escape-sandbox$/);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
});

test('the outbox rejects visitors and users, and an unknown mail is not found', async () => {
  const [user, admin] = [await shop.signIn(), await shop.signIn({ role: 'admin' })];
  for (const endpoint of [mailEndpoints.listOutbox, mailEndpoints.findMailHtml, mailEndpoints.retryMail]) {
    const url = endpoint.url.replace(':id', (await rowOf('once')).id);
    assert.equal((await shop.visitor.send(endpoint.method, url)).status, 401);
    assert.equal((await user.send(endpoint.method, url)).status, 403);
  }
  const foreign = await admin.send('POST', `/api/outbox/${(await rowOf('once')).id}/retry`, undefined, {
    origin: 'https://evil.example',
  });
  assert.equal(foreign.status, 403);
  for (const endpoint of [mailEndpoints.findMailHtml, mailEndpoints.retryMail]) {
    for (const id of ['65a000000000000000000000', "x' or 1=1 --", '%00', 'ক', 'x'.repeat(299)]) {
      const { status, error } = await admin.send(
        endpoint.method,
        endpoint.url.replace(':id', encodeURIComponent(id)),
      );
      assert.ok(status === 404 || status === 400, `${status} for ${id}`);
      assert.ok(error.message);
    }
  }
});

test('a mail that was sent or given up is deleted after 90 days, a waiting one is not', async () => {
  const { db } = shop.context;
  const { clock } = shop;
  const keys = ['old sent', 'old given up', 'young'];
  const left = async () =>
    (await db.select({ key: mails.dedupeKey }).from(mails))
      .map(({ key }) => key)
      .filter((key) => keys.includes(key))
      .sort();
  await queueMail(db, clock.now(), mail('old sent'));
  await sendDue(fakeMailer());
  await queueMail(db, clock.now(), mail('old given up'));
  await sendDue(fakeMailer(1, 'refused'));
  clock.advance(60_000);
  await queueMail(db, clock.now(), mail('young'));
  await sendDue(fakeMailer());
  clock.advance(90 * 86_400_000 - 60_000);
  await removeOldMails(db, clock.now());
  assert.deepEqual(await left(), [...keys].sort());
  clock.advance(1);
  await queueMail(db, new Date(0), mail('waits'));
  keys.push('waits');
  await removeOldMails(db, clock.now());
  assert.deepEqual(await left(), ['waits', 'young']);
  await sendDue(fakeMailer());
  await removeOldMails(db, clock.now());
  assert.deepEqual(await left(), ['young']);
});
