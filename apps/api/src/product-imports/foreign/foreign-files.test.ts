/** Files of WooCommerce and Shopify, through the whole import: recognised, compared, written. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { foreignTexts } from '@jontro/shop/product-imports/foreign-files.ts';
import type { ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { csvText } from '../../http/csv.ts';
import { importer } from '../../testing/import-products.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof importer>;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  work = importer(shop, admin);
});
after(() => shop.close());

type Line = Record<string, string>;
/** A file with these headings; a line has the cells that are given. */
const fileOf = (headings: readonly string[], lines: readonly Line[]): string =>
  csvText(
    headings.map((heading) => [heading, (line: Line) => line[heading] ?? ''] as const),
    lines,
  );
const details = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const fieldsOf = ({ columns }: ProductImport) =>
  Object.fromEntries(columns.map(({ heading, field }) => [heading, field]));

const wooHeadings = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Short description', 'Description'],
  ...['Date sale price starts', 'Date sale price ends', 'In stock?', 'Stock', 'Weight (kg)', 'Sale price'],
  ...['Regular price', 'Categories', 'Images', 'Parent', 'Brands'],
  ...[
    'Attribute 1 name',
    'Attribute 1 value(s)',
    'Attribute 1 global',
    'Attribute 2 name',
    'Attribute 2 value(s)',
  ],
];
const picture = '/i/a/9.webp';
const simple = {
  Type: 'simple',
  Published: '1',
  'In stock?': '1',
  Categories: 'Audio > Earbuds, Offers',
  Images: picture,
};

test('a file of WooCommerce is recognised by its headings, and its columns are read by name', async () => {
  proves('B-ROOM-07');
  const { body } = await work.upload(fileOf([...wooHeadings].reverse(), [{ ...simple, Name: 'a' }]));
  assert.equal(body.format, 'woocommerce');
  const fields = fieldsOf(body);
  assert.deepEqual(
    ['ID', 'Type', 'Name', 'Regular price', 'Sale price', 'Categories', 'Attribute 1 name', 'Brands'].map(
      (heading) => fields[heading],
    ),
    [undefined, undefined, 'productName', 'price', 'discountPrice', 'category', undefined, 'brand'],
  );
  assert.equal((await work.upload('Name,Price\na,1')).body.format, undefined);
  for (const [headings, format] of [
    ['ID,Type,Name,Published,In stock?,Regular price', 'woocommerce'],
    ['Name,Regular price,Visibility in catalog,Date sale price starts,Date sale price ends', 'woocommerce'],
    ['Name,Regular price,Type,In stock', undefined],
    ['Name,Price,Type,In stock,Published', undefined],
  ] as const)
    assert.equal((await work.upload(`${headings}\na,b`)).body.format, format, headings);
});

