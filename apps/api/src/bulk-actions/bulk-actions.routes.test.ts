/** Actions on many orders at once, through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import {
  type BulkKind,
  bulkKindNames,
  bulkRetentionDays,
  bulkTexts,
  maxBulkOrders,
  maxOpenActions,
} from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { moveRow, type OrderStep, orderStepNames, undoMs } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { newId } from '../database/ids.ts';
import { mails } from '../mail/mail.table.ts';
import { sendDueMails } from '../mail/mail-job.ts';
import { orders } from '../orders/orders.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { bulkActionItems, bulkActions } from './bulk-actions.table.ts';
import { removeOldBulkActions } from './bulk-actions.ts';
import { runBulkActions } from './run-bulk-actions.ts';
import type { Selection } from './selected-orders.ts';

let shop: TestShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  productId = await shop.addProduct();
});
after(() => shop.close());

async function place(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    shop.clock.advance(1000);
    ids.push((await buy(buyer, productId, (index % 9) + 1))._id);
  }
  return ids;
}
const preview = (kind: BulkKind, selection: Selection, by = admin) =>
  by.call(bulkActionEndpoints.previewBulkAction, { query: { kind, ...selection } });
async function start(kind: BulkKind, selection: Selection, by = admin, key: string = crypto.randomUUID()) {
  shop.clock.advance(1000);
  const { digest } = (await preview(kind, selection, by)).body;
  return by.call(bulkActionEndpoints.startBulkAction, { body: { kind, selection, digest, key } });
}
const run = () => runBulkActions(shop.context);
const find = async (id: string, by = admin) =>
  (await by.call(bulkActionEndpoints.findBulkAction, { params: { id } })).body;
const failures = (id: string, query = {}) =>
  admin.call(bulkActionEndpoints.listBulkFailures, { params: { id }, query });
function undo(id: string, reason = 'The wrong list', by = admin) {
  shop.clock.advance(1000);
  return by.call(bulkActionEndpoints.undoBulkAction, { params: { id }, body: { reason } });
}
const orderOf = async (id: string, by = admin) =>
  (await by.call(orderEndpoints.findOrder, { params: { id } })).body;
const steps = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await orderOf(id)).step ?? (await orderOf(id)).status));
const mailsOf = (id: string, kind: string) =>
  shop.context.db
    .select()
    .from(mails)
    .where(and(like(mails.dedupeKey, `${kind}:${id}%`)));
const eventsOf = async (id: string) =>
  (
    await shop.context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.thingId, id))
      .orderBy(auditEntries.at, auditEntries.id)
  ).map(({ act }) => act);

/** Starts an action on these orders and carries it out. */
async function make(kind: BulkKind, ids: readonly string[]) {
  const { body } = await start(kind, { ids: ids.join() });
  await run();
  return find(body._id);
}

test('the preview counts the orders that can take part, and names the others by their reason', async () => {
  proves('B-LIFE-06');
  const ids = await place(4);
  const [, packed, delivered, cancelled] = ids;
  await admin.call(orderEndpoints.moveOrder, { params: { id: packed ?? '', move: 'pack' } });
  await admin.call(orderEndpoints.deliverOrder, { params: { id: delivered ?? '' } });
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'cancelled', cancelledAt: shop.clock.now() })
    .where(eq(orders.id, cancelled ?? ''));
  const { body } = await preview('pack', { ids: ids.join() });
  assert.deepEqual([body.total, body.able, body.payable], [4, 1, (await orderOf(ids[0] ?? '')).payable]);
  assert.deepEqual(
    body.obstacles.map(({ reason, count, orders: [first] }) => [reason, count, first?._id, first?.step]),
    [
      [moveRow('pack').repeated, 1, packed, 'packed'],
      [bulkTexts.otherStep, 1, delivered, 'delivered'],
      [orderTexts.cancelled, 1, cancelled, 'cancelled'],
    ],
  );
  assert.match(body.obstacles[0]?.orders[0]?.orderNumber ?? '', /^J-\d+$/);
});

