/** Back-in-stock alerts, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { stockAlertEndpoints } from '@jontro/shop/stock-alerts/stock-alerts.endpoints.ts';
import { alertMonths, maxOpenAlerts, stockAlertTexts } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { asc, eq, isNull } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { mails } from '../mail/mail.table.ts';
import { addVariants } from '../testing/add-variants.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { mailStockAlerts, mailWaiting, removeOldAlerts } from './mail-stock-alerts.ts';
import { stockAlertCounts, stockAlerts } from './stock-alerts.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({ env: { RATE_LIMIT_FACTOR: '100000' } });
  overrideSettings(shop.context.config, { stockAlerts: true });
  admin = await shop.signIn({ role: 'admin' });
});
beforeEach(async () => {
  const { db } = shop.context;
  await db.delete(stockAlerts);
  await db.delete(stockAlertCounts);
  await db.delete(mails).where(eq(mails.kind, 'back-in-stock'));
});
after(() => shop.close());

const ask = (gadgetId: string, email: string, more: object = {}) => {
  shop.clock.advance(1_000);
  return shop.visitor.call(stockAlertEndpoints.addStockAlert, {
    body: { gadgetId, email, language: 'en', ...more },
  });
};
const stock = async (id: string, units: number | null, more: object = {}): Promise<void> => {
  const body = { stock: units, ...more };
  const { status } = await admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
  assert.equal(status, 200);
};
const mailAll = () => mailStockAlerts(shop.context);
const mailed = async () =>
  shop.context.db
    .select()
    .from(mails)
    .where(eq(mails.kind, 'back-in-stock'))
    .orderBy(asc(mails.createdAt), asc(mails.recipient));
const recipients = async () => (await mailed()).map(({ recipient }) => recipient);
const openAlerts = () => shop.context.db.$count(stockAlerts, isNull(stockAlerts.mailedAt));
const soldOut = () => shop.addProduct({ name: 'Boom', price: 500, stock: 0 });
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${String(index).padStart(5, '0')}@example.com`);
/** Adds alerts directly, oldest first. */
async function addMany(productId: string, emails: readonly string[]): Promise<void> {
  const { db } = shop.context;
  const now = shop.clock.now().getTime();
  const rows = emails.map((email, index) => ({
    id: newId(),
    productId,
    email,
    language: 'en' as const,
    token: `${productId}-${email}`,
    createdAt: new Date(now - 100_000_000 + index),
    expiresAt: new Date(now + 100_000_000),
  }));
  for (let start = 0; start < rows.length; start += 5_000)
    await db.insert(stockAlerts).values(rows.slice(start, start + 5_000));
  await db.insert(stockAlertCounts).values({ productId });
}

test('who waits is mailed once when the product is back, oldest first, as many as there are units', async () => {
  proves('B-KNOW-20');
  const id = await soldOut();
  for (const email of ['first@example.com', 'second@example.com', 'third@example.com'])
    assert.equal((await ask(id, email)).body.message, stockAlertTexts.added);
  assert.equal(await mailAll(), 0);
  await stock(id, 2);
  assert.equal(await mailAll(), 2);
  assert.deepEqual(await recipients(), ['first@example.com', 'second@example.com']);
  assert.equal(await mailAll(), 0, 'the units are those of the two');
  await stock(id, 3);
  assert.equal(await mailAll(), 1);
  assert.equal(await openAlerts(), 0);
  await stock(id, 0);
  await stock(id, 9);
  assert.equal(await mailAll(), 0);
});

test('a unit that is sold and comes back is for the next one; units that are sold out again are for nobody', async () => {
  const id = await soldOut();
  await addMany(id, people(10));
  await stock(id, 1);
  assert.equal(await mailAll(), 1);
  const buyer = await shop.signIn();
  await buy(buyer, id, 1, { ...billing, email: buyer.email });
  assert.equal(await mailAll(), 0);
  await stock(id, 1);
  assert.equal(await mailAll(), 1);
  await stock(id, 0);
  await mailAll();
  await stock(id, 4);
  await stock(id, 0);
  assert.equal(await mailAll(), 0);
  assert.equal(await openAlerts(), 8);
});

