/** Every column of the files of WooCommerce and Shopify: what the import reads of it, or says that the shop does not keep to. */
import { type Message, message } from '@jontro/shop/messages.ts';
import type { ForeignFormatName } from '@jontro/shop/product-imports/foreign-files.ts';
import { normalizedHeading } from '@jontro/shop/product-imports/import-columns.ts';

interface Named {
  /** As the program writes it, or a pattern of its headings in lower case. */
  heading: string | RegExp;
}

/**
 * A column is `read`: it becomes the given field of the product, or, with null, the format reads it by itself. It is `told`: a
 * product's line says so where a cell bounds a sale there and not here. It `refuses` products with some of its cells, and is told of
 * others. Or it stands `beside`: it bounds no sale, and names neither a choice nor a category.
 */
export type ForeignColumn = Named &
  (
    | { as: 'read'; field: string | null }
    | { as: 'told'; limits: (cell: string) => boolean }
    | { as: 'refuses'; limits: (cell: string) => boolean }
    | { as: 'beside' }
  );

const read = (heading: Named['heading'], field: string | null = null): ForeignColumn => ({
  heading,
  as: 'read',
  field,
});
const refuses = (heading: string, limits = (_cell: string) => false): ForeignColumn => ({
  heading,
  as: 'refuses',
  limits,
});
const beside = (...headings: Named['heading'][]): ForeignColumn[] =>
  headings.map((heading) => ({ heading, as: 'beside' }));
/** By default any cell bounds a sale that is not empty. */
const told = (heading: Named['heading'], limits = (cell: string) => cell !== ''): ForeignColumn => ({
  heading,
  as: 'told',
  limits,
});

const isYes = (cell: string): boolean => /^(1|true|yes)$/i.test(cell);
const isNo = (cell: string): boolean => /^(0|false|no)$/i.test(cell);
const isOther =
  (...usual: string[]) =>
  (cell: string): boolean =>
    cell !== '' && !usual.includes(cell.toLowerCase());

const wooCommerce: readonly ForeignColumn[] = [
  read('ID'),
  // Grouped, external, downloadable and further kinds; a virtual one is delivered here.
  refuses('Type', (cell) => /virtual/i.test(cell)),
  read('SKU', 'sku'),
  read('GTIN, UPC, EAN, or ISBN', 'barcode'),
  read('Name', 'productName'),
  refuses('Published'),
  // Hidden ones; what is only searched for, or only listed, is both here.
  refuses('Visibility in catalog', isOther('visible')),
  read('Short description'),
  read('Description', 'description'),
  read('Date sale price starts'),
  read('Date sale price ends'),
  told('Tax status', isOther('taxable')),
  told('Tax class', isOther('standard', 'parent')),
  read('In stock?', 'inStock'),
  read('Stock', 'stock'),
  told('Low stock amount'),
  told('Backorders allowed?', isOther('0', 'no')),
  told('Sold individually?', isYes),
  read(/^weight \(\w+\)$/),
  ...beside(/^(length|width|height) \(\w+\)$/, 'Allow customer reviews?', 'Purchase note', 'Is featured?'),
  read('Sale price', 'discountPrice'),
  read('Regular price', 'price'),
  read('Categories', 'category'),
  ...beside('Tags', 'Upsells', 'Cross-sells', 'Position', 'Cost of goods', 'Permalink'),
  told('Shipping class'),
  read('Images', 'images'),
  told('Download limit', isOther('-1', '0', 'n/a')),
  told('Download expiry days', isOther('-1', '0', 'n/a')),
  told(/^download \d{1,3} (id|name|url)$/),
  read('Parent'),
  told('Grouped products'),
  told('External URL'),
  told('Button text'),
  read('Brands', 'brand'),
  read(/^attribute \d{1,3} (name|value\(s\))$/),
  told(/^attribute \d{1,3} default$/),
  ...beside(/^attribute \d{1,3} (visible|global)$/, /^meta: /, /^swatches attributes$/),
];