test('chosen orders are packed, handed over, delivered and their cash recorded, each as by its single move', async () => {
  proves('B-LIFE-06');
  const ids = await place(3);
  for (const [kind, expected] of [
    ['confirm', 'confirmed'],
    ['pack', 'packed'],
    ['hand-over', 'handed-over'],
    ['deliver', 'Delivered'],
    ['receive-cash', 'Delivered'],
  ] as const) {
    shop.clock.advance(60_000);
    const action = await make(kind, ids);
    assert.deepEqual([action.total, action.done, action.failed], [3, 3, 0], kind);
    assert.ok(action.finishedAt);
    assert.deepEqual(await steps(ids), [expected, expected, expected], kind);
    assert.deepEqual(await eventsOf(action._id), ['startBulkAction']);
  }
  for (const id of ids) {
    assert.deepEqual(await eventsOf(id), [
      'moveOrder',
      'moveOrder',
      'moveOrder',
      'deliverOrder',
      'receiveCash',
    ]);
    assert.equal((await orderOf(id)).cashReceivedAt, shop.clock.now().toISOString());
    assert.equal((await mailsOf(id, 'order-delivered')).length, 1);
  }
});

test('all orders that a filter finds take part, except those that are left out, and afterwards those that an action changed', async () => {
  const own = await createTestShop();
  const [owner, customer] = [await own.signIn({ role: 'admin' }), await own.signIn()];
  const product = await own.addProduct();
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) ids.push((await buy(customer, product, index + 1))._id);
  const [first = ''] = ids;
  const { body } = await start('deliver', { show: 'to-deliver', except: first }, owner);
  assert.equal(body.total, 3);
  await runBulkActions(own.context);
  assert.deepEqual(
    (await owner.call(orderEndpoints.listAllOrders, { query: { show: 'to-deliver' } })).body.map(
      ({ _id }) => _id,
    ),
    [first],
  );
  const cash = await preview('receive-cash', { of: body._id }, owner);
  assert.deepEqual([cash.body.total, cash.body.able], [3, 3]);
  assert.equal((await start('receive-cash', { of: body._id }, owner)).body.total, 3);
  await own.close();
});

test('the file and the list have exactly the chosen orders', async () => {
  const ids = await place(3);
  const chosen = ids.slice(0, 2);
  const { body } = await admin.call(orderEndpoints.listAllOrders, { query: { ids: chosen.join() } });
  assert.deepEqual(body.map(({ _id }) => _id).sort(), [...chosen].sort());
  const file = await admin.send('GET', `/api/all-orders.csv?ids=${chosen.join()}`);
  const lines = String(file.body).trim().split('\r\n').slice(1);
  assert.deepEqual(lines.map((line) => line.split(',')[0]).sort(), [...chosen].sort());
});

test('an order that changes between start and run fails alone, with its number and reason', async () => {
  proves('B-LIFE-06');
  const ids = await place(3);
  const { body } = await start('pack', { ids: ids.join() });
  const [, second = ''] = ids;
  await admin.call(orderEndpoints.deliverOrder, { params: { id: second } });
  await run();
  const { done, failed } = await find(body._id);
  assert.deepEqual([done, failed], [2, 1]);
  const found = await failures(body._id, { page: 1, limit: 10 });
  assert.equal(found.headers['x-total-count'], '1');
  const { name, orderNumber } = await orderOf(second);
  assert.deepEqual(found.body, [
    { _id: second, orderNumber, name, step: 'delivered', reason: orderTexts.wrongStep },
  ]);
});

test('what the preview says of each step is what the run does', async () => {
  for (const step of orderStepNames) {
    for (const kind of bulkKindNames) {
      const [id = ''] = await place(1);
      const status = ['delivered', 'partly-delivered'].includes(step) ? 'Delivered' : 'Pending';
      const at = shop.clock.now();
      await shop.context.db
        .update(orders)
        .set({
          currentStep: step as OrderStep,
          status,
          ...(step === 'cancelled' && { cancelledAt: at }),
          ...(step === 'returned' && { returnedAt: at }),
        })
        .where(eq(orders.id, id));
      const { able } = (await preview(kind, { ids: id })).body;
      const action = {
        id: newId(at),
        kind,
        actorId: admin.userId,
        startKey: newId(),
        total: 1,
        createdAt: at,
      };
      await shop.context.db.insert(bulkActions).values(action);
      await shop.context.db.insert(bulkActionItems).values({ actionId: action.id, position: 1, orderId: id });
      await run();
      assert.equal((await find(action.id)).done, able, `${kind} from ${step}`);
    }
  }
});