test('of 10,000 people five are mailed for five units, by three processes at once', async () => {
  proves('B-KNOW-20');
  const id = await soldOut();
  await addMany(id, people(10_000));
  await stock(id, 5);
  const counts = await Promise.all([mailAll(), mailAll(), mailAll()]);
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    5,
  );
  assert.deepEqual(await recipients(), people(5));
  assert.equal(await openAlerts(), 9_995);
});

test('a run that fails mails nobody, and the next one everybody once', async () => {
  const id = await soldOut();
  await addMany(id, people(3));
  await stock(id, 3);
  const withoutShop = {
    ...shop.context,
    config: { publicUrl: 'http://localhost', shop: { stockAlerts: true } } as never,
  };
  await assert.rejects(mailStockAlerts(withoutShop));
  assert.deepEqual([await recipients(), await openAlerts()], [[], 3]);
  assert.equal(await mailAll(), 3);
  assert.deepEqual(await recipients(), people(3));
});

test('units that are sold out after they were listed are for nobody', async () => {
  const [first, second] = [await soldOut(), await soldOut()];
  for (const id of [first, second]) {
    await addMany(id, people(2));
    await stock(id, 2);
  }
  let asked = 0;
  const mailedAfterFirst = await mailStockAlerts(shop.context, () => asked++ > 0);
  assert.equal(mailedAfterFirst, 2);
  // The run of another process has listed both, and the second product is sold out meanwhile.
  const waiting = [first, second].map((productId) => ({ productId, variantId: '' }));
  for (const id of [first, second]) await stock(id, 0);
  for (const waited of waiting) assert.equal(await mailWaiting(shop.context, waited), 0);
  assert.equal(await openAlerts(), 2);
});

test('the setting stops the mails, and a repeated wish changes nothing at the limit', async () => {
  const id = await soldOut();
  await addMany(id, people(1));
  await stock(id, 1);
  const restore = overrideSettings(shop.context.config, { stockAlerts: false });
  assert.equal(await mailAll(), 0);
  restore();
  const waited = await soldOut();
  await ask(waited, 'many@example.com');
  for (let count = 1; count < maxOpenAlerts; count += 1) await ask(await soldOut(), 'many@example.com');
  assert.equal((await ask(waited, 'many@example.com')).status, 200);
});

test('units that are not counted are for everybody, in parts', async () => {
  const id = await soldOut();
  await addMany(id, people(230));
  await stock(id, null, { inStock: true });
  assert.deepEqual([await mailAll(), await mailAll()], [100, 100]);
  await stock(id, 5);
  assert.equal(await mailAll(), 5, 'and once they are counted, for as many as there are');
  await stock(id, null);
  assert.deepEqual([await mailAll(), await mailAll()], [25, 0]);
});

test('a variant is waited for apart from the others, and its mail leads to it with its words and price', async () => {
  const id = await shop.addProduct({ name: 'Boom', price: 1 });
  const [black = '', white = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 3 },
    { color: 'White', price: 600, stock: 0 },
  ]);
  assert.equal((await ask(id, 'a@example.com')).error?.message, stockAlertTexts.inStock);
  assert.equal(
    (await ask(id, 'a@example.com', { variantId: black })).error?.message,
    stockAlertTexts.inStock,
  );
  assert.equal((await ask(id, 'a@example.com', { variantId: 'unknown' })).status, 404);
  assert.equal((await ask(id, 'a@example.com', { variantId: white })).status, 200);
  assert.equal(await mailAll(), 0);
  const { variants = [] } = (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
  await admin.call(catalogEndpoints.changeProduct, {
    params: { id },
    body: { variants: variants.map((variant) => ({ ...variant, stock: 2, inStock: true })) },
  });
  assert.equal(await mailAll(), 1);
  const [mail] = await mailed();
  assert.match(mail?.subject ?? '', /^Boom \(White\) is back in stock$/);
  assert.match(mail?.text ?? '', /৳600/);
  assert.ok(mail?.text.includes(`?v=${white}`));
});

