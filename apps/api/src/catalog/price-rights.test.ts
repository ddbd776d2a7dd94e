/** What staff who may change products, and no prices, can make a shopper pay: each door is tried by what is charged. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import type { NewCoupon } from '@jontro/shop/coupons/coupons.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { count, eq } from 'drizzle-orm';
import { addVariants, colors } from '../testing/add-variants.ts';
import { bulkChanger } from '../testing/change-products.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { applyDueChanges } from './due-changes.ts';
import { productVariants } from './variants.table.ts';

let shop: TestShop;
let owner: SignedInClient;
/** May change products, and everything else but prices. */
let clerk: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin' });
  clerk = await staffWith('products', 'reports', 'orders', 'order-entry', 'content');
});
after(() => shop.close());

async function staffWith(...permissions: Permission[]): Promise<SignedInClient> {
  const name = `Role ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await owner.call(staffEndpoints.addStaffRole, { body: { name, permissions } });
  return shop.signIn({ staffRole: body.insertedId });
}

const change = (by: SignedInClient, id: string, body: ProductChange) =>
  by.call(catalogEndpoints.changeProduct, { params: { id }, body });
const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
/** What a shopper pays for one unit of each variant, by its first value; of a product without variants by "". */
async function charged(id: string): Promise<Record<string, number>> {
  const { variants } = await find(id);
  const sums: Record<string, number> = {};
  for (const variant of variants ?? [undefined]) {
    const shopper = await shop.signIn();
    const { body } = await shopper.call(cartEndpoints.addToCart, {
      body: { gadgetId: id, quantity: 1, ...(variant && { variantId: variant._id }) },
    });
    sums[variant?.values[0] ?? ''] = body.item.price;
  }
  return sums;
}
const black = { values: ['Black'] };
const white = { values: ['White'] };
const red = { values: ['Red'] };
const options = [colors];
const refused = (result: { status: number; error: { code?: string; message: string } }) =>
  assert.deepEqual(
    [result.status, result.error.code, result.error.message],
    [403, 'no-permission', productFormTexts.pricesNotAllowed],
  );

test('a new variant costs what the product does: with another price or discount nothing is written', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  for (const cheap of [
    { ...black, price: 1 },
    { ...black, price: 2_000 },
    { ...black, price: 1_000, discountPrice: 1 },
    { ...black, discountPrice: 1 },
  ])
    refused(await change(clerk, id, { options, variants: [{ ...white, price: 1_000 }, cheap] }));
  assert.deepEqual(await charged(id), { '': 1_000 });
  const added = { options, variants: [black, { ...white, price: 1_000 }] };
  assert.equal((await change(clerk, id, added)).status, 200);
  assert.deepEqual(await charged(id), { Black: 1_000, White: 1_000 });
  const order = await buy(await shop.signIn(), id);
  assert.equal(order.totalAmount, 1_000);
});

test('a new variant of a discounted product has its discount, and its end', async () => {
  const id = await shop.addProduct({ price: 1_000, discountPrice: 900 });
  assert.equal((await change(clerk, id, { options, variants: [black] })).status, 200);
  assert.deepEqual(await charged(id), { Black: 900 });
  const later = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
  await change(owner, id, { discountUntil: later });
  assert.equal((await change(clerk, id, { options, variants: [black, white] })).status, 200);
  assert.deepEqual(await charged(id), { Black: 900, White: 900 });
  assert.equal((await find(id)).discountUntil, later);
});

test('a stored variant keeps its price, whether it is sent or not, gets another word, or comes back after it was removed', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  const [cheap = '', dear = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 1_000 },
    { color: 'White', price: 5_000 },
  ]);
  const keep = {
    options,
    variants: [
      { _id: cheap, ...black },
      { _id: dear, ...white },
    ],
  };
  assert.equal((await change(clerk, id, keep)).status, 200);
  assert.deepEqual(await charged(id), { Black: 1_000, White: 5_000 });
  const renamed = {
    options,
    variants: [
      { _id: cheap, ...black },
      { _id: dear, ...red },
    ],
  };
  assert.equal((await change(clerk, id, renamed)).status, 200);
  assert.deepEqual(await charged(id), { Black: 1_000, Red: 5_000 });
  const exchanged = [
    { _id: cheap, ...red, price: 1_000 },
    { _id: dear, ...black, price: 5_000 },
  ];
  refused(await change(clerk, id, { options, variants: exchanged }));
  assert.equal((await change(clerk, id, { options, variants: [{ _id: cheap, ...black }] })).status, 200);
  refused(await change(clerk, id, { options, variants: [black, { ...red, price: 1_000 }] }));
  assert.equal((await change(clerk, id, { options, variants: [black, red] })).status, 200);
  assert.deepEqual(await charged(id), { Black: 1_000, Red: 5_000 });
});

for (const [how, end] of [
  [
    'by its time',
    async () => {
      shop.clock.advance(2 * 3_600_000);
      await applyDueChanges(shop.context);
    },
  ],
  [
    'by its owner',
    (id: string) =>
      change(owner, id, { options, variants: [{ ...white, price: 1_000 }], discountUntil: null }),
  ],
  [
    'by a change of many',
    (_id: string, name: string) => bulkChanger(shop, owner).make({ kind: 'end-discount' }, { search: name }),
  ],
] as const)
  test(`a variant that comes back has no discount that has ended since: ${how}`, async () => {
    const name = `Sale ${crypto.randomUUID()}`;
    const id = await shop.addProduct({ name, price: 1_000 });
    const until = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    const sale = [black, white].map((one) => ({ ...one, price: 1_000, discountPrice: 100 }));
    const begun = await change(owner, id, { options, variants: sale, discountUntil: until });
    assert.equal(begun.status, 200);
    assert.equal((await change(clerk, id, { options, variants: [white] })).status, 200);
    await end(id, name);
    assert.deepEqual(await charged(id), { White: 1_000 });
    assert.equal((await change(clerk, id, { options, variants: [black, white] })).status, 200);
    assert.deepEqual(await charged(id), { Black: 1_000, White: 1_000 });
  });

test('variants of an owner may have any price, and one without a price that of the product', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  assert.equal(
    (await change(owner, id, { price: 700, options, variants: [{ ...black, price: 800 }, white] })).status,
    200,
  );
  assert.deepEqual(await charged(id), { Black: 800, White: 700 });
  const { body } = await owner.call(catalogEndpoints.addProduct, {
    body: {
      productName: 'With variants',
      category: 'Earbuds',
      price: 500,
      discountPrice: 450,
      images: [`/i/${'a'.repeat(32)}/1000.webp`],
      options,
      variants: [{ ...black, price: 600 }, white],
    },
  });
  assert.deepEqual(await charged(body.insertedId), { Black: 600, White: 450 });
});

test('prices, discounts and their times stay: by the form of a product, as a draft, and by changes of many', async () => {
  const id = await shop.addProduct({ name: 'Steadfast Lamp', price: 1_000, discountPrice: 950, stock: 9 });
  const later = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
  for (const cheap of [
    { price: 960 },
    { price: 1, discountPrice: null },
    { discountPrice: 1 },
    { discountPrice: null },
    { discountFrom: later },
    { discountUntil: later },
    { draft: true, price: 960 },
  ])
    refused(await change(clerk, id, cheap));
  const work = bulkChanger(shop, clerk);
  const changes = [
    { kind: 'price', percent: -90 },
    { kind: 'discount', percent: 90, until: later },
    { kind: 'end-discount' },
  ] as const;
  for (const wanted of changes)
    refused(
      await clerk.call(bulkChangeEndpoints.previewBulkChange, {
        body: { change: wanted, selection: { search: 'Steadfast' } },
      }),
    );
  await work.make({ kind: 'stock', how: 'set', units: 5 }, { search: 'Steadfast' });
  assert.deepEqual(await charged(id), { '': 950 });
});

test('no product is added: not for sale, not as a draft, not as a copy', async () => {
  const body = {
    productName: 'Cheap Copy',
    category: 'Earbuds',
    price: 1,
    images: [`/i/${'a'.repeat(32)}/1000.webp`],
  };
  for (const product of [body, { ...body, draft: true }, { ...body, options, variants: [black] }])
    refused(await clerk.call(catalogEndpoints.addProduct, { body: product }));
  const [found] = await shop.context.db
    .select({ rows: count() })
    .from(products)
    .where(eq(products.name, 'Cheap Copy'));
  assert.equal(found?.rows, 0);
});

test('an import adds no product and no other price: the check says so, and rights that end before it is written count', async () => {
  const id = await shop.addProduct({ name: 'Imported Lamp', price: 1_000 });
  const picture = `/i/${'a'.repeat(32)}/1000.webp`;
  const isNew = fileOf('Name,Category,Pictures,Price', `Brand New,Earbuds,${picture},1`);
  const work = importer(shop, clerk);
  for (const file of [fileOf('Id,Option 1,Value of option 1,Price', `${id},Colour,Black,1`), isNew]) {
    const { _id, counts } = await work.check(file);
    assert.deepEqual(counts, { wrong: 1 });
    assert.equal((await work.rows(_id, 'wrong'))[0]?.reason, productFormTexts.pricesNotAllowed);
  }
  // Without a price a new variant costs what the product does.
  const unpriced = fileOf('Id,Option 1,Value of option 1', `${id},Colour,Black`);
  const { _id: second } = await work.check(unpriced);

  await work.apply(second);
  assert.deepEqual(await charged(id), { Black: 1_000 });
  // Who is no longer allowed to when it is written.
  const pricer = await staffWith('products', 'prices');
  const later = importer(shop, pricer);
  const { _id: third, counts } = await later.check(isNew);
  assert.deepEqual(counts, { new: 1 });
  const [{ staffRole } = { staffRole: '' }] = (await owner.call(staffEndpoints.listStaff)).body.filter(
    (member) => member._id === pricer.userId,
  );
  await pricer.call(productImportEndpoints.applyImport, { params: { id: third } });
  await owner.call(staffEndpoints.changeStaffRole, {
    params: { id: staffRole },
    body: { name: crypto.randomUUID(), permissions: ['products'] },
  });
  await later.run();
  const [found] = await shop.context.db
    .select({ rows: count() })
    .from(products)
    .where(eq(products.name, 'Brand New'));
  assert.equal(found?.rows, 0);
});

test('an undo brings back no price: of an import, and of a change of many', async () => {
  const id = await shop.addProduct({ name: 'Undone Lamp', price: 1 });
  const owners = importer(shop, owner);
  const { _id } = await owners.check(fileOf('Id,Price', `${id},1000`));
  await owners.apply(_id);
  assert.deepEqual(await charged(id), { '': 1_000 });
  await clerk.call(productImportEndpoints.undoImport, { params: { id: _id } });
  await owners.run();
  assert.deepEqual(await charged(id), { '': 1_000 });
  const made = await bulkChanger(shop, owner).make({ kind: 'price', percent: 10 }, { search: 'Undone Lamp' });
  await clerk.call(bulkChangeEndpoints.undoBulkChange, { params: { id: made._id } });
  await bulkChanger(shop, clerk).run();
  assert.deepEqual(await charged(id), { '': 1_100 });
});

test('a product that was removed comes back at the price that it had', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  await clerk.call(catalogEndpoints.removeProduct, { params: { id } });
  await clerk.call(catalogEndpoints.restoreProduct, { params: { id } });
  assert.deepEqual(await charged(id), { '': 1_000 });
});

for (const varied of [false, true])
  test(`a product that comes back has no discount that has ended since, ${varied ? 'with' : 'without'} variants`, async () => {
    const variants = varied ? [{ ...black, price: 1_000, discountPrice: 100 }] : undefined;
    const full = { [varied ? 'Black' : '']: 1_000 };
    const discounted = { [varied ? 'Black' : '']: 100 };
    const until = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString();
    const begin = async (discountUntil: string | null) => {
      const name = `Sale ${crypto.randomUUID()}`;
      const id = await shop.addProduct({ name, price: 1_000 });
      const sale = variants ? { options, variants } : { discountPrice: 100 };
      assert.equal((await change(owner, id, { ...sale, discountUntil })).status, 200);
      return { id, name };
    };
    const remove = (id: string) => clerk.call(catalogEndpoints.removeProduct, { params: { id } });
    const restore = (id: string) => clerk.call(catalogEndpoints.restoreProduct, { params: { id } });
    const owners = bulkChanger(shop, owner);

    shop.clock.advance(1_000);
    const kept = await begin(null);
    await remove(kept.id);
    await restore(kept.id);
    assert.deepEqual(await charged(kept.id), discounted, 'at once it is as before');

    const over = await begin(until(1));
    await remove(over.id);
    shop.clock.advance(2 * 3_600_000);
    await applyDueChanges(shop.context);
    await restore(over.id);
    assert.deepEqual(await charged(over.id), full, 'its time is over');

    const [sold, ended] = [await begin(until(9)), await begin(until(9))];
    await remove(ended.id);
    shop.clock.advance(1_000);
    await owners.make({ kind: 'end-discount' }, { search: sold.name });
    await restore(ended.id);
    assert.deepEqual(await charged(ended.id), full, 'the owner has ended the sale');
    assert.equal((await find(ended.id)).discountUntil, undefined);
  });

for (const [kind, made] of [
  ['price', { kind: 'price', percent: -50 }],
  ['discount', { kind: 'discount', percent: 50, until: '2100-01-01T00:00:00Z' }],
] as const)
  test(`a product that was removed while the owner took a change of many back has the ${kind} of before, and stays removed`, async () => {
    const name = `Removed ${crypto.randomUUID()}`;
    const id = await shop.addProduct({ name, price: 1_000 });
    const owners = bulkChanger(shop, owner);
    const { _id } = await owners.make(made, { search: name });
    assert.deepEqual(await charged(id), { '': 500 });
    await clerk.call(catalogEndpoints.removeProduct, { params: { id } });
    await owners.undo(_id);
    await owners.run();
    const seen = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
    assert.equal(seen.status, 404);
    await clerk.call(catalogEndpoints.restoreProduct, { params: { id } });
    assert.deepEqual(await charged(id), { '': 1_000 });
  });

test('nobody without the right to prices sets what a unit costs, also not with the right to see it', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  const [variantId = ''] = await addVariants(shop, id, [{ color: 'Black', price: 1_000 }]);
  for (const body of [{ cost: 1 }, { cost: null }, { cost: 1, variantId }])
    assert.equal((await clerk.call(stockEndpoints.changeStockRules, { params: { id }, body })).status, 403);
  assert.equal(
    (await clerk.call(stockEndpoints.changeStockRules, { params: { id }, body: { lowStockAt: 2 } })).status,
    200,
  );
  const rows = await shop.context.db.select().from(productVariants).where(eq(productVariants.productId, id));
  assert.deepEqual(
    rows.map(({ costPoisha }) => costPoisha),
    [null],
  );
});

test('staff who take orders take them at the listed price', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  const form = {
    channel: 'phone',
    name: 'Nusrat Jahan',
    mobileNumber: '01712-345678',
    district: 'Dhaka',
    address: 'House 12, Road 5, Dhanmondi',
  } as const;
  const place = (line: { price?: number; reason?: string }) =>
    clerk.call(orderEndpoints.placeStaffOrder, {
      body: { ...form, lines: [{ gadgetId: id, quantity: 1, ...line }] },
    });
  assert.equal((await place({ price: 1, reason: 'A friend' })).error.message, orderTexts.pricesNotAllowed);
  const { order } = (await place({})).body;
  assert.equal(order.totalAmount, 1_000);
  for (const cheaper of [{ discount: 999 }, { deliveryCharge: 0 }])
    assert.equal(
      (
        await clerk.call(orderEndpoints.changeOrder, {
          params: { id: order._id },
          body: { revision: 0, ...cheaper },
        })
      ).status,
      403,
    );
  const { body } = await clerk.call(orderEndpoints.findOrder, { params: { id: order._id } });
  assert.equal(body.payable, order.payable);
});

test('no coupon is made or seen without the right to prices', async () => {
  const body: NewCoupon = { code: 'ALLFREE', kind: 'percent', value: 100 };
  assert.equal((await clerk.call(couponEndpoints.addCoupon, { body })).status, 403);
  assert.equal((await clerk.call(couponEndpoints.listCoupons)).status, 403);
});