const shopify: readonly ForeignColumn[] = [
  ...['Handle', 'URL handle'].map((heading) => read(heading)),
  read('Title', 'productName'),
  ...['Body (HTML)', 'Description'].map((heading) => read(heading, 'description')),
  read('Vendor', 'brand'),
  read('Product category'),
  read('Type', 'category'),
  ...['Published', 'Published on online store', 'Status', 'Gift card'].map((heading) => refuses(heading)),
  read(/^option\d (name|value)$/),
  ...['SKU', 'Variant SKU'].map((heading) => read(heading, 'sku')),
  ...['Barcode', 'Variant Barcode'].map((heading) => read(heading, 'barcode')),
  ...['Price', 'Variant Price'].map((heading) => read(heading, 'price')),
  ...['Compare-at price', 'Variant Compare At Price'].map((heading) => read(heading)),
  ...['Inventory tracker', 'Variant Inventory Tracker'].map((heading) => read(heading)),
  ...['Continue selling when out of stock', 'Variant Inventory Policy'].map((heading) => read(heading)),
  ...['Inventory quantity', 'Variant Inventory Qty'].map((heading) => read(heading, 'stock')),
  ...['Weight value (grams)', 'Variant Grams'].map((heading) => read(heading, 'weight')),
  ...['Product image URL', 'Image Src'].map((heading) => read(heading, 'images')),
  read('Image position'),
  ...['Variant image URL', 'Variant Image'].map((heading) => read(heading, 'variantImages')),
  ...['Charge tax', 'Variant Taxable'].map((heading) => told(heading, isNo)),
  ...['Tax code', 'Variant Tax Code'].map((heading) => told(heading)),
  // A service or a file.
  ...['Requires shipping', 'Variant Requires Shipping'].map((heading) => told(heading, isNo)),
  ...['Fulfillment service', 'Variant Fulfillment Service'].map((heading) =>
    told(heading, isOther('manual')),
  ),
  told('Unit price total measure', isOther('0')),
  told('Unit price base measure', isOther('0')),
  // Markets: `Price / South America`.
  told(/^included \/ /, isNo),
  told(/^(price|compare[- ]at price) \/ /),
  ...beside('Tags', 'Cost per item', 'Image alt text', 'SEO title', 'SEO description'),
  ...beside('Weight unit for display', 'Variant Weight Unit', /^option\d linked to$/, /^google shopping \//),
  ...beside(
    /^unit price (total|base) measure unit$/,
    /\((product|variant)\.metafields\./,
    'Template suffix',
    'Collection',
  ),
];

const columns: Record<ForeignFormatName, readonly ForeignColumn[]> = { woocommerce: wooCommerce, shopify };

const byName: Record<ForeignFormatName, ReadonlyMap<string, ForeignColumn>> = {
  woocommerce: namedColumns(wooCommerce),
  shopify: namedColumns(shopify),
};

function namedColumns(rows: readonly ForeignColumn[]): Map<string, ForeignColumn> {
  return new Map(
    rows.flatMap((column) =>
      typeof column.heading === 'string' ? [[normalizedHeading(column.heading), column] as const] : [],
    ),
  );
}

/** What is known of a column; undefined for one that the program does not write. */
export function foreignColumnOf(format: ForeignFormatName, heading: string): ForeignColumn | undefined {
  const name = normalizedHeading(heading);
  return (
    byName[format].get(name) ??
    columns[format].find((column) => column.heading instanceof RegExp && column.heading.test(name))
  );
}

/** The field of a heading; null for what the format reads by itself or nobody reads, undefined for what staff may assign. */
export function foreignFieldOf(format: ForeignFormatName, heading: string): string | null | undefined {
  const column = foreignColumnOf(format, heading);
  if (!column || column.as === 'beside') return undefined;
  return column.as === 'read' ? column.field : null;
}

/** What some lines say of a sale that the shop does not keep to, each once. */
export function limitsNotKept(
  format: ForeignFormatName,
  lines: readonly { raw: ReadonlyMap<string, string> }[],
): Message[] {
  const notes = new Map<string, Message>();
  for (const [name, text] of lines.flatMap(({ raw }) => [...raw])) {
    const cell = text.trim();
    const column = cell === '' ? undefined : foreignColumnOf(format, name);
    if (!column || !('limits' in column) || !column.limits(cell)) continue;
    const heading = typeof column.heading === 'string' ? column.heading : name;
    const value = cell.slice(0, 60);
    notes.set(
      `${heading}\n${value}`,
      message('“{column}” is “{value}” in the other shop; this shop does not keep to it.', {
        column: heading,
        value,
      }),
    );
  }
  return [...notes.values()];
}
