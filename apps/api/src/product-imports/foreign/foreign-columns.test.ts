/** The columns of WooCommerce's and Shopify's files, as their makers publish them, are all known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignColumnOf, foreignFieldOf, limitsNotKept } from './foreign-columns.ts';

/** WooCommerce's exporter (WC_Product_CSV_Exporter) with Brands and cost of goods, and its columns with numbers. */
const wooCommerce = [
  ...[
    'ID',
    'Type',
    'SKU',
    'GTIN, UPC, EAN, or ISBN',
    'Name',
    'Published',
    'Is featured?',
    'Visibility in catalog',
  ],
  ...[
    'Short description',
    'Description',
    'Date sale price starts',
    'Date sale price ends',
    'Tax status',
    'Tax class',
  ],
  ...['In stock?', 'Stock', 'Low stock amount', 'Backorders allowed?', 'Sold individually?', 'Weight (kg)'],
  ...['Length (cm)', 'Width (cm)', 'Height (cm)', 'Allow customer reviews?', 'Purchase note', 'Sale price'],
  ...[
    'Regular price',
    'Categories',
    'Tags',
    'Shipping class',
    'Images',
    'Download limit',
    'Download expiry days',
  ],
  ...[
    'Parent',
    'Grouped products',
    'Upsells',
    'Cross-sells',
    'External URL',
    'Button text',
    'Position',
    'Brands',
  ],
  ...[
    'Attribute 1 name',
    'Attribute 1 value(s)',
    'Attribute 1 visible',
    'Attribute 1 global',
    'Attribute 12 default',
  ],
  ...['Download 1 ID', 'Download 1 name', 'Download 1 URL', 'Meta: _custom', 'Cost of goods', 'Weight (lbs)'],
];

