/** The counts of what waits for staff, compared with the lists that they lead to. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { totalCountHeader } from '@jontro/shop/admin-lists.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { OpenWork } from '@jontro/shop/dashboard/open-work.ts';
import type { OrderMove } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { eq } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { markPaid } from '../orders/order-payment.ts';
import { orders } from '../orders/orders.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { buy, buyRated } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop({ settings: { lowStockThreshold: 5, staffEmails: [] } });
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  product = await shop.addProduct({ price: 500 });
});
after(() => shop.close());

/** An owner’s, which are all. */
const count = async () => (await admin.call(dashboardEndpoints.findOpenWork)).body as OpenWork;
const none = {
  toConfirm: 0,
  toPack: 0,
  toHandOver: 0,
  problems: 0,
  cancelRequests: 0,
  returning: 0,
  cashDue: { count: 0, sum: 0 },
  cashOwed: { count: 0, sum: 0 },
  lowStock: 0,
  heldReviews: 0,
  unsentMails: 0,
};

/** An order that has made these moves. */
async function orderAfter(...moves: OrderMove[]): Promise<string> {
  const { _id: id } = await buy(buyer, product);
  for (const move of moves) {
    const body = move === 'report-problem' ? { note: 'Nobody opened' } : null;
    const { status } = await admin.call(orderEndpoints.moveOrder, { params: { id, move }, body });
    assert.equal(status, 200, move);
  }
  return id;
}

const total = async (query: object): Promise<number> => {
  const { headers } = await admin.call(orderEndpoints.listAllOrders, {
    query: { ...query, page: 1, limit: 1 },
  });
  return Number(headers[totalCountHeader]);
};

test('visitors and customers are refused, and in a new shop nothing waits', async () => {
  assert.equal((await shop.visitor.call(dashboardEndpoints.findOpenWork)).status, 401);
  assert.equal((await buyer.call(dashboardEndpoints.findOpenWork)).status, 403);
  assert.deepEqual(await count(), none);
});

test('staff get the counts of the lists that their permissions open, and no others', async () => {
  const keysFor = async (...permissions: Permission[]) => {
    const role = { name: permissions.join(' '), permissions };
    const { insertedId: staffRole } = (await admin.call(staffEndpoints.addStaffRole, { body: role })).body;
    const staff = await shop.signIn({ staffRole });
    const { status, body } = await staff.call(dashboardEndpoints.findOpenWork);
    return status === 200 ? Object.keys(body) : status;
  };
  const restore = overrideSettings(shop.context.config, { questions: true });
  assert.deepEqual(await keysFor('content'), ['heldReviews', 'questions']);
  restore();
  assert.deepEqual(await keysFor('content', 'deliver'), ['heldReviews']);
  assert.deepEqual(await keysFor('products', 'settings'), ['lowStock', 'unsentMails']);
  const { lowStock: _, heldReviews: __, unsentMails: ___, ...ofOrders } = await count();
  assert.deepEqual(await keysFor('orders'), Object.keys(ofOrders));
  assert.equal(await keysFor('deliver', 'reports', 'staff'), 403);
});

test('orders count by what is to be done next, exactly as the lists find them', async () => {
  proves('B-LIFE-14', 'B-ROOM-23');
  await orderAfter();
  await orderAfter('confirm');
  const toConfirm = await orderAfter();
  await shop.context.db.update(orders).set({ currentStep: 'to-confirm' }).where(eq(orders.id, toConfirm));
  await orderAfter('pack');
  await orderAfter('pack', 'book');
  await orderAfter('pack', 'hand-over');
  await orderAfter('pack', 'hand-over', 'report-problem');
  await orderAfter('pack', 'hand-over', 'send-back');
  await orderAfter('deliver');
  const paid = await orderAfter('deliver');
  await markPaid(shop.context.db, paid, { tranId: 'P1', at: shop.clock.now() });
  const removed = await orderAfter();
  await admin.call(orderEndpoints.removeOrder, { params: { id: removed } });
  const work = await count();
  assert.deepEqual(
    { ...work, unsentMails: 0 },
    {
      ...none,
      toConfirm: 1,
      toPack: 2,
      toHandOver: 2,
      problems: 1,
      returning: 1,
      cashDue: { count: 1, sum: 600 },
    },
  );
  assert.deepEqual(
    [
      await total({ step: 'to-confirm' }),
      await total({ show: 'to-pack' }),
      await total({ show: 'to-hand-over' }),
      await total({ step: 'problem' }),
      await total({ step: 'returning' }),
      await total({ show: 'cash-due' }),
    ],
    [work.toConfirm, work.toPack, work.toHandOver, work.problems, work.returning, work.cashDue.count],
  );
});

