/** Options and variants of products, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewVariant, ProductVariant } from '@jontro/shop/catalog/variants.ts';
import { defaultVariant, variantTexts } from '@jontro/shop/catalog/variants.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { checkInvariants } from '../admin/check-invariants.ts';
import { addVariants, colors } from '../testing/add-variants.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { productVariants } from './variants.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const picture = (letter: string) => `/i/${letter.repeat(32)}/1000.webp`;
const storage = { name: 'Storage', values: [{ value: '128 GB' }, { value: '256 GB' }] };
const phone = {
  productName: 'Tara 5',
  category: 'Smart Watch',
  price: 100,
  images: [picture('a')],
  keyFeatures: ['5G'],
};
const newVariant = (color: string, size: string, price: number, change: Partial<NewVariant> = {}) => ({
  values: [color, size],
  price,
  ...change,
});

const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const change = (id: string, body: object) => admin.send('PUT', `/api/product/${id}`, body);
const variantsOf = async (id: string): Promise<ProductVariant[]> => (await find(id)).variants ?? [];

async function addPhone(variants: NewVariant[]): Promise<string> {
  const { status, body, error } = await admin.call(catalogEndpoints.addProduct, {
    body: { ...phone, category: 'Earbuds', options: [colors, storage], variants },
  });
  assert.equal(status, 200, error?.message);
  return body.insertedId;
}

test('a product without variants answers as before variants', async () => {
  const product = await find(await shop.addProduct());
  for (const field of ['options', 'variants', 'ownImages']) assert.ok(!(field in product), field);
});

test('a product with variants has price, stock and pictures of its default variant, the cheapest in stock', async () => {
  const id = await addPhone([
    newVariant('Black', '128 GB', 900, { stock: 0 }),
    newVariant('Black', '256 GB', 1200, { stock: 3, sku: 'TARA-B-256' }),
    newVariant('White', '128 GB', 1000, { discountPrice: 950, stock: 7, images: [picture('b')] }),
  ]);
  const product = await find(id);
  assert.deepEqual(product.options, [colors, storage]);
  assert.deepEqual(
    [product.price, product.discountPrice, product.stock, product.inStock, product.images, product.ownImages],
    [1000, 950, 7, true, [picture('b')], [picture('a')]],
  );
  assert.deepEqual(
    product.variants?.map(({ _id, ...variant }) => variant),
    [
      { values: ['Black', '128 GB'], price: 900, stock: 0, inStock: false },
      { values: ['Black', '256 GB'], price: 1200, stock: 3, inStock: true, sku: 'TARA-B-256' },
      {
        values: ['White', '128 GB'],
        price: 1000,
        discountPrice: 950,
        stock: 7,
        inStock: true,
        images: [picture('b')],
      },
    ],
  );
  const { body: listed } = await shop.visitor.call(catalogEndpoints.listNewArrivals);
  const inList = listed.find(({ _id }) => _id === id);
  assert.deepEqual([inList?.price, inList?.images, inList?.variants], [1000, [picture('b')], undefined]);
});

test('a change by a client that knows no variants keeps them, and changes the default one', async () => {
  const id = await addPhone([
    newVariant('Black', '128 GB', 900, { stock: 5 }),
    newVariant('White', '128 GB', 1000, { stock: 7 }),
  ]);
  const { productName, category, price, images, keyFeatures, description } = await find(id);
  const same = { productName, category, price, images, keyFeatures, description };
  const before = await variantsOf(id);
  assert.equal((await change(id, { ...same, productName: 'Tara 5 Pro' })).status, 200);
  assert.deepEqual(await variantsOf(id), before);
  assert.equal((await change(id, { price: 880, discountPrice: 850, stock: 4 })).status, 200);
  const [black, white] = await variantsOf(id);
  assert.deepEqual([black?.price, black?.discountPrice, black?.stock], [880, 850, 4]);
  assert.deepEqual(white, before[1]);
  // Dearer than the other one, it is the default no longer.
  assert.equal((await change(id, { price: 2000, discountPrice: null })).status, 200);
  assert.equal((await find(id)).price, 1000);
  assert.equal((await change(id, { images: [picture('c')] })).status, 200);
  assert.deepEqual((await find(id)).images, [picture('c')]);
});

test('a version without variants sells and returns units of the default one', async () => {
  const id = await shop.addProduct();
  const [black] = await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 2 },
    { color: 'White', price: 600, stock: 9 },
  ]);
  const { db } = shop.context;
  const stockOf = async (variant = '') =>
    (await db.select().from(productVariants).where(eq(productVariants.id, variant)))[0]?.stock;
  const change = (units: number) =>
    db
      .update(products)
      .set({ stock: sql`${products.stock} + ${units}` })
      .where(eq(products.id, id));
  await change(-1);
  assert.equal(await stockOf(black), 1);
  await change(-1);
  const [product] = await db.select().from(products).where(eq(products.id, id));
  assert.deepEqual([await stockOf(black), product?.stock, product?.presentPoisha], [0, 9, 60_000]);
});

test('variants that are left out are deleted; the same values later are the same variant again', async () => {
  const id = await addPhone([newVariant('Black', '128 GB', 900), newVariant('White', '128 GB', 1000)]);
  const [black, white] = await variantsOf(id);
  const { inStock: _, ...kept } = black as ProductVariant;
  assert.equal((await change(id, { variants: [kept] })).status, 200);
  assert.deepEqual(await variantsOf(id), [black]);
  const both = [kept, newVariant('White', '128 GB', 1100)];
  assert.equal((await change(id, { variants: both })).status, 200);
  assert.deepEqual((await variantsOf(id))[1], { ...white, price: 1100 });
  assert.equal((await change(id, { options: [], variants: [] })).status, 200);
  const plain = await find(id);
  assert.deepEqual(
    [plain.options, plain.variants, plain.price, plain.images],
    [undefined, undefined, 900, [picture('a')]],
  );
});

test('options and variants that do not fit each other are refused with the reason', async () => {
  const id = await addPhone([newVariant('Black', '128 GB', 900, { sku: 'ONE' })]);
  const options = [colors, storage];
  const black = newVariant('Black', '128 GB', 900);
  const cases: [object, string][] = [
    [{ options, variants: [] }, variantTexts.noVariants],
    [{ options: [], variants: [black] }, variantTexts.noOptions],
    [{ options: [colors, colors], variants: [black] }, variantTexts.sameOption],
    [
      {
        options: [{ name: 'Size', values: [{ value: 'L' }, { value: ' l ' }] }],
        variants: [{ values: ['L'], price: 1 }],
      },
      variantTexts.sameValue,
    ],
    [{ options, variants: [newVariant('Green', '128 GB', 1)] }, variantTexts.wrongValues],
    [{ options, variants: [{ values: ['Black'], price: 1 }] }, variantTexts.wrongValues],
    [{ options, variants: [black, black] }, variantTexts.sameVariant],
    [
      { options, variants: [{ ...black, sku: 'A' }, newVariant('White', '128 GB', 1, { sku: 'a ' })] },
      variantTexts.sameSku,
    ],
    [{ options, variants: [{ ...black, price: 0 }] }, 'Please enter a price above 0'],
    [
      { options, variants: [{ ...black, discountPrice: 900 }] },
      'Discount Price cannot be the same as Price!',
    ],
    [
      { options, variants: [{ ...black, images: ['javascript:1'] }] },
      'An image is the address of an uploaded picture',
    ],
  ];
  for (const [body, message] of cases) {
    const answer = await change(id, body);
    assert.deepEqual([answer.status, answer.error.message], [400, message]);
  }
  const other = await addPhone([black]);
  const taken = await change(other, { variants: [{ ...black, sku: 'ONE' }] });
  assert.deepEqual([taken.status, taken.error.message], [409, variantTexts.sameSku]);
  const many = Array.from({ length: 101 }, (_, index) => ({ values: [`v${index}`], price: 1 }));
  assert.equal((await change(id, { options, variants: many })).status, 400);
});

test('two variants can exchange their numbers in one change', async () => {
  const id = await addPhone([
    newVariant('Black', '128 GB', 900, { sku: 'X-1' }),
    newVariant('White', '128 GB', 900, { sku: 'X-2' }),
  ]);
  const [one, two] = await variantsOf(id);
  const swapped = [
    { _id: one?._id, ...newVariant('Black', '128 GB', 900, { sku: 'X-2' }) },
    { _id: two?._id, ...newVariant('White', '128 GB', 900, { sku: 'X-1' }) },
  ];
  assert.equal((await change(id, { variants: swapped })).status, 200);
  assert.deepEqual(
    (await variantsOf(id)).map(({ _id, sku }) => [_id, sku]),
    [
      [one?._id, 'X-2'],
      [two?._id, 'X-1'],
    ],
  );
});

test('the audit log has the variants before and after a change', async () => {
  const id = await addPhone([newVariant('Black', '128 GB', 900, { stock: 3, sku: 'AUD' })]);
  await change(id, { variants: [newVariant('Black', '128 GB', 950, { stock: 2, sku: 'AUD' })] });
  const { body } = await admin.send('GET', `/api/audit-log?subjectId=${id}`);
  const text = JSON.stringify(body);
  assert.match(text, /Black, 128 GB \| AUD \| 900 \| 3/);
  assert.match(text, /Black, 128 GB \| AUD \| 950 \| 2/);
});

test('after any changes a product equals its default variant, by the rule that pages use', async () => {
  const id = await shop.addProduct();
  const ids = await addVariants(shop, id, [
    { color: 'Black', price: 100, stock: 1 },
    { color: 'White', price: 100, stock: 1 },
    { color: 'Red', price: 90, stock: 0 },
  ]);
  const { db } = shop.context;
  const step = fc.record({
    variant: fc.integer({ min: 0, max: 2 }),
    price: fc.integer({ min: 1, max: 4 }),
    stock: fc.option(fc.integer({ min: 0, max: 2 })),
    inStock: fc.boolean(),
    throughProduct: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { variant, price, stock, inStock, throughProduct } of steps) {
        const values = { pricePoisha: sql`${price * 100}`, stock, inStock };
        await (throughProduct
          ? db.update(products).set(values).where(eq(products.id, id))
          : db
              .update(productVariants)
              .set(values)
              .where(eq(productVariants.id, ids[variant] ?? '')));
        shop.context.publicCache.drop();
        const product = await find(id);
        const shown = defaultVariant(product.variants ?? []);
        assert.deepEqual(
          [product.price, product.stock, product.inStock],
          [shown?.price, shown?.stock, shown?.inStock],
        );
      }
    }),
    { numRuns: 40, seed: 154 },
  );
  const broken = (await checkInvariants(db)).filter((result) => result.broken.length > 0);
  assert.deepEqual(broken, []);
});
