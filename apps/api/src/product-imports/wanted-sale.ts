/** What the cells of a line differ from the stored product or variant, and their price and stock as values. */
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { stockAfter } from '@jontro/shop/catalog/variants.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { ImportChange } from '@jontro/shop/product-imports/product-imports.ts';
import { ownDiscount } from '../catalog/discount-times.ts';
import type { VariantRow } from '../catalog/variants.ts';
import { type Cells, type ProductRow, saleCell, saleKeys } from './file-cells.ts';
import { toNumber, toUnits, toYesOrNo } from './import-cells.ts';

/** What a sale needs: of a product, or of a variant. */
type Sale = Pick<ProductChange, 'price' | 'discountPrice' | 'inStock' | 'stock' | 'stockWas'>;
type Sold = ProductRow | VariantRow;

const sameText = (cell: string, stored: string): boolean =>
  cell.replaceAll('\r\n', '\n').trim() === stored.replaceAll('\r\n', '\n').trim();

/** Collects what differs from the stored product or variant. */
export class Differences {
  readonly changes: ImportChange[] = [];
  /** Whether a cell says something else than what is stored; then it is noted. */
  differs(field: string, before: string, after: string, variant?: string): boolean {
    if (sameText(after, before)) return false;
    this.changes.push({ field, ...(variant && { variant }), before, after: after.trim() });
    return true;
  }
  /** Takes the last difference back: the cell was written in another way, but means the same. */
  takeBack(): void {
    this.changes.pop();
  }
}

/** The cells about the sale that differ from the stored ones, as values. */
export function saleOf(
  cells: Cells,
  stored: Sold | undefined,
  differences: Differences,
  variant?: string,
): Sale {
  const sale: Sale = {};
  for (const key of saleKeys) {
    const cell = cells.get(key);
    if (cell === undefined || key === 'stock' || key === 'stockWas') continue;
    if (!differences.differs(key, saleCell(key, stored), cell, variant)) continue;
    if (key === 'price') sale.price = cell.trim() === '' ? 0 : toNumber(key, cell);
    if (key === 'discountPrice') sale.discountPrice = cell.trim() === '' ? null : toNumber(key, cell);
    if (key === 'inStock') sale.inStock = cell.trim() === '' ? true : toYesOrNo(key, cell);
    if (isStored(key, sale, stored)) {
      differences.takeBack();
      delete sale[key as 'price'];
    }
  }
  return { ...sale, ...stockOf(cells, stored, differences, variant) };
}

/** Whether a value is the stored one, written in another way. */
function isStored(key: string, sale: Sale, stored: Sold | undefined): boolean {
  if (!stored) return false;
  if (key === 'price') return sale.price === toTaka(stored.pricePoisha);
  if (key === 'inStock') return sale.inStock === stored.inStock;
  const discount = ownDiscount(stored);
  return sale.discountPrice === (discount === null ? null : toTaka(discount));
}

/**
 * The units, if the file has them: those that the file says, or with the stock of the export, the difference to that, so that what
 * was sold since is kept.
 */
function stockOf(
  cells: Cells,
  stored: Sold | undefined,
  differences: Differences,
  variant: string | undefined,
): Sale {
  const cell = cells.get('stock');
  if (cell === undefined) return {};
  const stock = cell.trim() === '' ? null : toUnits('stock', cell);
  const exported = cells.get('stockWas')?.trim() ?? '';
  const stockWas = exported === '' ? null : toUnits('stockWas', exported);
  const current = stored?.stock ?? null;
  const wanted = stored ? stockAfter(current, { stock, stockWas }) : stock;
  if (!differences.differs('stock', String(current ?? ''), String(wanted ?? ''), variant)) return {};
  return { stock: wanted, ...(current !== null && { stockWas: current }) };
}
