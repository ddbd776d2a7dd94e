/** The admin's list of payments, its CSV export, and the details of one payment. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { poisha, sumOf, toTaka } from '@jontro/shop/money.ts';
import type { PaymentSort, paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import {
  isActiveRefund,
  type Payment,
  type PaymentDetails,
  type PaymentFilter,
  paymentAdminTexts,
  type Refund,
} from '@jontro/shop/payments/payment-admin.ts';
import { and, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { orNotFound } from '../../http/application-error.ts';
import { endOfDay, startOfDay } from '../../http/bangladesh-days.ts';
import { type CsvColumn, type CsvList, csvList, timestampColumn } from '../../http/csv.ts';
import { countRows, limitAndOffset } from '../../http/list-page.ts';
import { likePattern, orderByColumns } from '../../http/list-query.ts';
import { orderNumberOf } from '../../orders/order-numbers.ts';
import type { OrderRow } from '../../orders/order-rows.ts';
import { matchesNumber, matchesText } from '../../orders/order-search.ts';
import { orders } from '../../orders/orders.table.ts';
import { type Attempt, negativeStates } from '../attempts.ts';
import { listEvents } from '../payment-events.ts';
import { paymentTexts } from '../payment-texts.table.ts';
import { waitsForDecision } from '../payment-undecided.ts';
import { paymentAttempts, type RefundRow, refunds } from '../payments.table.ts';
import { listRefunds, refundablePoisha } from '../request-refund.ts';

type Query = EndpointInput<typeof paymentAdminEndpoints.listPayments>['query'];

const pageSize = 20;

const filters: Record<PaymentFilter, SQL | undefined> = {
  all: undefined,
  'to-decide': waitsForDecision,
  paid: eq(paymentAttempts.state, 'paid'),
  open: inArray(paymentAttempts.state, ['created', 'redirected', 'verifying']),
  unpaid: inArray(paymentAttempts.state, ['init_failed', ...negativeStates]),
  refunds: sql`exists (select 1 from ${refunds} where ${refunds.attemptId} = ${paymentAttempts.id})`,
};

const columns = {
  attempt: paymentAttempts,
  name: orders.name,
  email: orders.buyerEmail,
  deletedAt: orders.deletedAt,
  number: orders.number,
  numberPrefix: orders.numberPrefix,
};

const sorts = {
  buyer: sql`lower(${orders.name})`,
  amount: paymentAttempts.amountPoisha,
  state: paymentAttempts.state,
  started: paymentAttempts.createdAt,
} satisfies Record<PaymentSort, unknown>;

/** Matches the texts of a payment: the transaction id, or the order's id, number, customer or telephone number. */
function containsSearched(search: string | undefined): SQL | undefined {
  const pattern = likePattern(search);
  return pattern === undefined
    ? undefined
    : or(
        matchesText(paymentTexts.text, search),
        like(paymentTexts.tranId, sql`upper(${pattern}::text)`),
        ofOrderNumber(search),
      );
}

/** Matches the texts of payments for the order whose number is searched for. */
function ofOrderNumber(search: string | undefined): SQL | undefined {
  const isSearched = matchesNumber(search);
  return isSearched === undefined
    ? undefined
    : sql`${paymentTexts.attemptId} = any (array(select ${paymentAttempts.id} from ${paymentAttempts}
        join ${orders} on ${orders.id} = ${paymentAttempts.orderId} where ${isSearched}))`;
}

/**
 * Matches payments by their texts. PostgreSQL cannot estimate from a text how many match: `many` decides whether they are
 * collected first, or each payment of the list is checked until the page is full.
 */
function matchesSearch(search: string | undefined, many: boolean): SQL | undefined {
  const contains = containsSearched(search);
  if (contains === undefined) return undefined;
  return many
    ? sql`(select ${contains} from ${paymentTexts} where ${paymentTexts.attemptId} = ${paymentAttempts.id})`
    : sql`${paymentAttempts.id} = any (array(select ${paymentTexts.attemptId} from ${paymentTexts} where ${contains}))`;
}

