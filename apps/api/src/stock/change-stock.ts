/** Adjusts the units of products and variants by staff: goods received, found, damaged or lost, and counts of the shelves. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import { stockAfter } from '@jontro/shop/catalog/variants.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { maxUnits, stockTexts } from '@jontro/shop/stock/stock.ts';
import { type AdjustReason, stockReasons } from '@jontro/shop/stock/stock-reasons.ts';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { touchedByProduct, touchedByVariant } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { lockSold } from '../catalog/stock.ts';
import { nameStockMove } from '../catalog/stock-move.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { type CountedStock, findCounted } from './stock-items.ts';

type Input = EndpointInput<typeof stockEndpoints.changeStock>['body'];
type Line = Input['lines'][number];
interface Adjusted extends CountedStock {
  after: number;
}

/**
 * Adjusts all lines or none. Units come in or go out by the reason; a count replaces them, and keeps what was sold and returned since
 * it was compared. Throws 400 for no units and a product named twice, 404 for an unknown one, 409 if more would go out than there
 * are and for units that are not counted.
 */
export async function changeStock(
  context: Pick<Context, 'db' | 'now' | 'publicCache' | 'limits'>,
  currentUser: CurrentUser,
  { why, note = '', lines }: Input,
): Promise<{ modifiedCount: number; message: string }> {
  await context.limits.limit('change-stock', currentUser.userId);
  if (why !== 'counted' && lines.some(({ units }) => units === 0))
    throw new ApplicationError('invalid', stockTexts.noUnits, { field: 'units' });
  return changeCatalog(context, async (tx, touch) => {
    const locked = await lockSold(tx, lines);
    const counted = lines.map((line) => ({ line, counted: findCounted(locked, line) }));
    if (new Set(counted.map(({ counted }) => keyOf(counted))).size < lines.length)
      throw new ApplicationError('invalid', stockTexts.twice);
    const changed = counted
      .map(({ line, counted }): Adjusted => ({ ...counted, after: unitsAfter(counted, line, why) }))
      .filter(({ stock, after }) => stock !== after);
    if (changed.length === 0) return { modifiedCount: 0, message: stockTexts.unchanged };
    const at = context.now();
    const noteText = note.trim();
    await nameStockMove(tx, { why, at, staffId: currentUser.userId, ...(noteText && { note: noteText }) });
    for (const one of changed) touch(await writeStock(tx, one));
    const reason = { reason: noteText ? `${why}: ${noteText}` : why };
    await recordAudit(tx, at, currentUser, { event: 'changeStock', ...subjectOf(changed, reason) });
    return { modifiedCount: changed.length, message: stockTexts.saved };
  });
}

const keyOf = ({ product, variant }: CountedStock): string => variant?.id ?? product.id;

/** The units of a line after its adjustment. */
function unitsAfter({ stock }: CountedStock, { units, stockWas }: Line, why: AdjustReason): number {
  const { adjusts } = stockReasons[why];
  if (adjusts === 'count') return checked(stockAfter(stock, { stock: units, stockWas }) ?? units);
  if (stock === null) throw new ApplicationError('broken-rule', stockTexts.notCounted);
  return checked(adjusts === 'in' ? stock + units : stock - units);
}

function checked(units: number): number {
  if (units < 0) throw new ApplicationError('broken-rule', stockTexts.tooFew);
  if (units > maxUnits) throw new ApplicationError('broken-rule', stockTexts.tooMany);
  return units;
}

/** Writes the units of a locked product or variant; returns the tags of the responses that this touches. */
async function writeStock(tx: Db, { product, variant, stock, after }: Adjusted): Promise<string[]> {
  if (variant)
    await tx.update(productVariants).set({ stock: after }).where(eq(productVariants.id, variant.id));
  const [row] = await tx
    .update(products)
    .set(variant ? { id: sql`${products.id}` } : { stock: after })
    .where(eq(products.id, product.id))
    .returning();
  if (!row) throw new Error(`product ${product.id} was not locked`);
  if (variant) return (stock === 0) === (after === 0) ? [] : touchedByVariant(row);
  return touchedByProduct({ ...row, stock }, row);
}

/** One product with its units before and after, or the number of products. */
function subjectOf(
  changed: readonly Adjusted[],
  reason: AuditChanges,
): { subjectId: string; name: string; before: AuditChanges; after: AuditChanges } {
  const [first] = changed;
  if (!first || changed.length > 1)
    return {
      subjectId: '',
      name: 'Products',
      before: {},
      after: { ...reason, changedProducts: changed.length },
    };
  const { product, variant, stock, after } = first;
  return {
    subjectId: product.id,
    name: variant ? `${product.name} (${variant.values.join(', ')})` : product.name,
    before: { stock },
    after: { ...reason, stock: after },
  };
}
