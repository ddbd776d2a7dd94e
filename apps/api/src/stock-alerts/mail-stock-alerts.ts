/** Mails who waits for products that are in stock again: the oldest first, one person for each unit. */
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { listProducts } from '../catalog/products.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { toVariant } from '../catalog/variants.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueMails } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { type AlertedProduct, stockAlertMail } from './stock-alert-mail.ts';
import { stockAlertCounts, stockAlerts } from './stock-alerts.table.ts';
import { findUnits, unitsOf } from './stock-units.ts';

/** Products and variants of one run. */
const maxProducts = 200;
/** Mails for one product in one run; also the units of a stock that is not counted. */
const maxMails = 100;
/** How long a mailed alert is kept for its link. */
const keptDays = 60;

interface Waited {
  productId: string;
  /** Empty for a product without variants. */
  variantId: string;
}

const units = sql<number | null>`case when ${stockAlerts.variantId} = ''
  then ${unitsOf(products.inStock, products.stock)}
  else ${unitsOf(sql`coalesce(${productVariants.inStock}, false)`, productVariants.stock)} end`;

/** What is waited for and has another stock than when it was last looked at, or units for which nobody was mailed. */
async function listWaited(db: Db, now: Date): Promise<Waited[]> {
  return db
    .select({ productId: stockAlerts.productId, variantId: stockAlerts.variantId })
    .from(stockAlerts)
    .innerJoin(products, and(eq(products.id, stockAlerts.productId), isNull(products.deletedAt)))
    .leftJoin(
      productVariants,
      and(eq(productVariants.id, stockAlerts.variantId), isNull(productVariants.deletedAt)),
    )
    .innerJoin(
      stockAlertCounts,
      and(
        eq(stockAlertCounts.productId, stockAlerts.productId),
        eq(stockAlertCounts.variantId, stockAlerts.variantId),
      ),
    )
    .where(
      and(
        isNull(stockAlerts.mailedAt),
        gt(stockAlerts.expiresAt, now),
        or(
          sql`${units} is null`,
          sql`${units} <> ${stockAlertCounts.stock}`,
          sql`${units} > ${stockAlertCounts.mailed}`,
        ),
      ),
    )
    .groupBy(
      stockAlerts.productId,
      stockAlerts.variantId,
      products.id,
      productVariants.id,
      stockAlertCounts.productId,
      stockAlertCounts.variantId,
    )
    .limit(maxProducts);
}

/** The product with price and words of the variant. */
async function alertedProduct(db: Db, { productId, variantId }: Waited): Promise<AlertedProduct | undefined> {
  const [product] = await listProducts(db, [productId]);
  if (!product || !variantId) return product && { product };
  const [row] = await db
    .select({ variant: productVariants, options: products.options })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(productVariants.id, variantId));
  return row && { product, variant: toVariant(row.variant), options: row.options };
}

/** Mails the people for the units for which nobody was mailed yet; returns their number. */
export async function mailWaiting({ db, now, config }: Context, waited: Waited): Promise<number> {
  const { productId, variantId } = waited;
  const alerted = await alertedProduct(db, waited);
  if (!alerted) return 0;
  return inTransaction(db, async (tx) => {
    const key = and(eq(stockAlertCounts.productId, productId), eq(stockAlertCounts.variantId, variantId));
    // Another process that does the same waits here, and then sees what is mailed.
    const [count] = await tx.select().from(stockAlertCounts).where(key).for('update');
    if (!count) return 0;
    // They may have been sold since they were listed.
    const stock = await findUnits(tx, waited);
    // Units that were sold since were those for which somebody was mailed.
    const mailed = Math.max(0, count.mailed - Math.max(0, count.stock - (stock ?? count.stock)));
    const people = Math.min(maxMails, stock === null ? maxMails : Math.max(0, stock - mailed));
    const at = now();
    const alerts = await tx
      .select()
      .from(stockAlerts)
      .where(
        and(
          eq(stockAlerts.productId, productId),
          eq(stockAlerts.variantId, variantId),
          isNull(stockAlerts.mailedAt),
          gt(stockAlerts.expiresAt, at),
        ),
      )
      .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
      .limit(people)
      .for('update');
    const counted = stock === null ? { stock: 0, mailed: 0 } : { stock, mailed: mailed + alerts.length };
    await tx.update(stockAlertCounts).set(counted).where(key);
    if (alerts.length === 0) return 0;
    await queueMails(
      tx,
      at,
      alerts.map((alert) => stockAlertMail(alert, alerted, config)),
    );
    const ids = alerts.map(({ id }) => id);
    await tx.update(stockAlerts).set({ mailedAt: at }).where(inArray(stockAlerts.id, ids));
    return alerts.length;
  });
}

/** Mails everybody who is to be mailed now; returns their number. */
export async function mailStockAlerts(context: Context, shouldStop = () => false): Promise<number> {
  if (!context.config.shop.stockAlerts) return 0;
  let mailed = 0;
  for (const waited of await listWaited(context.db, context.now())) {
    if (shouldStop()) break;
    mailed += await mailWaiting(context, waited);
  }
  return mailed;
}

/** Deletes alerts that have expired, those that were mailed long ago, and the counts of what nobody waits for. */
export async function removeOldAlerts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  const oldest = new Date(at.getTime() - keptDays * 86_400_000);
  await db.delete(stockAlerts).where(or(lte(stockAlerts.expiresAt, at), lt(stockAlerts.mailedAt, oldest)));
  const waitedFor = db
    .select({ one: sql`1` })
    .from(stockAlerts)
    .where(
      and(
        eq(stockAlerts.productId, stockAlertCounts.productId),
        eq(stockAlerts.variantId, stockAlertCounts.variantId),
      ),
    );
  await db.delete(stockAlertCounts).where(sql`not exists ${waitedFor}`);
}
