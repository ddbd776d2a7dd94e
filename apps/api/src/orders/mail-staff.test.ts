/** Whom the shop mails about a new order, how soon, how often, and what it says. */

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { eventJob, handleDueEvents, subscriber } from '../events/event-job.ts';
import { events } from '../events/events.table.ts';
import { identityAccounts } from '../identity/identity.table.ts';
import { mails } from '../mail/mail.table.ts';
import { mailJob, sendDueMails } from '../mail/mail-job.ts';
import type { Mailer } from '../mail/mailer.ts';
import { subscribers } from '../subscribers.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { findOrCreateUser } from '../users/users.ts';
import { markPaid } from './order-payment.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let owner: SignedInClient;
let buyer: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin', email: 'owner@shop.example' });
  buyer = await shop.signIn();
  product = await shop.addProduct({ price: 500 });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(events);
  await shop.context.db.delete(mails);
  await verify(owner, true);
});

const log = { warn: () => {} };
const handleDue = (rows = subscribers) => handleDueEvents(shop.context, rows, { log });
const verify = ({ userId }: SignedInClient, emailVerified: boolean) =>
  shop.context.db.update(users).set({ emailVerified }).where(eq(users.id, userId));
const sent = () =>
  shop.context.db.select().from(mails).where(eq(mails.kind, 'new-order')).orderBy(mails.recipient);
const recipients = async () => (await sent()).map(({ recipient }) => recipient);

test('a new order is mailed to every admin whose address is confirmed, and to nobody else', async () => {
  proves('B-COD-20');
  const second = await shop.signIn({ role: 'admin', email: 'second@shop.example' });
  await verify(second, true);
  await shop.signIn({ role: 'admin', email: 'unconfirmed@shop.example' });
  await verify(buyer, true);
  const former = await shop.signIn({ role: 'admin', email: 'former@shop.example' });
  await verify(former, true);
  await shop.context.db.update(users).set({ deletedAt: shop.clock.now() }).where(eq(users.id, former.userId));
  await buy(buyer, product);
  await handleDue();
  assert.deepEqual(await recipients(), ['owner@shop.example', 'second@shop.example']);
  await shop.context.db.update(users).set({ role: 'user' }).where(eq(users.id, second.userId));
});

test('an address that is confirmed at the embedded identity after the last sign-in counts, another address does not', async () => {
  await verify(owner, false);
  const now = shop.clock.now();
  const account = { uid: owner.uid, validSince: now, createdAt: now, lastLoginAt: now };
  await shop.context.db
    .insert(identityAccounts)
    .values({ ...account, email: 'other@shop.example', emailVerified: true });
  await buy(buyer, product);
  await handleDue();
  assert.deepEqual(await recipients(), []);
  await shop.context.db.update(identityAccounts).set({ email: owner.email });
  await buy(buyer, product);
  await handleDue();
  assert.deepEqual(await recipients(), [owner.email]);
  await shop.context.db.delete(identityAccounts);
});

test('each sign-in stores whether the provider has confirmed the address', async () => {
  const identity = { uid: owner.uid, email: owner.email, signedInAt: shop.clock.now() };
  for (const emailVerified of [false, true]) {
    const user = await findOrCreateUser(shop.context.db, shop.clock.now(), {
      ...identity,
      emailVerified,
    } as never);
    assert.equal(user.emailVerified, emailVerified);
  }
});

test('the setting replaces the admins by its addresses, and an empty list mails nobody', async () => {
  for (const staffEmails of [['packer@shop.example'], []]) {
    await shop.context.db.delete(mails);
    const restore = overrideSettings(shop.context.config, { staffEmails });
    await buy(buyer, product);
    await handleDue();
    restore();
    assert.deepEqual(await recipients(), staffEmails);
  }
});

test('the mail has sum, district, way of paying, what is due and the address of the order', async () => {
  proves('B-COD-20');
  const placed = await buy(buyer, product, 2, { ...billing, district: 'Sylhet' });
  await shop.context.db
    .update(orders)
    .set({ paymentMethod: 'cash-on-delivery' })
    .where(eq(orders.id, placed._id));
  await handleDue();
  const [mail] = await sent();
  assert.ok(mail);
  for (const part of [
    '৳1,100',
    'Sylhet',
    'Payment: Cash at the door',
    'Still due: ৳1,100',
    `/dashboard/order-details/nusrat_jahan/${placed._id}`,
  ])
    assert.ok(mail.text.includes(part), part);
});

/** Places an order, changes its row, and returns the text of the mail. */
async function orderOf(change: Partial<typeof orders.$inferInsert>, paid = false): Promise<string> {
  const person = await shop.signIn();
  const order: Order = await buy(person, product);
  if (paid) await markPaid(shop.context.db, order._id, { tranId: `T${order._id}`, at: shop.clock.now() });
  if (Object.keys(change).length > 0)
    await shop.context.db.update(orders).set(change).where(eq(orders.id, order._id));
  await handleDue();
  const [mail] = (await sent()).filter(({ dedupeKey }) => dedupeKey.includes(order._id));
  assert.ok(mail);
  return mail.text;
}

test('without a choice the mail says so, an unknown way is named, and a paid order has nothing due', async () => {
  assert.match(await orderOf({}), /Payment: Not chosen yet\nStill due: ৳600/);
  assert.match(await orderOf({ paymentMethod: 'a-later-one' }), /Payment: a-later-one/);
  assert.match(await orderOf({}, true), /Payment: Paid online\nStill due: ৳0/);
  const restore = overrideSettings(shop.context.config, { language: 'bn' });
  const bengali = await orderOf({ paymentMethod: 'cash-on-delivery' });
  restore();
  assert.match(bengali, /পেমেন্ট: হাতে পেয়ে নগদ\nএখনো বাকি: ৳600/);
});

test('the mail is sent once, even if the process ends after queueing it and another one repeats the event', async () => {
  proves('B-LIFE-08');
  await buy(buyer, product);
  const ended = subscribers.map((row) =>
    row.kind === 'order-placed'
      ? subscriber(row.name, 'order-placed', async (context, data) => {
          await row.handle(context, data as never);
          throw new Error('the process ended here');
        })
      : row,
  );
  assert.equal(await handleDue(ended), 0);
  shop.clock.advance(3_600_000);
  await Promise.all([handleDue(), handleDue(), handleDue()]);
  assert.equal((await sent()).length, 1);
});

test('the mail is sent within 60 s of the order, even if the jobs have just run', async () => {
  proves('B-COD-20', 'B-LIFE-08');
  const placed = await buy(buyer, product);
  const sentTo: string[] = [];
  const mailer: Mailer = {
    send: async ({ to }) => {
      sentTo.push(to);
    },
    close: () => {},
  };
  shop.clock.advance(eventJob(subscribers).everyMs);
  await handleDue();
  shop.clock.advance(mailJob.everyMs);
  await sendDueMails(shop.context.db, shop.clock.now, { mailer });
  const [mail] = (await sent()).filter(({ recipient }) => recipient === owner.email);
  assert.ok(mail?.sentAt);
  assert.ok(sentTo.includes(owner.email));
  assert.ok(mail.sentAt.getTime() - Date.parse(placed.orderPlaced) <= 60_000);
});
