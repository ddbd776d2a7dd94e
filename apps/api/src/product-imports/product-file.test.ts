/** The file of all products: importing it unchanged changes nothing, whatever the products are. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import { importColumns } from '@jontro/shop/product-imports/import-columns.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { readCsv } from '../http/read-csv.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { seedDemo } from '../seed/seed.ts';
import { importer } from '../testing/import-products.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { textRows, workbookOf } from '../testing/workbook-file.ts';
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

/** The file as a spreadsheet keeps it: numbers as numbers, times as days in the format of a date. */
async function workbookFrom(file: string): Promise<Buffer> {
  const [headings = [], ...lines] = await readCsv(file, { maxRecords: 1_000, maxLength: 1_000_000 });
  const cellOf = (text: string): string => {
    if (/^(0|[1-9]\d{0,14})(\.\d+)?$/.test(text)) return `<c><v>${Number(text)}</v></c>`;
    const days =
      Date.parse(`${text.replace(' ', 'T')}${text.length > 16 ? '' : ':00'}Z`) / 86_400_000 + 25_569;
    if (/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)) return `<c s="1"><v>${days}</v></c>`;
    return textRows([text]).replace(/<\/?row>/g, '');
  };
  const sheetData = `${textRows(headings)}${lines
    .map((cells) => `<row>${cells.map(cellOf).join('')}</row>`)
    .join('')}`;
  return workbookOf({ sheetData, styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>' });
}

/** Imports the files of products as they are, which must change nothing, whatever program kept them. */
async function importUnchanged(): Promise<void> {
  const before = await readTables();
  const file = await work.productFile();
  const list = await work.listFile();
  for (const content of [file, list, await workbookFrom(file), file.replaceAll('\r\n', '\n')]) {
    const { _id, counts } = await work.check(content);
    const { part: _, ...states } = counts;
    const others = [...(await work.rows(_id, 'wrong')), ...(await work.rows(_id, 'changed'))];
    assert.deepEqual(Object.keys(states), ['unchanged'], JSON.stringify(others));
    const { status } = await admin.call(productImportEndpoints.applyImport, { params: { id: _id } });
    assert.equal(status, 409, 'there is nothing to import');
  }
  assert.equal(await readTables(), before);
  assert.equal(await work.productFile(), file);
}

/** A product with each thing that a file has, in both languages; its default variant has pictures of its own. */
async function addEverything(): Promise<string> {
  const day = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString();
  const { body } = await admin.call(catalogEndpoints.addProduct, {
    body: {
      productName: 'Everything 20 W',
      names: { bn: 'সবকিছু ২০ ওয়াট' },
      category: 'Earbuds',
      price: 900,
      discountFrom: day(2),
      discountUntil: day(9),
      bestSeller: true,
      images: ['/i/own/1.webp', '/i/own/2.webp'],
      keyFeatures: ['One; two', 'তিন'],
      description: 'a\n\n- b: "c", d',
      brand: 'Tarang',
      weight: '120',
      warranty: '=1',
      pictureTexts: 'a | b',
      translations: { bn: { description: 'বিবরণ।\nদুই', keyFeatures: ['ক; খ', 'গ'], brand: 'তরঙ্গ' } },
      specs: [
        { key: 'battery_hours', value: 24 },
        { key: 'anc', value: true },
      ],
      options: [
        {
          name: 'Colour',
          names: { bn: 'রং' },
          values: [
            { value: 'Black', names: { bn: 'কালো' }, swatch: '#101010' },
            { value: 'Blue' },
            { value: 'Not sold' },
          ],
        },
        { name: 'Size', values: [{ value: '1' }, { value: '02' }] },
      ],
      variants: [
        {
          values: ['Black', '1'],
          sku: '0017',
          price: 900,
          discountPrice: 800,
          stock: 0,
          codes: ['B', 'a 1'],
        },
        { values: ['Blue', '1'], price: 850.5, inStock: false, images: ['/i/v/1.webp'] },
        {
          values: ['Blue', '02'],
          sku: '=8',
          price: 700,
          discountPrice: 699,
          images: ['/i/v/2.webp', '/i/v/3.webp'],
          codes: ['8801234567890'],
        },
      ],
    },
  });
  assert.ok(body.insertedId, JSON.stringify(body));
  return body.insertedId;
}

test('the file of the demo shop has a column of each field in each language, and importing it unchanged changes nothing', async () => {
  proves('B-ROOM-09');
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

test('importing the file changes nothing in a product with variants that have pictures, discounts, costs and codes, and in drafts', async () => {
  const id = await addEverything();
  const body = { sku: 'PLAIN-7', codes: ['4006381333931', '0012'], price: 500, images: ['/i/a/9.webp'] };
  const added = await admin.call(catalogEndpoints.addProduct, {
    body: { ...body, productName: 'Plain', category: 'Earbuds' },
  });
  const draft = { ...body, sku: 'DRAFT', codes: ['D'], productName: 'Not public', category: 'Earbuds' };
  await admin.call(catalogEndpoints.addProduct, { body: { ...draft, draft: true } });
  await admin.call(stockEndpoints.changeStockRules, { params: { id }, body: { cost: 300.5, lowStockAt: 2 } });
  const file = await work.productFile();
  assert.match(file, /,PLAIN-7,0012; 4006381333931,/);
  assert.match(file, /,0017,A 1; B,Colour,/);
  assert.ok(!file.includes('Not public'));
  await importUnchanged();
  const lines = ['plain-7', '4006381333931'].map((code) => ({ code, units: 1 }));
  const counted = await admin.call(stockEndpoints.checkCount, { body: { lines } });
  assert.deepEqual(
    counted.body.items.map(({ productName, sku, counted: units }) => [productName, sku, units]),
    [['Plain', 'PLAIN-7', 2]],
  );
  const head = 'Id,SKU,Barcode';
  const { _id, counts } = await work.check(`${head}\n${added.body.insertedId},PLAIN-8,0013; 0012`);
  assert.deepEqual(counts, { changed: 1 });
  await work.apply(_id);
  assert.match(await work.productFile(), /,PLAIN-8,0012; 0013,/);
  await work.undo(_id);
  assert.equal(await work.productFile(), file);
  const taken: [string, string][] = [
    ['0017,', variantTexts.sameSku],
    ['DRAFT,', variantTexts.sameSku],
    ['PLAIN-7,8801234567890', stockTexts.codeTaken],
    [
      'PLAIN-7,8.80123E+12',
      '“8.80123E+12” in the column “Barcode” is a number that a spreadsheet has shortened',
    ],
  ];
  for (const [cells, reason] of taken) {
    const { _id } = await work.check(`${head}\n${added.body.insertedId},${cells}`);
    assert.deepEqual(
      (await work.rows(_id)).map((row) => row.reason),
      [reason],
      cells,
    );
  }
});

test('another shop that imports the file has the same products, with variants, specifications, brands and both languages', async () => {
  proves('B-KNOW-25');
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
  proves('B-KNOW-25', 'B-ROOM-09');
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
