/** The risk of orders: facts of this shop alone, fairness, the queue by risk, and what a confirmation changes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { orderConfirmationEndpoints as endpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { confirmLink } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { riskRuleVersion } from '@jontro/shop/order-risk/order-risk.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { handleDueEvents } from '../events/event-job.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { subscribers } from '../subscribers.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { orderRisks } from './order-risk.table.ts';

const hour = 3_600_000;
const texts = serverTexts.en.confirmations.page;
let shop: SmsShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createSmsShop({
    sms: { perNumber: 100 },
    settings: { riskLadder: true, confirmation: 'link', districts: 'all' },
  });
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ price: 1_500, stock: 1_000 });
});
after(() => shop.close());

const handleEvents = () => handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
let numbers = 0;
const nextNumber = (): string => {
  numbers += 1;
  return `0191${String(numbers).padStart(7, '0')}`;
};
/** An order so long after the one before, with an address of its own. */
async function place(form: object = {}, gapMs = 2 * hour): Promise<Order> {
  shop.clock.advance(gapMs);
  const mobileNumber = nextNumber();
  const address = `House ${numbers}, Road 5`;
  const order = await buy(await shop.signIn(), product, 1, { ...billing, mobileNumber, address, ...form });
  await handleEvents();
  return order;
}
const riskOfOrder = async ({ _id }: Pick<Order, '_id'>) => {
  const [row] = await shop.context.db.select().from(orderRisks).where(eq(orderRisks.orderId, _id));
  return row ?? assert.fail('no risk');
};
const levelOf = async (order: Order) => (await riskOfOrder(order)).level;
const kindsOf = async (order: Order) => (await riskOfOrder(order)).reasons.map(({ kind }) => kind);
const params = ({ _id: id }: Order) => ({ params: { id } });
const stepOf = async ({ _id }: Order) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  return row && stepOfRow(row);
};
const tokenOf = async ({ mobileNumber }: Order) => {
  const sms = (await shop.rows()).filter(({ recipient }) => `+${recipient}` === mobileNumber);
  return /order\/([\w-]{16})/.exec(sms.at(-1)?.text ?? '')?.[1] ?? assert.fail('no link');
};
const press = async (order: Order) => {
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: confirmLink(await tokenOf(order)),
    headers: {
      origin: shop.context.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: '',
  });
  assert.equal(statusCode, 200);
  return body;
};
/** Not accepted at the door. */
async function refuse(order: Order): Promise<void> {
  for (const move of ['confirm', 'pack', 'hand-over', 'send-back'] as const)
    assert.equal(
      (await admin.call(orderEndpoints.moveOrder, { params: { id: order._id, move }, body: null })).status,
      200,
    );
}
const deliver = (order: Order) => admin.call(orderEndpoints.deliverOrder, params(order));

test('an order gets its level from this number’s parcels, its address, its value and orders within an hour, with reasons', async () => {
  proves('B-COD-09');
  const mobileNumber = nextNumber();
  const first = await place({ mobileNumber });
  assert.deepEqual([await levelOf(first), await kindsOf(first)], [1, ['new-number', 'unconfirmed']]);
  assert.equal((await riskOfOrder(first)).ruleVersion, riskRuleVersion);
  await refuse(first);
  const second = await place({ mobileNumber });
  assert.deepEqual([await levelOf(second), await kindsOf(second)], [3, ['refused', 'unconfirmed']]);
  await deliver(second);
  await deliver(await place({ mobileNumber }));
  assert.equal(await levelOf(await place({ mobileNumber })), 2);

  assert.deepEqual(await kindsOf(await place({ address: 'Dhaka' })), [
    'address',
    'new-number',
    'unconfirmed',
  ]);
  const loyal = nextNumber();
  await deliver(await place({ mobileNumber: loyal }));
  assert.equal(await levelOf(await place({ mobileNumber: loyal })), 0);

  const twin = nextNumber();
  await place({ mobileNumber: twin });
  assert.ok((await kindsOf(await place({ mobileNumber: twin }, 60_000))).includes('together'));
  const address = 'House 900, Road 1';
  await place({ address });
  assert.ok((await kindsOf(await place({ address: ' HOUSE 900, road 1 ' }, 60_000))).includes('together'));
});

test('what came back after it was delivered is no refusal, and neither is a cancelled order', async () => {
  proves('B-COD-09');
  const mobileNumber = nextNumber();
  const order = await place({ mobileNumber });
  await deliver(order);
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'returned', returnedAt: shop.clock.now() })
    .where(eq(orders.id, order._id));
  const cancelled = await place({ mobileNumber });
  await admin.call(orderEndpoints.cancelOrder, { ...params(cancelled), body: { reason: 'No' } });
  assert.deepEqual(await kindsOf(await place({ mobileNumber })), ['new-number', 'unconfirmed']);
});