test('an order that a process of an earlier version has packed is to be handed over', async () => {
  const before = await count();
  const id = await orderAfter();
  await shop.context.db.update(orders).set({ step: 'packed' }).where(eq(orders.id, id));
  const work = await count();
  assert.deepEqual([work.toPack, work.toHandOver], [before.toPack, before.toHandOver + 1]);
});

test('a request to cancel counts until staff decline it or cancel the order', async () => {
  proves('B-LIFE-14');
  const ids = [await orderAfter('pack'), await orderAfter('pack'), await orderAfter('pack')];
  for (const id of ids) {
    const body = { reason: 'Ordered twice' };
    assert.equal((await buyer.call(orderEndpoints.askToCancel, { params: { id }, body })).status, 200);
  }
  const asked = async () => [(await count()).cancelRequests, await total({ show: 'cancel-asked' })];
  assert.deepEqual(await asked(), [3, 3]);
  const [declined = '', cancelled = '', removed = ''] = ids;
  const body = { reason: 'The courier has it' };
  await admin.call(orderEndpoints.declineCancel, { params: { id: declined }, body });
  assert.deepEqual(await asked(), [2, 2]);
  await admin.call(orderEndpoints.cancelOrder, { params: { id: cancelled }, body });
  assert.deepEqual(await asked(), [1, 1]);
  await admin.call(orderEndpoints.removeOrder, { params: { id: removed } });
  assert.deepEqual(await asked(), [0, 0]);
});

test('recorded cash, and a cancelled or returned order, are not due', async () => {
  const id = await orderAfter('deliver');
  const { cashDue } = await count();
  await admin.call(orderEndpoints.receiveCash, { params: { id } });
  assert.deepEqual((await count()).cashDue, { count: cashDue.count - 1, sum: cashDue.sum - 600 });
  const returned = await orderAfter('deliver');
  await shop.context.db
    .update(orders)
    .set({ returnedAt: shop.clock.now(), currentStep: 'returned' })
    .where(eq(orders.id, returned));
  assert.equal((await count()).cashDue.count, cashDue.count - 1);
});

test('a low stock counts up to the threshold, a sold out product and an uncounted one do not', async () => {
  proves('B-ROOM-23');
  for (const stock of [0, 1, 5, 6]) await shop.addProduct({ stock });
  assert.equal((await count()).lowStock, 2);
  const { headers } = await admin.call(catalogEndpoints.listAllProducts, {
    query: { stock: 'low', page: 1 },
  });
  assert.equal(Number(headers[totalCountHeader]), 2);
});

test('a mail counts as unsent when it was given up, or has waited for ten minutes', async () => {
  proves('B-LIFE-14', 'B-ROOM-23');
  await shop.context.db.delete(mails);
  await orderAfter();
  assert.equal((await count()).unsentMails, 0);
  shop.clock.advance(10 * 60_000 + 1);
  assert.equal((await count()).unsentMails, 1);
  const later = new Date(shop.clock.now().getTime() + 60_000);
  await shop.context.db.update(mails).set({ nextTryAt: later });
  assert.equal((await count()).unsentMails, 0, 'sent later on purpose');
  await shop.context.db.update(mails).set({ tries: 2 });
  assert.equal((await count()).unsentMails, 1, 'tried in vain');
  await shop.context.db.update(mails).set({ nextTryAt: null, lastError: '550 No such mailbox' });
  assert.equal((await count()).unsentMails, 1);
  await shop.context.db.update(mails).set({ sentAt: shop.clock.now() });
  assert.equal((await count()).unsentMails, 0);
  await shop.context.db.update(mails).set({ sentAt: null, lastError: null });
  assert.equal((await count()).unsentMails, 0, 'kept without a mail server');
});

test('a review that is held waits until staff have shown or hidden it', async () => {
  const before = (await count()).heldReviews;
  const rated = await shop.addProduct();
  await buyRated(await shop.signIn(), admin, rated, { rating: 3, text: 'Ask me at 01712 345678' });
  await buyRated(await shop.signIn(), admin, rated, { rating: 5 });
  assert.equal((await count()).heldReviews, before + 1);
  const { body } = await admin.call(moderationEndpoints.listReviews, { query: { state: 'held' } });
  const [held] = body.filter((review) => review.product._id === rated);
  await admin.call(moderationEndpoints.showReview, { params: { id: held?._id ?? '' } });
  assert.equal((await count()).heldReviews, before);
});