test('an address waits once for a product, for 50 at most, and again after it was mailed', async () => {
  const id = await soldOut();
  for (const email of ['Same@Example.com', ' same@example.com ', 'same@example.com'])
    assert.equal((await ask(id, email)).status, 200);
  assert.equal(await openAlerts(), 1);
  await stock(id, 1);
  assert.equal(await mailAll(), 1);
  await stock(id, 0);
  assert.equal((await ask(id, 'same@example.com')).status, 200);
  await stock(id, 1);
  assert.equal(await mailAll(), 1);
  assert.deepEqual(await recipients(), ['same@example.com', 'same@example.com']);

  for (let count = 0; count < maxOpenAlerts; count += 1) await ask(await soldOut(), 'many@example.com');
  const { status, error } = await ask(await soldOut(), 'many@example.com');
  assert.deepEqual([status, error?.message], [409, stockAlertTexts.tooMany]);
});

test('the link of a mail stops all alerts of its address after a press, also by the button of a mail client', async () => {
  proves('B-KNOW-20');
  const [first, second] = [await soldOut(), await soldOut()];
  for (const id of [first, second]) await ask(id, 'tired@example.com', { language: 'bn' });
  await ask(second, 'other@example.com');
  await stock(first, 1);
  await mailAll();
  const [mail] = await mailed();
  const url = new URL(mail?.unsubscribeUrl ?? '');
  assert.equal(mail?.language, 'bn');
  assert.ok(mail.text.includes(url.href));
  const open = async (path: string) => {
    const { body, statusCode } = await shop.app.inject({ method: 'GET', url: path });
    assert.equal(statusCode, 200);
    return body;
  };
  assert.match(await open(url.pathname + url.search), /tired@example\.com/);
  assert.equal(await openAlerts(), 2, 'opening the link changes nothing');
  const press = async () =>
    (
      await shop.app.inject({
        method: 'POST',
        url: url.pathname + url.search,
        headers: {
          origin: 'https://mail.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'List-Unsubscribe=One-Click',
      })
    ).statusCode;
  assert.equal(await press(), 200);
  assert.equal(await openAlerts(), 1);
  assert.equal(await press(), 200);
  assert.doesNotMatch(await open('/stock-alerts/unknown-token'), /@example/);
});

test('alerts end with the account of their address and after six months, and are off by default', async () => {
  const person = await shop.signIn();
  const id = await soldOut();
  await ask(id, person.email);
  await ask(id, 'late@example.com');
  await admin.call(userEndpoints.removeUser, { params: { id: person.userId } });
  assert.equal(await openAlerts(), 1);
  await stock(id, 5);
  const end = new Date(shop.clock.now());
  end.setMonth(end.getMonth() + alertMonths, end.getDate() + 1);
  const later = { ...shop.context, now: () => end };
  assert.equal(await mailStockAlerts(later), 0);
  await removeOldAlerts(later);
  assert.deepEqual([await openAlerts(), await shop.context.db.$count(stockAlertCounts)], [0, 0]);
  const restore = overrideSettings(shop.context.config, { stockAlerts: false });
  assert.equal((await ask(id, 'any@example.com')).status, 404);
  restore();
});

test('hostile addresses and ids are refused, and nothing is stored', async () => {
  const id = await soldOut();
  const wrong = [
    '',
    'a',
    'a@b',
    'a@b.c',
    'a b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
    'a@example.com\r\nBcc: x@example.com',
    `${'x'.repeat(70)}@example.com`,
  ];
  for (const email of wrong) assert.equal((await ask(id, email)).status, 400, email);
  for (const more of [{}, { variantId: '' }, { variantId: 'unknown' }])
    assert.equal((await ask("' or 1=1 --", 'a@example.com', more)).status, 404);
  assert.equal((await ask(id, 'a@example.com', { variantId: '' })).status, 404);
  assert.equal(await openAlerts(), 0);
});