test('orders that differ in district, name or mail address alone have equal levels and reasons', async () => {
  proves('B-COD-09');
  const pairs: readonly (readonly [object, object])[] = [
    [{ district: 'Dhaka' }, { district: 'Bandarban' }],
    [{ district: 'Sylhet' }, { district: 'Kurigram' }],
    [{ name: 'Nusrat Jahan' }, { name: 'Rafiq Ahmed' }],
    [{ name: 'সুমনা দাস' }, { name: 'Md. Abdul Karim' }],
    [{ email: 'a@gmail.example' }, { email: 'b@company.example' }],
  ];
  for (const history of ['new', 'refused'] as const)
    for (const pair of pairs) {
      const decided = [];
      for (const form of pair) {
        const mobileNumber = nextNumber();
        if (history === 'refused') await refuse(await place({ mobileNumber }));
        const { level, reasons } = await riskOfOrder(await place({ mobileNumber, ...form }));
        decided.push({ level, reasons });
      }
      assert.deepEqual(decided[0], decided[1], JSON.stringify(pair));
    }
});

test('a confirmation lowers the level, and what still speaks against the order is called about: the shopper reads what to do', async () => {
  proves('B-COD-10', 'B-COD-11');
  const usual = await place();
  assert.ok((await press(usual)).includes(texts.confirmed));
  assert.deepEqual([await levelOf(usual), await stepOf(usual)], [0, 'confirmed']);

  const mobileNumber = nextNumber();
  await refuse(await place({ mobileNumber }));
  const asked = await place({ mobileNumber });
  const said = await press(asked);
  assert.ok(said.includes(texts.chargeFirst('৳100', undefined)), said);
  assert.equal(await stepOf(asked), 'to-confirm', 'it waits for the call');
  assert.ok((await press(asked)).includes(texts.confirmedBefore));
  const { body } = await admin.call(endpoints.findOrderConfirmation, params(asked));
  assert.deepEqual([body.confirmedBy, body.risk?.level], ['link', 3]);
  assert.equal(
    (await admin.call(endpoints.recordCall, { ...params(asked), body: { outcome: 'confirmed' } })).status,
    200,
  );
  assert.equal(await stepOf(asked), 'confirmed');
});

test('with the advance on, the highest level asks for the delivery charge, which is paid online before the order is packed', async () => {
  proves('B-COD-11');
  const restore = overrideSettings(shop.context.config, { advance: { on: true } });
  const mobileNumber = nextNumber();
  await refuse(await place({ mobileNumber }));
  const asked = await place({ mobileNumber });
  const read = async () => (await admin.call(orderEndpoints.findOrder, params(asked))).body.advance;
  assert.equal(await read(), undefined, 'the confirmation may lower the level');
  const said = await press(asked);
  assert.ok(said.includes(texts.chargeOnline('৳100', undefined)), said);
  assert.deepEqual(await read(), { asked: 100, due: 100, charge: true });
  const call = { ...params(asked), body: { outcome: 'confirmed' as const } };
  assert.equal((await admin.call(endpoints.recordCall, call)).status, 200);
  const pack = () =>
    admin.call(orderEndpoints.moveOrder, { params: { id: asked._id, move: 'pack' }, body: null });
  assert.equal((await pack()).status, 409);
  assert.equal((await admin.call(orderEndpoints.waiveAdvance, params(asked))).status, 200);
  assert.equal((await pack()).status, 200);

  // Where nobody is asked to confirm, the charge is asked for at once.
  const silent = overrideSettings(shop.context.config, { confirmation: 'off' });
  const other = nextNumber();
  await refuse(await place({ mobileNumber: other }));
  const next = await place({ mobileNumber: other });
  assert.equal((await admin.call(orderEndpoints.findOrder, params(next))).body.advance?.charge, true);
  silent();
  restore();
});

test('the queue has the highest risk first, then the oldest; without the setting the oldest', async () => {
  await shop.context.db.update(orders).set({ deletedAt: shop.clock.now() });
  const mobileNumber = nextNumber();
  await refuse(await place({ mobileNumber }));
  const [oldest, unclear, refused, newest] = [
    await place(),
    await place({ address: 'Dhaka' }),
    await place({ mobileNumber }),
    await place(),
  ];
  const idsOf = async () =>
    (await admin.call(endpoints.listOrdersToConfirm)).body.orders.map(({ _id }) => _id);
  const [oldestId, unclearId, refusedId, newestId] = [oldest._id, unclear._id, refused._id, newest._id];
  assert.deepEqual(await idsOf(), [refusedId, unclearId, oldestId, newestId]);
  const restore = overrideSettings(shop.context.config, { riskLadder: false });
  assert.deepEqual(await idsOf(), [oldestId, unclearId, refusedId, newestId]);
  restore();
});

test('without the setting nothing is decided, and a paid order is shown without a risk', async () => {
  const restore = overrideSettings(shop.context.config, { riskLadder: false });
  const order = await place();
  assert.equal(await shop.context.db.$count(orderRisks, eq(orderRisks.orderId, order._id)), 0);
  restore();
  const paid = await place();
  await shop.context.db.update(orders).set({ paid: true }).where(eq(orders.id, paid._id));
  const { body } = await admin.call(endpoints.findOrderConfirmation, params(paid));
  assert.equal(body.risk, undefined);
});
