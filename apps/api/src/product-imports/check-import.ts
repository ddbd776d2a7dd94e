/** Compares the lines of an import with the shop: which products are new, changed, unchanged or wrong. Changes no product. */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { RefusedPicture } from '@jontro/shop/product-imports/pictures.ts';
import type { ImportRowState } from '@jontro/shop/product-imports/product-imports.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { withOwnDiscount } from '../catalog/discount-times.ts';
import {
  checkChangedProduct,
  checkNewProduct,
  type ProductRules,
  productRulesOf,
} from '../catalog/product-changes.ts';
import { checkPrices, type PriceSetter } from '../catalog/product-prices.ts';
import { toFullProduct } from '../catalog/products.ts';
import { productsByCode } from '../catalog/write-codes.ts';
import { ownAddressOf } from '../config/photo-sources.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { bodyValidator, validationMessage } from '../http/validation.ts';
import { takeInvisible } from '../http/visible-input.ts';
import type { Context } from '../runtime/context.ts';
import { findActor } from '../users/find-actor.ts';
import type { Cells, StoredProduct } from './file-cells.ts';
import { type FileProduct, findSkus, groupLines, type NumberedLine } from './file-products.ts';
import { groupForeignLines } from './foreign/foreign-files.ts';
import { codesIn } from './import-cells.ts';
import { productImportRows, type productImports } from './product-imports.table.ts';
import { reasonOf } from './row-reason.ts';
import { readStoredProducts } from './stored-products.ts';
import { pictureEntries } from './take-pictures.ts';
import { undoOf } from './undo-change.ts';
import { type Wanted, wantedProduct } from './wanted-product.ts';
import { ZippedPictures } from './zipped-pictures.ts';

type Parts = Pick<Context, 'db' | 'config' | 'now'>;
/** What a product of the file is compared with. */
interface Checked extends Parts {
  /** Who checks, with the rights of this moment. */
  by: PriceSetter;
  zip: ZippedPictures | undefined;
}
type ImportTableRow = typeof productImports.$inferSelect;
type RowResult = Pick<typeof productImportRows.$inferInsert, 'line'> &
  Partial<Omit<typeof productImportRows.$inferInsert, 'importId' | 'cells'>> & { state: ImportRowState };

const pictureKeys = ['images', 'variantImages'];
/** How many products are compared at a time. */
const slice = 100;

const isNewProduct = bodyValidator(NewProduct);
const isProductChange = bodyValidator(ProductChange);

/** Checks all lines and stores the results; a check that was interrupted starts again. `renew` is called between slices. */
export async function checkLines(
  parts: Parts,
  imported: ImportTableRow,
  renew: () => Promise<boolean>,
): Promise<void> {
  const { db } = parts;
  const rows = await db
    .select({ line: productImportRows.line, cells: productImportRows.cells })
    .from(productImportRows)
    .where(eq(productImportRows.importId, imported.id))
    .orderBy(asc(productImportRows.line));
  const found = await groupRows(parts, imported, rows);
  const owners = await findOwners(db, found);
  const by = (await findActor(db, imported.actorId)) ?? { userId: imported.actorId };
  const zip = await ZippedPictures.of(db, imported);
  const checked = { ...parts, by, zip };
  for (let from = 0; from < found.length; from += slice) {
    if (!(await renew())) return;
    const part = found.slice(from, from + slice);
    const stored = await readStored(db, part);
    if (zip && !(await lookAtPictures(zip, part, renew))) return;
    const results = part.flatMap((product) => resultsOf(checked, product, stored, owners));
    await storeResults(db, imported.id, results);
    await yieldToRequests();
  }
  await zip?.storeNamed();
}

/** The product that has each SKU and each code of a package, in the shop or in this file. */
interface Owners {
  skus: Map<string, string>;
  codes: Map<string, string>;
}

async function findOwners(db: Db, found: readonly FileProduct[]): Promise<Owners> {
  const lines = found.flatMap((product) => cellsOf(product).map((cells) => ({ line: 0, cells })));
  const codes = lines.flatMap(({ cells }) => codesIn(cells.get('barcode') ?? ''));
  return { skus: await findSkus(db, lines), codes: await productsByCode(db, [...new Set(codes)]) };
}

/** Looks at the pictures that some products name, which may take long; returns whether the check goes on. */
async function lookAtPictures(
  zip: ZippedPictures,
  part: readonly FileProduct[],
  renew: () => Promise<boolean>,
): Promise<boolean> {
  for (const product of part) {
    const cells = cellsOf(product).flatMap((line) => pictureKeys.flatMap((key) => line.get(key) ?? []));
    const names = cells
      .flatMap((text) => pictureEntries(text, zip))
      .flatMap((entry) => zip.fileOf(entry) ?? []);
    if (names.length === 0) continue;
    if (!(await renew())) return false;
    await zip.lookAt(names);
  }
  return true;
}

/** The lines of each product of the file. */
function groupRows(
  { db, config, now }: Parts,
  { columns, format }: ImportTableRow,
  rows: readonly { line: number; cells: string[] }[],
): Promise<FileProduct[]> {
  if (format) return groupForeignLines(db, { format, columns, lines: rows }, config.shop, now());
  const fields = columns.map(({ field }) => field);
  const lines = rows.map(
    ({ line, cells }): NumberedLine => ({
      line,
      cells: new Map(fields.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : []))),
    }),
  );
  return groupLines(db, lines);
}