test('a start with other orders than those of the preview is a 409, and so is one without any', async () => {
  const ids = await place(2);
  const { digest } = (await preview('pack', { ids: ids.join() })).body;
  await admin.call(orderEndpoints.moveOrder, { params: { id: ids[0] ?? '', move: 'pack' } });
  const body = { kind: 'pack', selection: { ids: ids.join() }, digest, key: crypto.randomUUID() } as const;
  const late = await admin.call(bulkActionEndpoints.startBulkAction, { body });
  assert.deepEqual([late.status, late.error.message], [409, bulkTexts.changed]);
  const none = await start('hand-over', { ids: ids[1] ?? '' });
  assert.deepEqual([none.status, none.error.message], [409, bulkTexts.none]);
  assert.deepEqual(await steps(ids), ['packed', 'Pending']);
});

test('a repeated start returns the same action, even if both arrive at once', async () => {
  const ids = await place(2);
  const { digest } = (await preview('pack', { ids: ids.join() })).body;
  const body = { kind: 'pack', selection: { ids: ids.join() }, digest, key: crypto.randomUUID() } as const;
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.call(bulkActionEndpoints.startBulkAction, { body })),
  );
  assert.equal(new Set(answers.map((answer) => answer.body._id)).size, 1);
  await run();
  const again = await admin.call(bulkActionEndpoints.startBulkAction, { body });
  assert.equal(again.body._id, answers[0]?.body._id);
  for (const id of ids) assert.deepEqual(await eventsOf(id), ['moveOrder']);
});

test('two members of staff at once move each order once, and the second one reads why', async () => {
  const other = await shop.signIn({ role: 'admin' });
  const ids = await place(5);
  const started = await Promise.all([
    start('pack', { ids: ids.join() }),
    start('pack', { ids: ids.join() }, other),
  ]);
  await Promise.all([run(), run(), run()]);
  const actions = await Promise.all(started.map(({ body }) => find(body._id)));
  assert.equal(
    actions.reduce((sum, { done }) => sum + done, 0),
    5,
  );
  assert.equal(
    actions.reduce((sum, { failed }) => sum + failed, 0),
    5,
  );
  for (const id of ids) assert.deepEqual(await eventsOf(id), ['moveOrder']);
  const reasons = await Promise.all(actions.map(async ({ _id }) => (await failures(_id)).body));
  assert.deepEqual(new Set(reasons.flat().map(({ reason }) => reason)), new Set([moveRow('pack').repeated]));
});

test('rights that are taken away before the run are missed by every order that is left', async () => {
  const helper = await shop.signIn({ role: 'admin' });
  const ids = await place(2);
  const { body } = await start('deliver', { ids: ids.join() }, helper);
  await shop.context.db.update(users).set({ role: 'user' }).where(eq(users.id, helper.userId));
  await run();
  assert.deepEqual(await steps(ids), ['Pending', 'Pending']);
  const { done, failed } = await find(body._id);
  assert.deepEqual([done, failed], [0, 2]);
  assert.deepEqual(
    new Set((await failures(body._id)).body.map(({ reason }) => reason)),
    new Set([bulkTexts.notAllowed]),
  );
});

test('customers and visitors neither preview, start, read nor undo', async () => {
  const [id = ''] = await place(1);
  const { body } = await start('pack', { ids: id });
  for (const [client, status] of [
    [shop.visitor, 401],
    [buyer, 403],
  ] as const) {
    const { digest } = (await preview('pack', { ids: id })).body;
    const answers = [
      await client.call(bulkActionEndpoints.previewBulkAction, { query: { kind: 'pack', ids: id } }),
      await client.call(bulkActionEndpoints.startBulkAction, {
        body: { kind: 'pack', selection: { ids: id }, digest, key: crypto.randomUUID() },
      }),
      await client.call(bulkActionEndpoints.listBulkActions),
      await client.call(bulkActionEndpoints.findBulkAction, { params: { id: body._id } }),
      await client.call(bulkActionEndpoints.listBulkFailures, { params: { id: body._id }, query: {} }),
      await client.call(bulkActionEndpoints.undoBulkAction, {
        params: { id: body._id },
        body: { reason: 'Because' },
      }),
    ];
    assert.deepEqual(
      answers.map((answer) => answer.status),
      answers.map(() => status),
    );
  }
  await run();
});