/** Days are days in Bangladesh; throws 400 for one that does not exist. */
const matchesQuery = ({ show = 'all', search, from, to }: Query, many = false): SQL | undefined =>
  and(
    filters[show],
    matchesSearch(search, many),
    from ? gte(paymentAttempts.createdAt, startOfDay(from)) : undefined,
    to ? lt(paymentAttempts.createdAt, endOfDay(to)) : undefined,
  );

/** The ids to count; those of a search alone are in the texts. */
function matchingIds(db: Db, query: Query) {
  const contains = containsSearched(query.search);
  const { show = 'all', from, to } = query;
  return contains && show === 'all' && !from && !to
    ? db.select({ id: paymentTexts.attemptId }).from(paymentTexts).where(contains).$dynamic()
    : db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(matchesQuery(query)).$dynamic();
}

const sortOrder = (query: Query): SQL[] =>
  orderByColumns(sorts, query, [desc(paymentAttempts.createdAt), paymentAttempts.id]);

/** Only sorting by customer needs the orders; every payment has one. */
function sortedIds(db: Db, query: Query, many = false) {
  const ids = db.select({ id: paymentAttempts.id }).from(paymentAttempts).$dynamic();
  const sorted = query.sort === 'buyer' ? ids.leftJoin(orders, eq(orders.id, paymentAttempts.orderId)) : ids;
  return sorted.where(matchesQuery(query, many)).orderBy(...sortOrder(query));
}

/** Lists the matching payments in pages of 20, newest first unless sorted. */
export async function listPayments(
  db: Db,
  query: Query,
): Promise<{ result: Payment[]; total: number; totalPages: number; more?: true }> {
  const { page = 1, limit = pageSize } = query;
  const range = limitAndOffset({ page, limit });
  const { total, more } = await countRows(db, matchingIds(db, query));
  const rows = await selectRows(db)
    // Full rows are read for this page only: the subquery sorts and skips by the sort columns alone.
    .where(inArray(paymentAttempts.id, sortedIds(db, query, more).limit(range.limit).offset(range.offset)))
    .orderBy(...sortOrder(query));
  const totals = { total, totalPages: Math.ceil(total / limit), ...(more && { more }) };
  return { result: await toPayments(db, rows), ...totals };
}

const csvColumns: readonly CsvColumn<Payment>[] = [
  ['Transaction', (payment) => payment.tranId],
  timestampColumn('Started', (payment) => payment.createdAt),
  ['Order', (payment) => payment.orderId],
  ['Order deleted', (payment) => payment.orderDeleted],
  ['Buyer', (payment) => payment.buyer.name],
  ['Account', (payment) => payment.buyer.email],
  ['Amount (BDT)', (payment) => ({ taka: payment.amount })],
  ['State', (payment) => payment.state],
  ['Reason', (payment) => payment.reason],
  ['Decision', (payment) => payment.decision],
  ['Refunded (BDT)', (payment) => ({ taka: payment.refunded })],
  ['Refund', (payment) => payment.refundState],
  ['Card', (payment) => payment.cardType],
  timestampColumn('Settled', (payment) => payment.settledAt),
  ['Order number', (payment) => payment.orderNumber ?? ''],
  ['Part of the order', (payment) => payment.part ?? ''],
];

/** The same list as CSV. */
export const exportPayments = (db: Db, query: Query): Promise<CsvList<Payment>> =>
  csvList(db, sortedIds(db, query), {
    columns: csvColumns,
    idOf: (payment) => payment._id,
    read: async (ids) => toPayments(db, await selectRows(db).where(inArray(paymentAttempts.id, ids))),
  });

const selectRows = (db: Db) =>
  db
    .select(columns)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .$dynamic();

/** Maps rows to payments with their refunds, in the same order. */
async function toPayments(db: Db, rows: readonly Row[]): Promise<Payment[]> {
  const attemptRefunds = await refundsByAttempt(
    db,
    rows.map(({ attempt }) => attempt.id),
  );
  return rows.map((row) => toPayment(row, attemptRefunds.get(row.attempt.id) ?? []));
}

