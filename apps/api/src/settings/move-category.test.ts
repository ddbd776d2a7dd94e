/** Renaming and merging categories: settings, products, addresses, the search, two admins, and a failed change. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { productErrorTexts } from '@jontro/shop/catalog/product-validation.ts';
import { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import { categoriesTexts } from '@jontro/shop/settings/categories-texts.ts';
import { presentName, renamedIn, withMerged } from '@jontro/shop/settings/renamed-categories.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { demoSettings } from '../config/config.ts';
import { inTransaction } from '../database/transaction.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { storedSettings } from './settings.table.ts';
import { loadStoredSettings } from './stored-settings.ts';

const demoDefaults = { ...defaultSettings, ...demoSettings };

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(() => shop.close());
afterEach(async () => {
  await shop.context.db.delete(storedSettings);
  await loadStoredSettings(shop.context);
});

const addTo = async (category: string, name: string): Promise<string> => {
  const id = await shop.addProduct({ name });
  await shop.context.db.update(products).set({ category }).where(eq(products.id, id));
  return id;
};
const categoryOf = async (id: string) =>
  (await shop.context.db.select().from(products).where(eq(products.id, id)))[0]?.category;
const idsIn = async (category: string) => {
  const input = { params: { category }, query: { page: 1, limit: 50 } };
  const { body } = await shop.visitor.call(catalogEndpoints.listCategoryProducts, input as never);
  return (body as unknown as { result: { _id: string }[] }).result.map(({ _id }) => _id);
};
const stateOf = async (name: string) =>
  (await owner.call(settingEndpoints.listSettings)).body.settings.find((one) => one.name === name);
const rename = (category: string, name: { en: string; bn?: string }, changedAt: string | null = null) =>
  owner.call(categoryEndpoints.renameCategory, { body: { category, name, changedAt } });
const merge = (category: string, into: string, changedAt: string | null = null) =>
  owner.call(categoryEndpoints.mergeCategory, { body: { category, into, changedAt } });

test('a renamed category has its products, menu entry and old address with the new name', async () => {
  proves('B-ROOM-04');
  const id = await addTo('Powerbank', 'Charge 20000');
  assert.deepEqual(await idsIn('powerbank'), [id]);
  const { status, body } = await rename('Powerbank', { en: 'Power Banks', bn: 'পাওয়ারব্যাংক' });
  assert.deepEqual([status, body.message, body.products], [200, categoriesTexts.renamed, 1]);
  assert.equal(await categoryOf(id), 'Power Banks');
  assert.deepEqual(await idsIn('power banks'), [id]);
  const { shop: settings } = shop.context.config;
  assert.equal(presentName(settings, 'powerbank'), 'power banks');
  assert.ok(settings.menu[0]?.children?.includes('Power Banks'));
  assert.ok(settings.specSheets.every(({ category }) => category !== 'Powerbank'));
  const log = await owner.call(auditEndpoints.listAuditEntries, { query: { act: 'renameCategory' } });
  assert.equal(log.body.result[0]?.name, 'Powerbank');
  await shop.context.db.update(products).set({ category: 'Earbuds' }).where(eq(products.id, id));
});

test('the search and the counts of pages follow a renamed category', async () => {
  proves('B-ROOM-04');
  const id = await addTo('Lifestyle', 'Lamp Shongi');
  const { status } = await rename('Lifestyle', { en: 'Home' });
  assert.equal(status, 200);
  const { body } = await shop.visitor.call(catalogEndpoints.searchProducts, {
    query: { search: 'home' },
  } as never);
  assert.ok(JSON.stringify(body).includes(id));
  const { body: counted } = await owner.call(categoryEndpoints.countCategories);
  assert.deepEqual([counted.counts.Home, counted.counts.Lifestyle], [1, undefined]);
  await shop.context.db.update(products).set({ category: 'Earbuds' }).where(eq(products.id, id));
});

test('a category that is renamed in its own field takes products, menu, sheets and address along', async () => {
  const [tv, watch] = [await addTo('Smart TV', 'Big Picture'), await addTo('Smartwatch', 'Thin Watch')];
  const { categories } = shop.context.config.shop;
  const renamed = [
    { from: 'Smartwatch', to: 'Watches' },
    { from: 'Smart TV', to: 'Televisions' },
  ];
  const value = categories.map((category) => {
    const to = renamed.find(({ from }) => from === category.name.en)?.to;
    return to ? { ...category, name: { ...category.name, en: to } } : category;
  });
  assert.deepEqual(renamedIn(categories, value), renamed);
  const save = (changed: readonly { from: string; to: string }[]) =>
    owner.call(settingEndpoints.changeSetting, {
      params: { name: 'categories' },
      body: { value, changedAt: null, renamed: [...changed] },
    });
  for (const wrong of [
    { from: 'Nothing', to: 'Watches' },
    { from: 'Smart TV', to: 'Nothing' },
    { from: 'Earbuds', to: 'Watches' },
  ])
    assert.deepEqual((await save([...renamed, wrong])).error.message, categoriesTexts.unknown);
  assert.equal(await categoryOf(tv), 'Smart TV');
  const { status } = await save(renamed);
  assert.equal(status, 200);
  assert.deepEqual([await categoryOf(tv), await categoryOf(watch)], ['Televisions', 'Watches']);
  assert.deepEqual(await idsIn('televisions'), [tv]);
  const { shop: settings } = shop.context.config;
  assert.equal(presentName(settings, 'smart tv'), 'televisions');
  assert.ok(
    !JSON.stringify([settings.menu, settings.topCategories, settings.specSheets]).includes('Smart TV'),
  );
  for (const id of [tv, watch])
    await shop.context.db.update(products).set({ category: 'Earbuds' }).where(eq(products.id, id));
});

test('a category with products is not removed without saying where they go', async () => {
  proves('B-ROOM-05');
  const id = await addTo('Laptop', 'Lightbook');
  const others = defaultSettings.categories
    .filter(({ name }) => name.en !== 'Laptop')
    .map(({ includes, ...category }) => ({
      ...category,
      ...(includes && { includes: includes.filter((name) => name !== 'Laptop') }),
    }));
  const menu = defaultSettings.menu.map((item) => ({ ...item, children: ['Smart TV'] }));
  await owner.call(settingEndpoints.changeSetting, {
    params: { name: 'menu' },
    body: { value: menu, changedAt: null },
  });
  const refused = await owner.call(settingEndpoints.changeSetting, {
    params: { name: 'categories' },
    body: { value: others, changedAt: null },
  });
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message, refused.error.category],
    [409, 'category-has-products', categoriesTexts.hasProducts, 'Laptop'],
  );
  assert.equal((await merge('Laptop', 'Smart TV')).body.products, 1);
  assert.deepEqual(await idsIn('smart tv'), [id]);
  assert.equal(presentName(shop.context.config.shop, 'laptop'), 'smart tv');
  await shop.context.db.update(products).set({ category: 'Earbuds' }).where(eq(products.id, id));
});

test('a deleted product of a merged category is restored into the other one', async () => {
  proves('B-ROOM-05');
  const id = await addTo('Fan', 'Breezo');
  await owner.call(catalogEndpoints.removeProduct, { params: { id } });
  await merge('Fan', 'Smart TV');
  assert.equal(await categoryOf(id), 'Smart TV');
});

test('a draft of a category that is merged and then renamed is published in the present one, also at its time', async () => {
  const drafts: string[] = [];
  for (const publishAt of [undefined, new Date(shop.clock.now().getTime() + 60_000).toISOString()]) {
    const id = await addTo('Bluetooth Speaker', `Speaker ${publishAt}`);
    const body = { draft: true, ...(publishAt && { publishAt }) };
    assert.equal((await owner.call(catalogEndpoints.changeProduct, { params: { id }, body })).status, 200);
    drafts.push(id);
  }
  await merge('Bluetooth Speaker', 'Headphones');
  const { changedAt = null } = (await stateOf('categories')) ?? {};
  assert.equal((await rename('Headphones', { en: 'Headsets' }, changedAt)).status, 200);
  const [first = '', timed = ''] = drafts;
  const publish = { params: { id: first }, body: { draft: false } };
  assert.equal((await owner.call(catalogEndpoints.changeProduct, publish)).status, 200);
  shop.clock.advance(120_000);
  const listed = await idsIn('headsets');
  assert.deepEqual(
    [first, timed].map((id) => listed.includes(id)),
    [true, true],
  );
  await shop.context.db
    .update(products)
    .set({ category: 'Earbuds' })
    .where(eq(products.category, 'Headsets'));
});

test('of two admins who move a category at once the second is told, and nothing is half moved', async () => {
  const id = await addTo('Headphones', 'Bass Pro');
  const answers = await Promise.all([
    rename('Headphones', { en: 'Headsets' }),
    merge('Headphones', 'Earbuds'),
    rename('Headphones', { en: 'Over-ear' }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const category = await categoryOf(id);
  assert.ok(shop.context.config.shop.categories.some(({ name }) => name.en === category));
  assert.deepEqual(await loadStoredSettings(shop.context), []);
  await shop.context.db.update(products).set({ category: 'Earbuds' }).where(eq(products.id, id));
});

test('a product that is added or moved into a category while another process merges it is rejected', async () => {
  const { db, config } = shop.context;
  const moved = await addTo('Earbuds', 'Moves');
  const body: NewProduct = {
    productName: 'Late',
    category: 'Bluetooth Speaker',
    price: 500,
    images: ['/i/late.webp'],
    keyFeatures: ['Loud'],
    description: 'Late.',
  };
  const { changes } = await inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${storedSettings} in share row exclusive mode`);
    const next = withMerged(config.shop, 'Bluetooth Speaker', 'Earbuds');
    for (const [name, value] of Object.entries(next))
      await tx.insert(storedSettings).values({ name, value, changedAt: shop.clock.now() });
    // In an object: an async callback waits for a promise that it returns.
    const changes = Promise.all([
      owner.call(catalogEndpoints.addProduct, { body }),
      owner.call(catalogEndpoints.changeProduct, {
        params: { id: moved },
        body: { category: 'Bluetooth Speaker' },
      }),
    ]);
    const blocked = sql`select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    const waiting = async () => (await db.$count(sql`(${blocked}) as waiting`)) === 2;
    await waitFor('both wait for the settings', waiting, 5);
    return { changes };
  });
  for (const { status, error } of await changes)
    assert.deepEqual([status, error.message], [400, productErrorTexts.category]);
  assert.equal(await categoryOf(moved), 'Earbuds');
});

test('a name that is taken, invalid or of Best Seller is rejected, and nothing changes', async () => {
  const before = JSON.stringify(await stateOf('categories'));
  const cases = [
    ['Fan', 'Laptop', 400],
    ['Fan', ' ', 400],
    ['Fan', ' Fans', 400],
    ['Best Seller', 'Best', 400],
    ['__proto__', 'x', 404],
  ] as const;
  for (const [category, en, status] of cases)
    assert.equal((await rename(category, { en })).status, status, `${category} ${en}`);
  assert.equal((await merge('Best Seller', 'Fan')).status, 400);
  assert.equal((await merge('Fan', 'Nothing')).status, 404);
  assert.equal(JSON.stringify(await stateOf('categories')), before);
});

test('if the products cannot move, no setting changes', async () => {
  await addTo('Converters & Hub', 'Hub 7');
  const { db } = shop.context;
  await db.execute(
    sql`alter table products add constraint nothing_moves check (category <> 'Hubs') not valid`,
  );
  try {
    assert.equal((await rename('Converters & Hub', { en: 'Hubs' })).status, 500);
  } finally {
    await db.execute(sql`alter table products drop constraint nothing_moves`);
  }
  assert.deepEqual(shop.context.config.shop, demoDefaults);
});
