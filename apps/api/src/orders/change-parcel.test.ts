/** Courier and code of a parcel: who enters them, who sees them, and that no code makes a foreign link. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { knownCouriers, parcelTexts } from '@jontro/shop/orders/parcels.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { desc, eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { listOutbox } from '../mail/outbox.ts';
import { assertNoServerError, hostileValues } from '../testing/hostile-input.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let person: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop({
    settings: { tracking: true, couriers: knownCouriers, stepMails: ['booked', 'handed-over', 'delivered'] },
  });
  admin = await shop.signIn({ role: 'admin' });
  person = await shop.signIn();
  product = await shop.addProduct();
});
after(() => shop.close());

type Placed = Order & { orderNumber: string; trackingKey: string };
let codes = 0;
const newCode = () => {
  codes += 1;
  return `DA${codes}-XK/${codes}`;
};
async function placed(fields: Partial<typeof billing> = {}): Promise<Placed> {
  shop.clock.advance(60_000);
  return (await buy(person, product, 1, { ...billing, ...fields })) as Placed;
}
function change(id: string, courier: string, code: string, client = admin) {
  shop.clock.advance(1000);
  return client.call(orderEndpoints.changeParcel, { params: { id }, body: { courier, code } });
}
function move(id: string, name: 'pack' | 'book' | 'hand-over', body: object | null = null) {
  shop.clock.advance(1000);
  return admin.call(orderEndpoints.moveOrder, { params: { id, move: name }, body: body as never });
}
const find = async (id: string) => (await person.call(orderEndpoints.findOrder, { params: { id } })).body;
const track = async ({ orderNumber, trackingKey }: Placed, language = 'en') =>
  (await shop.app.inject(`${trackingLink({ orderNumber, trackingKey })}?lang=${language}`)).body;
const trackByDigits = async ({ orderNumber }: Placed) =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/track',
      headers: {
        origin: shop.context.config.publicUrl,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ number: orderNumber, digits: '5678', lang: 'en' }).toString(),
    })
  ).body;
const lastAudit = async (id: string) => {
  const [entry] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thingId, id))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return entry;
};

test('a move records courier and code; a later change, its repetition and its removal are in the audit log', async () => {
  const { _id: id } = await placed();
  await move(id, 'pack');
  const first = await move(id, 'book', { parcel: { courier: ' Pathao ', code: ' DA-1 ' } });
  assert.equal(first.status, 200, first.error?.message);
  assert.deepEqual((await find(id)).parcel, { courier: 'Pathao', code: 'DA-1' });
  assert.equal((await lastAudit(id))?.after?.parcel, 'Pathao: DA-1');
  await move(id, 'hand-over');
  assert.deepEqual(
    (await find(id)).parcel,
    { courier: 'Pathao', code: 'DA-1' },
    'a move without one keeps it',
  );
  const second = await change(id, 'Steadfast', 'S2');
  assert.deepEqual(second.body, { modifiedCount: 1, message: parcelTexts.saved });
  const entry = await lastAudit(id);
  assert.deepEqual(
    [entry?.act, entry?.before?.parcel, entry?.after?.parcel],
    ['changeParcel', 'Pathao: DA-1', 'Steadfast: S2'],
  );
  assert.deepEqual((await change(id, 'Steadfast', 'S2')).body, {
    modifiedCount: 0,
    message: orderTexts.unchanged,
  });
  assert.equal((await change(id, '', '')).body.modifiedCount, 1);
  assert.equal((await find(id)).parcel, undefined);
});

test('a parcel that is refused leaves the order at its step', async () => {
  const { _id: id } = await placed();
  await move(id, 'pack');
  const { status, error } = await move(id, 'hand-over', { parcel: { courier: 'Pathao', code: 'a b' } });
  assert.deepEqual([status, error.message], [400, parcelTexts.wrongCode]);
  assert.equal((await find(id)).step, 'packed');
});

test('only staff who deliver enter it, until the order has ended without a sale', async () => {
  const order = await placed();
  const { _id: id } = order;
  assert.equal((await change(id, 'Pathao', '1', person)).status, 403);
  const { status } = await shop.visitor.call(orderEndpoints.changeParcel, {
    params: { id },
    body: { courier: 'Pathao', code: '1' },
  });
  assert.equal(status, 401);
  assert.equal((await change('0'.repeat(24), 'Pathao', '1')).status, 404);
  await admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: 'No' } });
  const ended = await change(id, 'Pathao', '1');
  assert.deepEqual([ended.status, ended.error.message], [409, parcelTexts.ended]);
});

test('the customer sees courier and code with its link in the order, the mail of the step and on the pages of tracking', async () => {
  proves('B-DELIV-17');
  const email = 'parcel@example.com';
  const order = await placed({ email } as never);
  await move(order._id, 'pack');
  await move(order._id, 'hand-over', { parcel: { courier: 'Steadfast', code: 'SF/9' } });
  const link = 'https://steadfast.com.bd/t/SF%2F9';
  for (const page of [await track(order), await trackByDigits(order), await track(order, 'bn')])
    assert.ok(page.includes(`<dd><a href="${link}" rel="noopener noreferrer">Steadfast: SF/9</a></dd>`));
  const mail = (await listOutbox(shop.context.db)).find(
    ({ to, kind }) => to === email && kind === 'order-handed-over',
  );
  for (const shown of ['Steadfast: SF/9', link, serverTexts.en.orderMails.follow('Steadfast')])
    assert.ok(mail?.text.includes(shown), shown);
  for (const hidden of ['Nusrat', 'Dhanmondi']) assert.ok(!(await trackByDigits(order)).includes(hidden));
});

test('an order without a parcel, and one of a courier without a link, name no link anywhere', async () => {
  const email = 'rider@example.com';
  const order = await placed({ email } as never);
  await move(order._id, 'pack');
  assert.ok(!(await track(order)).includes(serverTexts.en.tracking.courier));
  await move(order._id, 'hand-over', { parcel: { courier: 'Sundarban', code: 'CN1' } });
  const page = await track(order);
  assert.ok(page.includes('<dd>Sundarban: CN1</dd>'));
  assert.equal((await change(order._id, 'Sundarban', '')).status, 200);
  assert.ok((await track(order)).includes('<dd>Sundarban</dd>'));
});

test('a courier that left the settings stays with its orders, without a link, and is no choice for others', async () => {
  const [kept, other] = [await placed(), await placed()];
  await change(kept._id, 'RedX', 'R1');
  const restore = overrideSettings(shop.context.config, { couriers: knownCouriers.slice(0, 1) });
  try {
    assert.ok((await track(kept)).includes('<dd>RedX: R1</dd>'));
    assert.equal((await change(kept._id, 'RedX', 'R2')).status, 200);
    assert.equal((await change(other._id, 'RedX', 'R3')).status, 400);
  } finally {
    restore();
  }
});

test('All Ordered finds a code in any letter case, and its file has courier and code', async () => {
  const order = await placed();
  const code = newCode();
  await change(order._id, 'Pathao', code);
  const search = async (text: string) =>
    (await admin.call(orderEndpoints.listAllOrders, { query: { search: text } })).body.map(({ _id }) => _id);
  assert.deepEqual(await search(` ${code.toLowerCase()} `), [order._id]);
  assert.deepEqual(await search(code.slice(0, -1)), [], 'a part of a code is another code');
  const { body } = await admin.call(orderEndpoints.downloadOrders, { query: { search: code } });
  assert.match(
    String(body),
    new RegExp(`Courier,Parcel code,[^\\n]*\\n.*,Pathao,${code.replace('/', '\\/')},[^\\n]*\\n`),
  );
});

test('of two members of staff at once both parcels are logged and one stands', async () => {
  const { _id: id } = await placed();
  const inputs = Array.from({ length: 8 }, (_, at) => `C${at}`);
  const results = await Promise.all(inputs.map((code) => change(id, 'Pathao', code)));
  assert.ok(results.every(({ status }) => status === 200));
  const entries = await shop.context.db.select().from(auditEntries).where(eq(auditEntries.thingId, id));
  const changed = entries.filter(({ act }) => act === 'changeParcel');
  assert.equal(changed.length, 8);
  const { parcel } = await find(id);
  // Each begins with what another one left.
  const [left] = changed
    .map(({ after }) => after?.parcel)
    .filter((text) => !changed.some(({ before }) => before?.parcel === text));
  assert.equal(left, `Pathao: ${parcel?.code}`);
});

test('hostile couriers and codes are refused without a server error, and store nothing', async () => {
  const { _id: id } = await placed();
  for (const value of hostileValues)
    for (const body of [
      { courier: value, code: '1' },
      { courier: 'Pathao', code: value },
    ])
      assertNoServerError(await admin.send('PUT', `/api/orders/${id}/parcel`, body), JSON.stringify(body));
  for (const code of [
    'https://evil.example',
    '//evil.example',
    '../x',
    'a@evil.example',
    '1?x=1',
    '1#x',
    '<b>',
  ])
    assert.equal((await change(id, 'Pathao', code)).status, 400, code);
});