/** Shopify's help, "Using CSV files to import and export products", of both generations. */
const shopify = [
  ...[
    'Title',
    'URL handle',
    'Description',
    'Vendor',
    'Product category',
    'Type',
    'Tags',
    'Published on online store',
  ],
  ...[
    'Status',
    'SKU',
    'Barcode',
    'Option1 name',
    'Option1 value',
    'Option1 Linked To',
    'Option2 name',
    'Option2 value',
  ],
  ...['Option2 Linked To', 'Option3 name', 'Option3 value', 'Option3 Linked To', 'Price', 'Compare-at price'],
  ...['Cost per item', 'Charge tax', 'Tax code', 'Unit price total measure', 'Unit price total measure unit'],
  ...['Unit price base measure', 'Unit price base measure unit', 'Inventory tracker', 'Inventory quantity'],
  ...[
    'Continue selling when out of stock',
    'Weight value (grams)',
    'Weight unit for display',
    'Requires shipping',
  ],
  ...[
    'Fulfillment service',
    'Product image URL',
    'Image position',
    'Image alt text',
    'Variant image URL',
    'Gift card',
  ],
  ...['SEO title', 'SEO description', 'Color (product.metafields.shopify.color-pattern)'],
  ...['Google Shopping / Google product category', 'Google Shopping / Gender', 'Google Shopping / Age group'],
  ...['Google Shopping / Manufacturer part number (MPN)', 'Google Shopping / Ad group name'],
  ...['Google Shopping / Ads labels', 'Google Shopping / Condition', 'Google Shopping / Custom product'],
  ...[0, 1, 2, 3, 4].map((number) => `Google Shopping / Custom label ${number}`),
  ...[
    'Included / Bangladesh',
    'Included / International',
    'Price / International',
    'Compare-at price / International',
  ],
  ...[
    'Handle',
    'Body (HTML)',
    'Product Category',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
  ],
  ...['Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
  ...[
    'Variant Fulfillment Service',
    'Variant Price',
    'Variant Compare At Price',
    'Variant Requires Shipping',
  ],
  ...[
    'Variant Taxable',
    'Unit Price Total Measure',
    'Unit Price Total Measure Unit',
    'Unit Price Base Measure',
  ],
  ...[
    'Unit Price Base Measure Unit',
    'Variant Barcode',
    'Image Src',
    'Image Position',
    'Image Alt Text',
    'Gift Card',
  ],
  ...['SEO Title', 'SEO Description', 'Google Shopping / MPN', 'Variant Image', 'Variant Weight Unit'],
  ...['Variant Tax Code', 'Compare At Price / South America', 'Price / South America'],
];

test('the table has every column that WooCommerce and Shopify publish, and no other', () => {
  const unknown = [
    ...wooCommerce.filter((heading) => !foreignColumnOf('woocommerce', heading)),
    ...shopify.filter((heading) => !foreignColumnOf('shopify', heading)),
  ];
  assert.deepEqual(unknown, []);
  for (const heading of ['Supplier', 'Attribute 1', 'Price /', 'Variant'])
    assert.equal(
      foreignColumnOf('woocommerce', heading) ?? foreignColumnOf('shopify', heading),
      undefined,
      heading,
    );
  assert.deepEqual(
    ['GTIN, UPC, EAN, or ISBN', 'Published', 'Tags', 'Sold individually?'].map((heading) =>
      foreignFieldOf('woocommerce', heading),
    ),
    ['barcode', null, undefined, null],
  );
});

test('a cell that bounds a sale in the other shop and not here is told once for a product, and usual cells are not', () => {
  const notesOf = (format: 'woocommerce' | 'shopify', ...lines: Record<string, string>[]) =>
    limitsNotKept(
      format,
      lines.map((line) => ({ raw: new Map(Object.entries(line)) })),
    ).map((note) => (typeof note === 'object' ? `${note.params.column}: ${note.params.value}` : note));
  const bounds: ['woocommerce' | 'shopify', Record<string, string>, string][] = [
    ['woocommerce', { type: 'simple, virtual' }, 'Type: simple, virtual'],
    ['woocommerce', { 'visibility in catalog': 'search' }, 'Visibility in catalog: search'],
    ['woocommerce', { 'tax status': 'none' }, 'Tax status: none'],
    ['woocommerce', { 'backorders allowed': 'notify' }, 'Backorders allowed?: notify'],
    ['woocommerce', { 'low stock amount': '3' }, 'Low stock amount: 3'],
    ['woocommerce', { 'sold individually': '1' }, 'Sold individually?: 1'],
    ['woocommerce', { 'shipping class': 'bulky' }, 'Shipping class: bulky'],
    ['woocommerce', { 'attribute 2 default': 'Red' }, 'attribute 2 default: Red'],
    ['shopify', { 'variant taxable': 'FALSE' }, 'Variant Taxable: FALSE'],
    ['shopify', { 'requires shipping': 'false' }, 'Requires shipping: false'],
    ['shopify', { 'variant fulfillment service': 'amazon' }, 'Variant Fulfillment Service: amazon'],
    ['shopify', { 'included / bangladesh': 'FALSE' }, 'included / bangladesh: FALSE'],
    ['shopify', { 'price / international': '9.00' }, 'price / international: 9.00'],
    ['shopify', { 'unit price total measure': '100' }, 'Unit price total measure: 100'],
  ];
  for (const [format, line, note] of bounds) assert.deepEqual(notesOf(format, line, line), [note], note);
  const usual = {
    type: 'simple',
    'visibility in catalog': 'visible',
    'tax status': 'taxable',
    'tax class': '',
    'backorders allowed': '0',
    'sold individually': '0',
    'download limit': '-1',
    'meta: x': '1',
  };
  assert.deepEqual(notesOf('woocommerce', usual), []);
  assert.deepEqual(
    notesOf('shopify', {
      'variant taxable': 'true',
      'variant requires shipping': 'TRUE',
      'variant fulfillment service': 'manual',
      'included / bangladesh': 'true',
      'price / international': '',
      'seo title': 'x',
    }),
    [],
  );
});