test('variations before and far after their parent become variants of one product, in any number of lines between', async () => {
  proves('B-ROOM-07');
  const variation = {
    Type: 'variation',
    Published: '1',
    'In stock?': '1',
    Parent: 'TW-20',
    'Attribute 1 name': 'Colour',
  };
  const lines = [
    {
      ...variation,
      ID: '815',
      SKU: 'TW-20-B',
      Name: 'Tarang - Black',
      Stock: '14',
      'Sale price': '1990',
      'Regular price': '2490',
      'Attribute 1 value(s)': 'Black',
      Images: picture,
    },
    { ...simple, ID: '700', Name: 'Tar 65 W', 'Regular price': '830,50', 'Weight (kg)': '0,12' },
    {
      ...simple,
      Type: 'variable',
      ID: '812',
      SKU: 'TW-20',
      Name: 'Tarang TW-20',
      Description: '<p>Deep <b>bass</b></p>\\n<script>x</script>24 h',
      Images: Array.from({ length: 6 }, (_, index) => `/i/a/${index}.webp`).join(', '),
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'Black, White\\, matt',
      'Attribute 2 name': 'Material',
      'Attribute 2 value(s)': 'Plastic',
    },
    {
      ...variation,
      ID: '816',
      SKU: 'TW-20-W',
      Stock: '-3',
      'Regular price': '2490',
      Parent: 'id:812',
      'Attribute 1 value(s)': 'White\\, matt',
    },
    { ...variation, ID: '817', SKU: 'TW-20-X', 'Regular price': '2490', 'Attribute 1 value(s)': '' },
    {
      ...variation,
      ID: '900',
      SKU: 'LOST',
      'Regular price': '1',
      Parent: 'NONE',
      'Attribute 1 value(s)': 'Red',
    },
  ];
  const { _id, counts } = await work.check(fileOf(wooHeadings, lines));
  assert.deepEqual(counts, { new: 2, part: 3, wrong: 1 });
  const rows = await work.rows(_id);
  const row = rows.find(({ name }) => name === 'Tarang TW-20');
  assert.deepEqual(row?.notes, [
    'It has 6 pictures; only the first 4 are taken.',
    foreignTexts.negativeStock,
    'The variation in line 6 has no value of its own and is left out.',
  ]);
  assert.equal(row?.line, 4);
  assert.equal(rows.find(({ state }) => state === 'wrong')?.reason, foreignTexts.noParent);
  const applied = await work.apply(_id);
  assert.deepEqual(applied.counts, { added: 2, part: 3, wrong: 1 });
  const product = await details(
    (await work.rows(_id)).find(({ name }) => name === 'Tarang TW-20')?.productId ?? '',
  );
  assert.equal(product.description, 'Deep bass\n\n24 h');
  assert.deepEqual(product.variants?.[0]?.images, [picture]);
  assert.deepEqual(
    product.variants?.map(({ values, sku, price, discountPrice, stock }) => [
      values,
      sku,
      price,
      discountPrice,
      stock,
    ]),
    [
      [['Black'], 'TW-20-B', 2490, 1990, 14],
      [['White, matt'], 'TW-20-W', 2490, undefined, 0],
    ],
  );
  const cable = await details(
    (await work.rows(_id)).find(({ name }) => name === 'Tar 65 W')?.productId ?? '',
  );
  assert.deepEqual([cable.price, cable.weight, cable.category], [830.5, '120', 'Earbuds']);
  const again = await work.check(fileOf(wooHeadings, lines));
  assert.deepEqual(again.counts, { unchanged: 2, part: 3, wrong: 1 });
});

test('what is not public, of another kind or on sale on other days only is left out and says so', async () => {
  proves('B-ROOM-07');
  const lines = [
    { ...simple, Name: 'Draft', Published: '-1', 'Regular price': '9' },
    { ...simple, Name: 'Set', Type: 'grouped', 'Regular price': '9' },
    {
      ...simple,
      Name: 'Later',
      'Regular price': '90',
      'Sale price': '80',
      'Date sale price starts': '2099-01-01 0:00:00',
    },
    { ...simple, Name: 'Empty', Type: 'variable' },
    { ...simple, Name: 'Many', Type: 'variable', SKU: 'MANY' },
    Object.fromEntries([
      ...Object.entries({ ...simple, Type: 'variation', Parent: 'MANY', 'Regular price': '9' }),
      ...[1, 2, 3, 4].flatMap((number) => [
        [`Attribute ${number} name`, `Option ${number}`],
        [`Attribute ${number} value(s)`, 'x'],
      ]),
    ]),
  ];
  const more = [3, 4].flatMap((number) => [`Attribute ${number} name`, `Attribute ${number} value(s)`]);
  const { _id } = await work.check(fileOf([...wooHeadings, ...more], lines));
  const rows = await work.rows(_id);
  assert.deepEqual(
    rows.map(({ name, state, reason, notes }) => [name, state, reason ?? notes[0]]),
    [
      ['Draft', 'wrong', foreignTexts.notPublic],
      ['Set', 'wrong', 'Products of the kind “grouped” are not taken.'],
      ['Later', 'new', foreignTexts.saleNotNow],
      ['Empty', 'wrong', foreignTexts.noVariations],
      ['Many', 'wrong', 'It has 4 options; a product can have up to 3.'],
    ],
  );
  await work.apply(_id);
  const later = (await work.rows(_id)).find(({ name }) => name === 'Later');
  assert.equal((await details(later?.productId ?? '')).discountPrice, undefined);
});