/** The lines of a product as the shop's own file has them. */
const cellsOf = ({ lines, rewritten }: FileProduct): Cells[] => rewritten ?? lines.map(({ cells }) => cells);

/** The stored products that a slice of the file is about. */
async function readStored(db: Db, part: readonly FileProduct[]): Promise<Map<string, StoredProduct>> {
  const stored = await readStoredProducts(
    db,
    part.flatMap(({ productId }) => productId ?? []),
  );
  return new Map(stored.map((product) => [product.row.id, product]));
}

/** The result of each line of a product: that of the product at its first one. */
function resultsOf(
  parts: Checked,
  product: FileProduct,
  stored: ReadonlyMap<string, StoredProduct>,
  owners: Owners,
): RowResult[] {
  const [first, ...others] = product.lines;
  if (!first) return [];
  const present = stored.get(product.productId ?? '');
  const name = cellsOf(product)[0]?.get('productName')?.trim() || present?.row.name || '';
  return [
    { line: first.line, name: name.slice(0, 200), ...resultOf(parts, product, present, owners) },
    ...others.map(({ line }) => ({ line, state: 'part' as const, partOf: first.line })),
  ];
}

function resultOf(
  { config, by, zip }: Checked,
  product: FileProduct,
  stored: StoredProduct | undefined,
  owners: Owners,
): Omit<RowResult, 'line'> {
  const { problem, key, notes: fileNotes = [], oldAddresses = [] } = product;
  const productId = stored?.row.id ?? null;
  if (problem) return { state: 'wrong', productId, reason: problem };
  const refusedPictures: RefusedPicture[] = [];
  try {
    const wanted = wantedProduct(cellsOf(product), stored, config.shop, {
      hosts: config.shop.pictureHosts,
      own: ownAddressOf(config),
      zip,
      refused: refusedPictures,
    });
    const { changes, input } = wanted;
    const noteTexts = [...fileNotes, ...wanted.notes];
    if (!input) return { state: 'unchanged', productId, noteTexts, refusedPictures };
    takeIdentities(wanted, stored?.row.id ?? key, owners);
    if (stored) checkChange(productRulesOf(config), input, stored, by);
    else checkNew(productRulesOf(config), input, by);
    return {
      state: stored ? 'changed' : 'new',
      productId,
      changes,
      noteTexts,
      oldAddresses,
      refusedPictures,
      input,
      before: stored ? undoOf(input, stored) : null,
      since: stored?.row.updatedAt ?? null,
    };
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return { state: 'wrong', productId, reason: reasonOf(error), noteTexts: fileNotes, refusedPictures };
  }
}

/** Notes whose the SKUs and codes of a product are. Throws 400 if another product of the shop or of the file has one. */
function takeIdentities({ input }: Wanted, owner: string, { skus, codes }: Owners): void {
  const take = (owners: Map<string, string>, text: string, problem: PlainMessage): void => {
    if ((owners.get(text) ?? owner) !== owner) throw new ApplicationError('invalid', problem);
    owners.set(text, owner);
  };
  for (const sold of [input ?? {}, ...(input?.variants ?? [])]) {
    if (sold.sku) take(skus, sold.sku, variantTexts.sameSku);
    for (const code of sold.codes ?? []) take(codes, code, stockTexts.codeTaken);
  }
}

function checkNew(rules: ProductRules, input: NewProduct | ProductChange, by: PriceSetter): void {
  checkSchema(isNewProduct, input);
  checkNewProduct(rules, by, input as NewProduct);
}

function checkChange(
  rules: ProductRules,
  input: ProductChange,
  { row, variants }: StoredProduct,
  by: PriceSetter,
): void {
  checkSchema(isProductChange, input);
  const { changed } = checkChangedProduct(rules, row, variants, input);
  checkPrices(by, toFullProduct(withOwnDiscount(row)), variants, changed);
}

function checkSchema(validate: typeof isNewProduct, input: object): void {
  takeInvisible(input);
  const error = validate(input) ? undefined : validate.errors?.[0];
  if (error) throw new ApplicationError('invalid', validationMessage(error).message);
}

/** Stores the results in one statement; what an earlier check stored is replaced. */
async function storeResults(db: Db, importId: string, results: readonly RowResult[]): Promise<void> {
  const values = JSON.stringify(
    results.map(({ partOf, productId, refusedPictures, noteTexts, oldAddresses, since, ...result }) => ({
      ...result,
      part_of: partOf,
      product_id: productId,
      refused_pictures: refusedPictures,
      note_texts: noteTexts,
      old_addresses: oldAddresses,
      since: since?.toISOString(),
    })),
  );
  await db.execute(sql`
    update ${productImportRows} as stored set
      state = result.state, part_of = result.part_of, name = coalesce(result.name, ''), product_id = result.product_id,
      changes = coalesce(result.changes, '[]'), input = result.input, before = result.before, since = result.since,
      reason = result.reason, notes = '{}', note_texts = coalesce(result.note_texts, '[]'),
      old_addresses = array(select jsonb_array_elements_text(coalesce(result.old_addresses, '[]'))),
      refused_pictures = coalesce(result.refused_pictures, '[]')
    from jsonb_to_recordset(${values}::jsonb) as result(
      line int, state text, part_of int, name text, product_id text, changes jsonb, input jsonb, before jsonb, since timestamptz,
      reason jsonb, note_texts jsonb, old_addresses jsonb, refused_pictures jsonb)
    where stored.import_id = ${importId} and stored.line = result.line`);
}