test('a run that ends after each order, and processes that take it over, change each order once', async () => {
  proves('B-LIFE-06');
  const restore = overrideSettings(shop.context.config, { stepMails: ['handed-over', 'delivered'] });
  const ids = await place(8);
  await make('pack', ids);
  const { body } = await start('hand-over', { ids: ids.join() });
  const { db } = shop.context;
  const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  /** A database whose connection is lost before the commit of a transaction, or just after it. */
  const losing = (when: 'before' | 'after') => {
    const transaction = (work: (tx: unknown) => Promise<unknown>) =>
      when === 'after' ? db.transaction(work).then(lost) : db.transaction((tx) => work(tx).then(lost));
    return new Proxy(db, {
      get: (target, name, receiver) =>
        name === 'transaction' ? transaction : Reflect.get(target, name, receiver),
    });
  };
  // Each process dies while it holds the lease: between two orders, in the middle of one, just after one.
  for (const dies of [
    () => runBulkActions(shop.context, { pause: () => Promise.reject(new Error('killed')) }),
    () => runBulkActions({ ...shop.context, db: losing('before') }),
    () => runBulkActions({ ...shop.context, db: losing('after') }),
  ]) {
    await assert.rejects(dies());
    shop.clock.advance(2 * 60_000);
  }
  assert.deepEqual([(await find(body._id)).done, (await find(body._id)).failed], [2, 0]);
  await Promise.all([run(), run()]);
  assert.deepEqual([(await find(body._id)).done, (await find(body._id)).failed], [8, 0]);
  for (const id of ids) {
    assert.deepEqual(await eventsOf(id), ['moveOrder', 'moveOrder']);
    assert.equal((await mailsOf(id, 'order-handed-over')).length, 1);
    const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, id));
    assert.deepEqual(
      row?.stepLog.map(({ step }) => step),
      ['packed', 'handed-over'],
    );
  }
  restore();
});

test('a process whose lease another one has taken over changes no order twice', async () => {
  const ids = await place(6);
  const { body } = await start('deliver', { ids: ids.join() });
  let overtaken = false;
  // Long pauses let the lease expire; another process then finishes the rest.
  const pause = async () => {
    if (overtaken) return;
    overtaken = true;
    shop.clock.advance(5 * 60_000);
    await run();
  };
  await runBulkActions(shop.context, { pause });
  assert.deepEqual([(await find(body._id)).done, (await find(body._id)).failed], [6, 0]);
  for (const id of ids) {
    assert.deepEqual(await eventsOf(id), ['deliverOrder']);
    assert.equal((await mailsOf(id, 'order-delivered')).length, 1);
  }
});

test('an open action with few orders does not wait for one with many', async () => {
  const many = await place(40);
  const few = await place(2);
  const large = (await start('pack', { ids: many.join() })).body;
  const small = (await start('deliver', { ids: few.join() })).body;
  let left = 35;
  await runBulkActions(shop.context, { shouldStop: () => left <= 0, pause: async () => (left -= 1) });
  assert.ok((await find(small._id)).finishedAt);
  assert.equal((await find(large._id)).finishedAt, undefined);
  await run();
  assert.equal((await find(large._id)).done, 40);
});

test('packing and handing over are undone within 30 minutes, with a reason, as if they had not been', async () => {
  proves('B-LIFE-06');
  const restore = overrideSettings(shop.context.config, { stepMails: ['packed', 'handed-over'] });
  const ids = await place(2);
  const [first = ''] = ids;
  const placed = await orderOf(first, buyer);
  const packing = await make('pack', ids);
  assert.equal(packing.undoableUntil, new Date(Date.parse(packing.createdAt) + undoMs).toISOString());
  shop.clock.advance(29 * 60_000);
  assert.equal(await sendDueMails(shop.context.db, shop.clock.now, { mailer: undefined }), 0);
  const [waiting] = await mailsOf(first, 'order-packed');
  assert.ok(waiting?.nextTryAt && waiting.nextTryAt > shop.clock.now(), 'its mail waits');
  const { status, body } = await undo(packing._id);
  assert.deepEqual([status, body.total, body.undoes, body.reason], [200, 2, packing._id, 'The wrong list']);
  await run();
  assert.equal((await find(body._id)).done, 2);
  assert.equal((await find(packing._id)).undoableUntil, undefined);
  assert.deepEqual(await orderOf(first, buyer), placed);
  assert.deepEqual(await mailsOf(first, 'order-packed'), []);
  assert.deepEqual(await eventsOf(first), ['moveOrder', 'undoMove']);
  assert.deepEqual(await eventsOf(packing._id), ['startBulkAction', 'undoBulkAction']);

  // It can be packed again, and then handed over and brought back to packed.
  await make('pack', ids);
  const again = await orderOf(first, buyer);
  shop.clock.advance(1000);
  const handing = await make('hand-over', ids);
  const undone = await undo(handing._id);
  await run();
  assert.equal((await find(undone.body._id)).done, 2);
  assert.deepEqual(await orderOf(first, buyer), again);
  restore();
});