test('a stock that variations share is divided among those that are sold, and is never more than the product has', async () => {
  const headings =
    'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)';
  const variation = (color: string, stock: string, published = '1', inStock = '1') =>
    `,variation,,,${published},${inStock},${stock},100,,,vs-1,Colour,${color}`;
  const file = [
    headings,
    `8001,variable,vs-1,Shared strap,1,1,10,,Earbuds,${picture},,Colour,"Red, Blue"`,
    variation('Red', 'parent'),
    variation('Blue', 'parent'),
    variation('Green', 'parent'),
    variation('Black', '4'),
    variation('Hidden', 'parent', '0'),
    variation('Sold out', 'parent', '1', '0'),
    variation('Later', 'parent', '1', 'backorder'),
  ].join('\n');
  const { _id, counts } = await work.check(file);
  assert.deepEqual(counts, { new: 1, part: 7 });
  await work.apply(_id);
  const [row] = await work.rows(_id);
  assert.deepEqual(row?.notes, [
    'Its variations share a stock of 10 in the other shop; here it is divided among them.',
    'The variation in line 7 is not sold in the other shop and is left out.',
  ]);
  const { variants } = await details(row?.productId ?? '');
  assert.deepEqual(
    variants?.map(({ values: [value], stock, inStock }) => [value, stock, inStock]),
    [
      ['Red', 4, true],
      ['Blue', 3, true],
      ['Green', 3, true],
      ['Black', 4, true],
      ['Sold out', undefined, false],
      ['Later', undefined, true],
    ],
  );
});

test('a sale ends with the day that it ends in the other shop; of variations with the first of their days', async () => {
  const day = (days: number) =>
    new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const sale = { ...simple, 'Regular price': '100', 'Sale price': '90' };
  const variation = {
    ...sale,
    Type: 'variation',
    Parent: 'SALES',
    'Attribute 1 name': 'Colour',
  };
  const lines = [
    {
      ...sale,
      Name: 'Ending',
      'Date sale price starts': day(-2),
      'Date sale price ends': `${day(5)} 0:00:00`,
    },
    {
      ...sale,
      Name: 'In words of a spreadsheet',
      'Date sale price ends': day(5).split('-').reverse().join('/'),
    },
    { ...sale, Name: 'Over', 'Date sale price ends': day(-1) },
    { ...sale, Name: 'Not a day', 'Date sale price ends': 'Friday' },
    { ...sale, Name: 'Without an end' },
    { ...sale, Name: 'Equal', 'Sale price': '100.00' },
    { ...sale, Name: 'Above', 'Sale price': '101' },
    { ...simple, Type: 'variable', Name: 'Of variations', SKU: 'SALES' },
    { ...variation, 'Attribute 1 value(s)': 'Red', 'Date sale price ends': day(9) },
    { ...variation, 'Attribute 1 value(s)': 'Blue', 'Date sale price ends': day(7) },
  ];
  const file = fileOf(wooHeadings, lines);
  const { _id, counts } = await work.check(file);
  assert.deepEqual(counts, { new: 8, part: 2 });
  await work.apply(_id);
  const rows = await work.rows(_id);
  const end = (days: number) => new Date(`${day(days)}T23:59:59+06:00`).toISOString();
  const found = await Promise.all(
    rows.map(async ({ name, productId = '', notes }) => {
      const { discountPrice, variants, discountUntil } = await details(productId);
      return [name, variants?.[0]?.discountPrice ?? discountPrice, discountUntil, notes[0]];
    }),
  );
  assert.deepEqual(found, [
    ['Ending', 90, end(5), undefined],
    ['In words of a spreadsheet', 90, end(5), undefined],
    ['Over', undefined, undefined, foreignTexts.saleNotNow],
    ['Not a day', undefined, undefined, foreignTexts.saleNotNow],
    ['Without an end', 90, undefined, undefined],
    ['Equal', undefined, undefined, undefined],
    ['Above', undefined, undefined, undefined],
    [
      'Of variations',
      90,
      end(7),
      `Its sale prices end on different days in the other shop; here all end with ${day(7)}.`,
    ],
  ]);
  assert.deepEqual((await work.check(file)).counts, { unchanged: 8, part: 2 });
});

