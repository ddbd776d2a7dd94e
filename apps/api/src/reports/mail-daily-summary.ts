/** The mail to staff at eight in the morning: yesterday, what waits, what has become low in stock and how long it lasts, and the head of the audit log. */
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { headText, readAuditHead } from '../audit/audit-chain.ts';
import type { Db } from '../database/db.ts';
import { dayMs, startOfDay, toBangladeshDate } from '../http/bangladesh-days.ts';
import { mails } from '../mail/mail.table.ts';
import type { MailPart, MailRow } from '../mail/mail-parts.ts';
import { queueStaffMail, type StaffMail, type StaffMailContext } from '../mail/staff-mails.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { notEnded } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { type FallenStock, listFallenStock } from './fallen-stock.ts';
import { findSalesReport } from './sales-report.ts';
import { findWaitingOrders } from './waiting-orders.ts';

/** In Bangladesh. */
const hourOfDay = 8;
/** The pace of sale is that of so many days. */
const paceDays = 28;
const maxProducts = 20;

/** Queues the mail of the day once, from eight on; nothing without the setting `dailyMail`. */
export async function mailDailySummary({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  const time = now();
  const today = toBangladeshDate(time);
  if (!config.shop.dailyMail || time.getTime() < startOfDay(today).getTime() + hourOfDay * 3_600_000) return;
  if (await isMailed(db, today)) return;
  const yesterday = toBangladeshDate(new Date(time.getTime() - dayMs));
  await queueStaffMail(db, time, config, async (context) => {
    const [sales, waiting, stock, head] = await Promise.all([
      findSalesReport(db, time, { from: yesterday, to: yesterday }),
      findWaitingOrders(db),
      listFallenStock(db, config.shop.lowStockThreshold, await lastMailedAt(db)),
      readAuditHead(db),
    ]);
    const low = stock.slice(0, maxProducts);
    const sold = await unitsSold(
      db,
      low.map(({ _id }) => _id),
      new Date(time.getTime() - paceDays * dayMs),
    );
    const { texts, mailTexts } = context;
    const more = stock.length - low.length;
    return dailySummaryMail(
      {
        day: yesterday,
        key: today,
        orders: sales.totals.now.orders,
        sales: sales.totals.now.sales,
        toDeliver: waiting.toDeliver.count,
        unpaid: waiting.unpaid.count,
        lowStock: [
          ...low.map((product) => stockLine(product, sold.get(keyOf(product)) ?? 0, context)),
          ...(more > 0 ? [texts.dailySummary.more(mailTexts.count(more))] : []),
        ],
        auditHead: head && headText(head),
      },
      context,
    );
  });
}

/** What a daily summary says. */
export interface DailySummary {
  /** The day before, as in 2026-11-26. */
  day: string;
  /** Makes the mail unique. */
  key: string;
  orders: number;
  /** In taka. */
  sales: number;
  toDeliver: number;
  unpaid: number;
  lowStock: readonly string[];
  auditHead: string | undefined;
}

/** "Your shop on Wed 25 Nov". */
export function dailySummaryMail(
  { day, key, orders, sales, toDeliver, unpaid, lowStock, auditHead }: DailySummary,
  { texts: { dailySummary: words }, mailTexts, shopUrl }: StaffMailContext,
): StaffMail {
  const { count, taka } = mailTexts;
  const rows: MailRow[] = [
    { label: words.sales, value: taka(sales), strong: true },
    { label: words.orders, value: count(orders) },
    { label: words.toDeliver, value: count(toDeliver) },
    { label: words.unpaid, value: count(unpaid) },
  ];
  const parts: MailPart[] = [
    { kind: 'rows', rows },
    { kind: 'lines', label: words.lowStock, lines: lowStock.length > 0 ? lowStock : [words.noLowStock] },
    ...(auditHead ? [{ kind: 'paragraph', quiet: true, text: words.audit(auditHead) } as const] : []),
  ];
  return {
    kind: 'daily-summary',
    key,
    subject: words.subject(mailTexts.day(day)),
    intro: words.intro(mailTexts.day(day)),
    parts,
    link: { text: words.view, url: `${shopUrl}/dashboard/reports` },
  };
}

/** Whether the mail of a day is queued, so that its figures are not computed again all day. */
async function isMailed(db: Db, day: string): Promise<boolean> {
  const [mail] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(gte(mails.createdAt, startOfDay(day)), eq(mails.kind, 'daily-summary')))
    .limit(1);
  return mail !== undefined;
}

/** "AirNova Pods, Black: 3 left, about 2 days"; without sales only what is left. */
function stockLine(
  product: FallenStock,
  sold: number,
  { texts, mailTexts: { count, nameOf } }: StaffMailContext,
): string {
  const { stock } = product;
  const left = texts.dailySummary.left(nameOf(product), count(stock));
  if (sold === 0 || stock === 0) return left;
  return `${left}, ${texts.dailySummary.lasts(Math.round((stock * paceDays) / sold), count)}`;
}

/** When the last mail was made; the oldest time before the first. */
async function lastMailedAt(db: Db): Promise<Date> {
  const [last] = await db
    .select({ at: sql`max(${mails.createdAt})`.mapWith(mails.createdAt) })
    .from(mails)
    .where(eq(mails.kind, 'daily-summary'));
  return last?.at ?? new Date(0);
}

const keyOf = ({ _id, variantId }: { _id: string; variantId: string | null }): string => variantId ?? _id;

/** The units of each product or variant in orders since then that were not cancelled or returned. */
async function unitsSold(db: Db, ids: readonly string[], since: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      _id: orderItems.productId,
      variantId: orderItems.variantId,
      units: sql`sum(${orderItems.quantity})`.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(orders, sql`${orders.id} = ${orderItems.orderId}`)
    .where(and(inArray(orderItems.productId, [...ids]), gte(orders.placedAt, since), notDeleted, notEnded))
    .groupBy(orderItems.productId, orderItems.variantId);
  return new Map(rows.map((row) => [keyOf(row), row.units]));
}