test('confirming many orders is undone, too, and they wait to be confirmed again', async () => {
  proves('B-LIFE-06');
  const restore = overrideSettings(shop.context.config, { stepMails: ['confirmed'] });
  const ids = await place(2);
  await shop.context.db.update(orders).set({ currentStep: 'to-confirm' }).where(inArray(orders.id, ids));
  const confirming = await make('confirm', ids);
  assert.equal((await mailsOf(ids[0] ?? '', 'order-confirmed')).length, 1);
  await undo(confirming._id);
  await run();
  assert.deepEqual(await steps(ids), ['to-confirm', 'to-confirm']);
  assert.deepEqual(await mailsOf(ids[0] ?? '', 'order-confirmed'), []);
  restore();
});

test('the preview of a delivery counts the orders that would skip steps', async () => {
  const ids = await place(3);
  await make('pack', ids);
  await make('hand-over', ids.slice(0, 1));
  assert.equal((await preview('deliver', { ids: ids.join() })).body.skipping, 2);
  assert.equal((await preview('deliver', { ids: ids[0] ?? '' })).body.skipping, undefined);
  assert.equal((await preview('hand-over', { ids: ids.join() })).body.skipping, undefined);
});

test('the preview of packing counts the orders that nobody has confirmed', async () => {
  const ids = await place(3);
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'to-confirm' })
    .where(inArray(orders.id, ids.slice(0, 2)));
  const unconfirmed = async (kind: BulkKind) => (await preview(kind, { ids: ids.join() })).body.unconfirmed;
  const counts = await Promise.all((['pack', 'confirm', 'deliver'] as const).map(unconfirmed));
  assert.deepEqual(counts, [2, undefined, undefined]);
});

test('cash is undone within 30 minutes, and counts as if it had not been received', async () => {
  proves('B-LIFE-06');
  const ids = await place(2);
  await make('deliver', ids);
  const [first = ''] = ids;
  const due = await orderOf(first);
  const recorded = await make('receive-cash', ids);
  assert.ok((await orderOf(first)).cashReceivedAt);
  const { body } = await undo(recorded._id, 'Counted twice');
  await run();
  assert.equal((await find(body._id)).done, 2);
  assert.deepEqual(await orderOf(first), due);
  assert.deepEqual((await eventsOf(first)).slice(-2), ['receiveCash', 'undoCash']);
  const [entry] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.thingId, first), eq(auditEntries.act, 'undoCash')));
  assert.equal(entry?.after?.reason, 'Counted twice');
});

test('after 30 minutes, without a reason, twice, of a delivery or of an undo nothing is undone', async () => {
  proves('B-LIFE-06');
  const ids = await place(1);
  const packing = await make('pack', ids);
  const refused = async (id: string, reason?: string) => {
    const { status, error } = await undo(id, reason);
    return [status, error.message];
  };
  assert.deepEqual(await refused(packing._id, '  '), [400, bulkTexts.reasonMissing]);
  assert.deepEqual(await refused('f'.repeat(24)), [404, bulkTexts.notFound]);
  const { body } = await undo(packing._id);
  await run();
  assert.deepEqual(await refused(packing._id), [409, bulkTexts.undone]);
  assert.deepEqual(await refused(body._id), [409, bulkTexts.notUndoable]);
  const late = await make('pack', ids);
  const delivery = await make('deliver', ids);
  assert.deepEqual(await refused(delivery._id), [409, bulkTexts.notUndoable]);
  assert.equal((await find(delivery._id)).undoableUntil, undefined);
  shop.clock.advance(undoMs + 1);
  assert.deepEqual(await refused(late._id), [409, bulkTexts.tooLate]);
  const [open] = await place(1);
  const running = await start('pack', { ids: open ?? '' });
  assert.deepEqual(await refused(running.body._id), [409, bulkTexts.running]);
  await run();
});