test('what is hidden or of a kind without a parcel is left out or told, and names, options and categories have no entities', async () => {
  const lines = [
    { ...simple, Name: 'Hidden', 'Visibility in catalog': 'hidden', 'Regular price': '9' },
    { ...simple, Name: 'File', Type: 'simple, downloadable, virtual', 'Regular price': '9' },
    { ...simple, Name: 'Subscription', Type: 'subscription', 'Regular price': '9' },
    { ...simple, Name: 'Service', Type: 'simple, virtual', 'Regular price': '9' },
    { ...simple, Name: 'Found only', 'Visibility in catalog': 'search', 'Regular price': '9' },
    {
      ...simple,
      Type: 'variable',
      SKU: 'ENT',
      Name: 'Cable &amp; plug 3&#8243; &quot;pro&quot; caf&eacute;',
      Brands: 'A&#038;B',
      Categories: 'Cables &amp; more > Earbuds',
    },
    {
      ...simple,
      Type: 'variation',
      Parent: 'ENT',
      'Regular price': '9',
      'Attribute 1 name': 'Size &amp; colour',
      'Attribute 1 value(s)': '2&Prime; red',
    },
  ];
  const { _id } = await work.check(fileOf(wooHeadings, lines));
  await work.apply(_id);
  const rows = await work.rows(_id);
  const kept = (column: string, value: string) =>
    `“${column}” is “${value}” in the other shop; this shop does not keep to it.`;
  assert.deepEqual(
    rows.map(({ name, reason, notes }) => [name, reason ?? notes[0]]),
    [
      ['Hidden', foreignTexts.notPublic],
      ['File', 'Products of the kind “downloadable” are not taken.'],
      ['Subscription', 'Products of the kind “subscription” are not taken.'],
      ['Service', kept('Type', 'simple, virtual')],
      ['Found only', kept('Visibility in catalog', 'search')],
      ['Cable & plug 3″ "pro" café', undefined],
    ],
  );
  const product = await details(rows[5]?.productId ?? '');
  assert.deepEqual(
    [product.brand, product.category, product.options?.map(({ name, values }) => [name, values[0]?.value])],
    ['A&B', 'Earbuds', [['Size & colour', '2″ red']]],
  );
});

const newShopify = [
  ...[
    'Title',
    'URL handle',
    'Description',
    'Vendor',
    'Product category',
    'Type',
    'Tags',
    'Published on online store',
    'Status',
  ],
  ...[
    'SKU',
    'Option1 name',
    'Option1 value',
    'Price',
    'Compare-at price',
    'Inventory tracker',
    'Inventory quantity',
  ],
  ...[
    'Continue selling when out of stock',
    'Weight value (grams)',
    'Product image URL',
    'Image position',
    'Variant image URL',
  ],
];
const oldNames: Record<string, string> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Product category': 'Product Category',
  'Published on online store': 'Published',
  SKU: 'Variant SKU',
  'Option1 name': 'Option1 Name',
  'Option1 value': 'Option1 Value',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Continue selling when out of stock': 'Variant Inventory Policy',
  'Weight value (grams)': 'Variant Grams',
  'Product image URL': 'Image Src',
  'Image position': 'Image Position',
  'Variant image URL': 'Variant Image',
};
const oldLine = (line: Line): Line =>
  Object.fromEntries(Object.entries(line).map(([heading, cell]) => [oldNames[heading] ?? heading, cell]));