async function refundsByAttempt(db: Db, ids: readonly string[]): Promise<Map<string, RefundRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.attemptId, [...ids]))
    .orderBy(refunds.createdAt, refunds.id);
  return Map.groupBy(rows, (row) => row.attemptId);
}

/** Returns one payment with its refunds and its event log; throws 404 for an unknown one. */
export async function findPayment(db: Db, tranId: string): Promise<PaymentDetails> {
  const [row] = await selectRows(db).where(eq(paymentAttempts.tranId, tranId));
  const { attempt } = orNotFound(row, paymentAdminTexts.notFound);
  const attemptRefunds = await listRefunds(db, attempt.id);
  const events = await listEvents(db, attempt.id);
  const { settledPoisha, storeAmountPoisha } = attempt;
  return {
    ...toPayment(orNotFound(row, paymentAdminTexts.notFound), attemptRefunds),
    currency: attempt.currency,
    ...(settledPoisha !== null && { settled: toTaka(settledPoisha) }),
    ...(storeAmountPoisha !== null && {
      fee: toTaka(poisha((settledPoisha ?? attempt.amountPoisha) - storeAmountPoisha)),
    }),
    ...optionalFields(attempt),
    refundable:
      settledPoisha === null && attempt.state !== 'paid'
        ? 0
        : toTaka(refundablePoisha(attempt, attemptRefunds)),
    refunds: attemptRefunds.map(toRefund).reverse(),
    events: events.map(({ source, at, signature, payload }) => ({
      source,
      at: at.toISOString(),
      ...(signature && { signature }),
      payload,
    })),
  };
}

/** The optional fields; unknown ones are omitted. */
const optionalFields = (attempt: Attempt) => ({
  ...(attempt.settledThrough && { settledThrough: attempt.settledThrough }),
  ...(attempt.confirmationId && { valId: attempt.confirmationId }),
  ...(attempt.captureId && { bankTranId: attempt.captureId }),
  ...(attempt.cardMasked && { cardMasked: attempt.cardMasked }),
  ...(attempt.riskLevel !== null && { riskLevel: attempt.riskLevel }),
  ...(attempt.riskTitle && { riskTitle: attempt.riskTitle }),
  ...(attempt.tranDateRaw && { tranDateRaw: attempt.tranDateRaw }),
  ...(attempt.decidedAt && { decidedAt: attempt.decidedAt.toISOString() }),
  ...(attempt.decidedBy && { decidedBy: attempt.decidedBy }),
  ...(attempt.decisionNote && { decisionNote: attempt.decisionNote }),
});

type Row = { attempt: Attempt; email: string } & Pick<
  OrderRow,
  'name' | 'deletedAt' | 'number' | 'numberPrefix'
>;

/** Maps a row to the payment on the wire. */
function toPayment(
  { attempt, name, email, deletedAt, ...order }: Row,
  attemptRefunds: readonly RefundRow[],
): Payment {
  const newest = attemptRefunds.at(-1);
  return {
    _id: attempt.id,
    tranId: attempt.tranId,
    orderId: attempt.orderId,
    ...orderNumberOf(order),
    orderDeleted: deletedAt !== null,
    buyer: { name, email },
    amount: toTaka(attempt.amountPoisha),
    ...(attempt.advance && { part: 'advance' }),
    ...(attempt.difference && { part: 'difference' }),
    state: attempt.state,
    ...(attempt.reason && { reason: attempt.reason }),
    ...(attempt.decision && { decision: attempt.decision }),
    refunded: toTaka(sumOf(attemptRefunds.filter(isActiveRefund).map(({ amountPoisha }) => amountPoisha))),
    ...(newest && { refundState: newest.state }),
    ...(attempt.cardType && { cardType: attempt.cardType }),
    createdAt: attempt.createdAt.toISOString(),
    ...(attempt.settledAt && { settledAt: attempt.settledAt.toISOString() }),
  };
}

const toRefund = (row: RefundRow): Refund => ({
  _id: row.id,
  refundTransId: row.refundTransId,
  amount: toTaka(row.amountPoisha),
  state: row.state,
  reason: row.reason,
  ...(row.lastAnswer && { lastAnswer: row.lastAnswer }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