test('an undo leaves alone what has changed since, or what the customer was told', async () => {
  const restore = overrideSettings(shop.context.config, { stepMails: ['packed'] });
  const ids = await place(3);
  const [moved = '', told = '', other = ''] = ids;
  const packing = await make('pack', ids);
  shop.clock.advance(1000);
  await admin.call(orderEndpoints.moveOrder, { params: { id: moved, move: 'hand-over' } });
  await shop.context.db
    .update(mails)
    .set({ sentAt: shop.clock.now(), nextTryAt: null, tries: 1 })
    .where(
      inArray(
        mails.dedupeKey,
        (await mailsOf(told, 'order-packed')).map(({ dedupeKey }) => dedupeKey),
      ),
    );
  const { body } = await undo(packing._id);
  await run();
  assert.deepEqual(
    (await failures(body._id)).body.map(({ _id, reason }) => [_id, reason]),
    [
      [moved, bulkTexts.changedSince],
      [told, bulkTexts.customerTold],
    ],
  );
  assert.deepEqual(await steps([moved, told, other]), ['handed-over', 'packed', 'Pending']);
  restore();
});

test('a later mail of an order does not overtake one that waits', async () => {
  const restore = overrideSettings(shop.context.config, { stepMails: ['handed-over', 'delivered'] });
  const [id = ''] = await place(1);
  await make('pack', [id]);
  await make('hand-over', [id]);
  shop.clock.advance(60_000);
  await admin.call(orderEndpoints.deliverOrder, { params: { id } });
  const [handedOver] = await mailsOf(id, 'order-handed-over');
  const [delivered] = await mailsOf(id, 'order-delivered');
  assert.ok(handedOver?.nextTryAt && delivered?.nextTryAt);
  assert.ok(handedOver.nextTryAt < delivered.nextTryAt);
  assert.ok(delivered.nextTryAt <= shop.clock.now());
  restore();
});

test('of two undos at once one is made', async () => {
  const other = await shop.signIn({ role: 'admin' });
  const ids = await place(2);
  const packing = await make('pack', ids);
  const answers = await Promise.all([undo(packing._id), undo(packing._id, 'Mine', other), undo(packing._id)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  await run();
  for (const id of ids) assert.deepEqual(await eventsOf(id), ['moveOrder', 'undoMove']);
});

test('one person has at most five open actions, and an action at most 5,000 orders', async () => {
  const busy = await shop.signIn({ role: 'admin' });
  const ids = await place(maxOpenActions + 1);
  const statuses: number[] = [];
  for (const id of ids) statuses.push((await start('pack', { ids: id }, busy)).status);
  assert.deepEqual(statuses, [...Array(maxOpenActions).fill(200), 409]);
  await run();
  assert.equal((await start('pack', { ids: ids.at(-1) ?? '' }, busy)).status, 200);
  await run();

  const own = await createTestShop();
  const [owner, customer] = [await own.signIn({ role: 'admin' }), await own.signIn()];
  const { _id } = await buy(customer, await own.addProduct());
  const [row] = await own.context.db.select().from(orders).where(eq(orders.id, _id));
  assert.ok(row);
  const { number: _, searchText: __, idempotencyKey: ___, ...copied } = row;
  for (let part = 0; part < 10; part += 1) {
    const copies = Array.from({ length: maxBulkOrders / 10 }, () => ({ ...copied, id: newId() }));
    await own.context.db.insert(orders).values(copies);
  }
  const { status, error } = await preview('pack', {}, owner);
  assert.deepEqual([status, error.message], [409, bulkTexts.tooMany]);
  const { body } = await preview('pack', { except: _id }, owner);
  assert.equal(body.able, maxBulkOrders);
  const started = await start('pack', { except: _id }, owner);
  assert.equal(started.body.total, maxBulkOrders);
  await own.close();
});

test('actions are listed with how far they are, and deleted a month after their end', async () => {
  const [id = ''] = await place(1);
  const packing = await make('pack', [id]);
  const undone = (await undo(packing._id)).body;
  await run();
  const { body } = await admin.call(bulkActionEndpoints.listBulkActions);
  assert.deepEqual(
    body
      .slice(0, 2)
      .map(({ _id }) => _id)
      .sort(),
    [packing._id, undone._id].sort(),
  );
  assert.equal(body[0]?.by, admin.email);
  await removeOldBulkActions(shop.context.db, shop.clock.now());
  assert.equal((await find(packing._id))._id, packing._id);
  shop.clock.advance(bulkRetentionDays * 86_400_000 + 1);
  await removeOldBulkActions(shop.context.db, shop.clock.now());
  assert.equal(await shop.context.db.$count(bulkActions), 0);
  assert.equal(await shop.context.db.$count(bulkActionItems), 0);
  assert.equal(await shop.context.db.$count(orders, eq(orders.id, id)), 1);
});
