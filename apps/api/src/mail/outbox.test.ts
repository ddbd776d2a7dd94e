/** The outbox: what is queued once, who may read it, and how it is sent. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { mailCalls } from '@jontro/shop/mail/mail.calls.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { mails } from './mail.table.ts';
import { sendDueMails } from './mail-worker.ts';
import { createMailer, type Mailer, type OutgoingMail } from './mailer.ts';
import { orderPaidMail, orderPlacedMail } from './order-mails.ts';
import { queueMail } from './outbox.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const mail = (dedupeKey: string) => ({
  dedupeKey,
  kind: 'test',
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

/** Keeps what it is given, and fails as often as told. */
function fakeMailer(failures = 0): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  let left = failures;
  return {
    sent,
    async send(each) {
      left -= 1;
      if (left >= 0) throw new Error('mail server away');
      sent.push(each);
    },
    close() {},
  };
}

test('a mail is queued once for its key, and goes with the transaction that it tells of', async () => {
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
  await queueMail(shop.context.db, new Date(shop.clock.now().getTime() + 1000), mail('newest'));
  assert.equal((await shop.visitor.call(mailCalls.listOutbox)).status, 401);
  assert.equal((await (await shop.signIn()).call(mailCalls.listOutbox)).status, 403);
  const admin = await shop.signIn({ role: 'admin' });
  const { status, body } = await admin.call(mailCalls.listOutbox);
  assert.equal(status, 200);
  assert.deepEqual([body[0]?.subject, body[0]?.to], ['About newest', 'reader@example.com']);

  const { context } = shop;
  const live = await buildApp({ ...context, config: { ...context.config, mode: 'live' } });
  const answer = await live.inject({ url: mailCalls.listOutbox.url, headers: { cookie: admin.cookie } });
  await live.close();
  assert.equal(answer.statusCode, 404);
});

test('without a mail server mails stay readable and are not kept for later', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('unsent'));
  assert.equal(await sendDueMails(db, shop.clock.now(), undefined), 0);
  const row = await rowOf('unsent');
  assert.deepEqual([row.sentAt, row.nextTryAt], [null, null]);
});

test('row 34: a mail whose sending failed is sent later, once, under the same id', async () => {
  const { db } = shop.context;
  await queueMail(db, shop.clock.now(), mail('retried'));
  const mailer = fakeMailer(1);
  assert.equal(await sendDueMails(db, shop.clock.now(), mailer), 0);
  assert.match((await rowOf('retried')).lastError ?? '', /mail server away/);
  assert.equal(await sendDueMails(db, shop.clock.now(), mailer), 0);
  shop.clock.advance(61_000);
  assert.equal(await sendDueMails(db, shop.clock.now(), mailer), 1);
  shop.clock.advance(3_600_000);
  assert.equal(await sendDueMails(db, shop.clock.now(), mailer), 0);
  const row = await rowOf('retried');
  assert.deepEqual([mailer.sent.length, mailer.sent[0]?.id, row.tries], [1, row.id, 2]);
  assert.ok(row.sentAt);
});

test('two instances send each mail once, and a mail that nobody takes is given up', async () => {
  const { db } = shop.context;
  const [one, two] = [fakeMailer(), fakeMailer()];
  for (const at of Array.from({ length: 12 }).keys())
    await queueMail(db, shop.clock.now(), mail(`shared-${at}`));
  const now = shop.clock.now();
  await Promise.all([sendDueMails(db, now, one), sendDueMails(db, now, two)]);
  const ids = [...one.sent, ...two.sent].map((each) => each.id);
  assert.deepEqual([ids.length, new Set(ids).size], [12, 12]);

  await queueMail(db, shop.clock.now(), mail('hopeless'));
  for (let turn = 0; turn < 10; turn += 1) {
    await sendDueMails(db, shop.clock.now(), fakeMailer(99));
    shop.clock.advance(24 * 3_600_000);
  }
  const row = await rowOf('hopeless');
  assert.deepEqual([row.nextTryAt, row.sentAt, row.tries], [null, null, 7]);
});

const order: Order = {
  _id: '0123456789abcdef01234567',
  name: '<b>Nusrat</b> "N" & Co',
  email: 'nusrat@example.com',
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'House 12\nRoad 5 <script>alert(1)</script>',
  additionalInfo: '',
  cartItems: [{ gadgetId: 'g', name: 'AirNova <Pods>', price: 1250.5, quantity: 2, image: '' }],
  status: 'Pending',
  orderPlaced: '2026-11-21T04:00:00.000Z',
  payment: true,
  transactionId: 'P01',
  totalAmount: 2501,
  deliveryCharge: 100,
  discount: 0,
  payable: 2601,
  buyer: { email: 'nusrat@example.com' },
};

test('the order mails name amounts, transaction and link, and show what people wrote as text', () => {
  for (const make of [orderPlacedMail, orderPaidMail]) {
    const { to, text, html } = make(order, 'http://localhost:3000');
    assert.equal(to, 'nusrat@example.com');
    for (const said of ['৳2,601', 'AirNova <Pods> × 2', '/dashboard/order-details/'])
      assert.ok(text.includes(said), said);
    assert.ok(text.includes(`/${order._id}`));
    assert.ok(html.includes('AirNova &lt;Pods&gt;'));
    assert.doesNotMatch(html, /<script|<b>/);
  }
  assert.match(orderPaidMail(order, 'http://localhost:3000').text, /Transaction: P01/);
});

test('a mail goes out over SMTP with subject, text and an id that stays', async (t) => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inside = false;
    socket.setEncoding('utf8').on('error', () => {});
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk: string) => {
      heard.push(chunk);
      if (inside && !chunk.endsWith('\r\n.\r\n')) return;
      if (inside) socket.write('250 taken\r\n');
      else if (/^DATA/i.test(chunk)) socket.write('354 go on\r\n');
      else if (/^QUIT/i.test(chunk)) socket.end('221 bye\r\n');
      else socket.write('250 mail.example\r\n');
      inside = /^DATA/i.test(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Jontro <shop@example.com>',
    publicUrl: 'https://shop.example.com',
  });
  assert.ok(mailer);
  await mailer.send({
    id: 'abc',
    to: 'reader@example.com',
    subject: 'Paid',
    text: 'Thank you',
    html: '<p>Thank you</p>',
  });
  mailer.close();
  const said = heard.join('');
  for (const part of [
    'RCPT TO:<reader@example.com>',
    'Subject: Paid',
    'Message-ID: <abc@shop.example.com>',
    'Thank you',
  ]) {
    assert.ok(said.includes(part), part);
  }
});
