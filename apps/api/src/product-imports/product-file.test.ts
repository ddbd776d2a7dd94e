/** The file of all products: importing it unchanged changes nothing, whatever the products are. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { importColumns } from '@jontro/shop/product-imports/import-columns.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { seedDemo } from '../seed/seed.ts';
import { importer } from '../testing/import-products.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { parseFile } from './parse-file.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof importer>;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-products-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({ parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }) });
  assert.equal(await seedDemo(shop.context), true);
  admin = await shop.signIn({ role: 'admin' });
  work = importer(shop, admin);
});
after(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

const readTables = async () => {
  const { db } = shop.context;
  return JSON.stringify([
    await db.select().from(products).orderBy(asc(products.id)),
    await db.select().from(productVariants).orderBy(asc(productVariants.id)),
    await db.select().from(auditEntries).orderBy(asc(auditEntries.id)),
  ]);
};

/** Imports the file of all products as it is, which must change nothing. */
async function importUnchanged(): Promise<void> {
  const before = await readTables();
  const { _id, counts } = await work.check(await work.productFile());
  const { part: _, ...states } = counts;
  const others = [...(await work.rows(_id, 'wrong')), ...(await work.rows(_id, 'changed'))];
  assert.deepEqual(Object.keys(states), ['unchanged'], JSON.stringify(others));
  const { status } = await admin.call(productImportEndpoints.applyImport, { params: { id: _id } });
  assert.equal(status, 409, 'there is nothing to import');
  assert.equal(await readTables(), before);
}

test('the file of the demo shop has a column of each field in each language, and importing it unchanged changes nothing', async () => {
  const file = await work.productFile();
  const [head = ''] = file.split('\r\n');
  assert.equal(head.split(',').length, importColumns.length);
  for (const heading of [
    'Name (bn)',
    'Brand',
    'Specifications (bn)',
    'SKU',
    'Value of option 3',
    'Stock when exported',
  ])
    assert.ok(head.split(',').includes(heading), heading);
  await importUnchanged();
});

test('another shop that imports the file has the same products, with variants, specifications, brands and both languages', async () => {
  const other = await createTestShop();
  try {
    const theirs = importer(other, await other.signIn({ role: 'admin' }));
    const file = await work.productFile();
    const fields = importColumns.map(({ key }) => (key === 'id' ? null : key));
    const { _id, counts } = await theirs.check(file, fields);
    const { part = 0, ...states } = counts;
    assert.deepEqual(Object.keys(states), ['new']);
    assert.ok(part > 0, 'some products have variants');
    await theirs.apply(_id);
    const withoutIds = async (text: string) =>
      (await parseFile(text)).lines.map(({ cells }) => cells.slice(1).join('\n'));
    // Further lines of a product follow its first one.
    assert.deepEqual((await withoutIds(await theirs.productFile())).sort(), (await withoutIds(file)).sort());
  } finally {
    await other.close();
  }
});

const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ maxLength, unit: 'grapheme' }),
      fc.constantFrom(
        '=1+1',
        "'=x",
        "''@x",
        '+880',
        '-',
        'a;b',
        'a|b',
        'a: b',
        '"',
        'a,b',
        'যন্ত্র',
        '1,5',
        'yes',
        ' x ',
      ),
    )
    .filter((value) => value.length <= maxLength && !value.includes('\0') && value.isWellFormed());
const name = text(40).filter((value) => value.trim() !== '');
const picture = fc.constantFrom('/i/a/9.webp', 'https://shop.example/a,b;c|d.jpg', '/i/b/8.webp');
const sale = {
  price: fc.integer({ min: 2, max: 100_000 }).map((poisha) => poisha / 100 + 1),
  inStock: fc.boolean(),
  stock: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
};
const texts = {
  keyFeatures: fc.array(text(50), { maxLength: 3 }),
  description: text(80),
  brand: text(20),
  warranty: text(20),
};
const product = fc.record({
  productName: name,
  category: fc.constantFrom('Earbuds', 'Fan'),
  ...sale,
  ...texts,
  bestSeller: fc.boolean(),
  names: fc.record({ bn: text(40) }),
  translations: fc.record({ bn: fc.record(texts) }),
  images: fc.array(picture, { minLength: 1, maxLength: 3 }),
  weight: fc.constantFrom('', '250'),
});
const options = fc.uniqueArray(name, { minLength: 1, maxLength: 3, selector: (value) => value.trim() });
const varied = fc.tuple(product, options, fc.array(fc.record(sale), { minLength: 3, maxLength: 3 }));

test('importing the file unchanged changes nothing, whatever texts products and their variants have', async () => {
  let added = 0;
  for (const [fields, values, sales] of fc.sample(varied, { numRuns: 120, seed: 17 })) {
    const isVaried = sales[0]?.inStock === true;
    const variants = isVaried && {
      options: [
        {
          name: 'Kind',
          names: { bn: 'ধরন' },
          values: values.map((value) => ({ value, names: { bn: `ব ${value}` } })),
        },
      ],
      variants: values.map((value, index) => ({
        values: [value],
        ...(sales[index] ?? fields),
        ...(index === 1 && { sku: `=S-${crypto.randomUUID()}`, images: ['/i/c/7.webp'] }),
      })),
    };
    const { status } = await admin.call(catalogEndpoints.addProduct, {
      body: { ...fields, ...variants } as never,
    });
    added += status === 200 ? 1 : 0;
  }
  assert.ok(added > 80, `${added} were added`);
  await importUnchanged();
});

test('who may not see prices as an owner does cannot download the file', async () => {
  const { status } = await shop.visitor.call(productImportEndpoints.downloadProductFile);
  assert.equal(status, 401);
  const shopper = await shop.signIn();
  const { status: forbidden, error } = await shopper.call(productImportEndpoints.downloadProductFile);
  assert.deepEqual([forbidden, error.message], [403, sessionTexts.notAllowed]);
});