test('both generations of Shopify’s headings give the same products: groups by handle, pictures in order, compare-at as price', async () => {
  proves('B-ROOM-07');
  const lines = (handle: string, sku: string): Line[] => [
    {
      Title: handle.toUpperCase(),
      'URL handle': handle,
      Description: '<p>Loud</p><ul><li>52 g</li></ul>',
      Vendor: 'Tarang',
      Type: 'Earbuds',
      'Product category': 'Electronics > Audio',
      Status: 'active',
      SKU: `'00${sku}1`,
      'Option1 name': 'Colour',
      'Option1 value': 'Black',
      Price: '1990.00',
      'Compare-at price': '2490.00',
      'Inventory tracker': 'shopify',
      'Inventory quantity': '14',
      'Weight value (grams)': '52',
      'Product image URL': '/i/a/2.webp',
      'Image position': '2',
    },
    {
      'URL handle': handle,
      SKU: `00${sku}2`,
      'Option1 value': 'White',
      Price: '1990.00',
      'Inventory tracker': 'shopify',
      'Inventory quantity': '-2',
    },
    { 'URL handle': handle, 'Product image URL': '/i/a/1.webp', 'Image position': '1' },
  ];
  const stored = [];
  for (const [headings, given] of [
    [newShopify, lines('tarang-new', '7')],
    [newShopify.map((heading) => oldNames[heading] ?? heading), lines('tarang-old', '8').map(oldLine)],
  ] as const) {
    const checked = await work.check(fileOf(headings, given));
    assert.equal(checked.format, 'shopify');
    assert.deepEqual(checked.counts, { new: 1, part: 2 });
    await work.apply(checked._id);
    const [row] = await work.rows(checked._id);
    assert.deepEqual(row?.notes, [foreignTexts.negativeStock]);
    stored.push(await details(row?.productId ?? ''));
  }
  for (const [product, number] of stored.map((one, index) => [one, index + 7] as const)) {
    assert.deepEqual([product.category, product.brand, product.weight], ['Earbuds', 'Tarang', '52']);
    assert.equal(product.description, 'Loud\n\n• 52 g');
    assert.deepEqual(product.images, ['/i/a/1.webp', '/i/a/2.webp']);
    assert.deepEqual(
      product.variants?.map(({ values, sku, price, discountPrice, stock, inStock }) => [
        values[0],
        sku,
        price,
        discountPrice,
        stock,
        inStock,
      ]),
      [
        ['Black', `00${number}1`, 2490, 1990, 14, true],
        ['White', `00${number}2`, 1990, undefined, 0, false],
      ],
    );
  }
});

test('a product of Shopify without options is one product; drafts, archived and gift cards are left out', async () => {
  const one = {
    Price: '9',
    'Product image URL': picture,
    Type: 'Earbuds',
    'Option1 name': 'Title',
    'Option1 value': 'Default Title',
  };
  const lines = [
    {
      ...one,
      Title: 'Plain',
      'URL handle': 'plain',
      Status: 'active',
      'Inventory quantity': '3',
      'Continue selling when out of stock': 'TRUE',
    },
    { ...one, Title: 'Hidden', 'URL handle': 'hidden', Status: 'draft' },
    { ...one, Title: 'Off', 'URL handle': 'off', Status: 'active', 'Published on online store': 'FALSE' },
    { ...one, Title: 'Gift', 'URL handle': 'gift', 'Gift card': 'TRUE' },
  ];
  const { _id, counts } = await work.check(fileOf([...newShopify, 'Gift card'], lines));
  assert.deepEqual(counts, { new: 1, wrong: 3 });
  await work.apply(_id);
  const [plain] = await work.rows(_id);
  const product = await details(plain?.productId ?? '');
  assert.deepEqual(
    [product.variants, product.stock, product.inStock, product.price],
    [undefined, undefined, true, 9],
  );
});

test('a column that is left out in the second step is not read, and two products with one name stay two', async () => {
  proves('B-ROOM-07');
  const file = fileOf(wooHeadings, [
    { ...simple, Name: 'Jomoj', 'Regular price': '90', Description: 'One' },
    { ...simple, Name: 'Jomoj', 'Regular price': '80', Description: 'Two' },
  ]);
  const { body } = await work.upload(file);
  const fields = body.columns.map(({ field }) => (field === 'description' ? null : (field ?? null)));
  const { _id, counts } = await work.check(file, fields);
  assert.deepEqual(counts, { new: 2 });
  await work.apply(_id);
  const rows = await work.rows(_id);
  const products = await Promise.all(rows.map(({ productId = '' }) => details(productId)));
  assert.deepEqual(
    products.map(({ price, description }) => [price, description]),
    [
      [90, ''],
      [80, ''],
    ],
  );
});
