/** The admin's table of orders: search, filters and sorting, paged or as CSV. */

import { cashFee, otherAdjustments } from '@jontro/shop/cart/totals.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { chosenIds } from '@jontro/shop/orders/order-choice.ts';
import { orderSteps, stepOf } from '@jontro/shop/orders/order-steps.ts';
import type { OrderSort, orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { countUnits, isPaidInCash, type Order, paymentStatus } from '@jontro/shop/orders/orders.ts';
import { receivedText } from '@jontro/shop/orders/replacements.ts';
import type { MoneyFigures } from '@jontro/shop/reports/money-figures.ts';
import { and, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { type CsvColumn, type CsvList, csvList, timestampColumn } from '../http/csv.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { orderByColumns } from '../http/list-query.ts';
import type { Context } from '../runtime/context.ts';
import { moneyFigures, moneyOfOrders } from '../sales/money-moves.ts';
import { payablePoisha } from './order-amounts.ts';
import { orderConditions } from './order-conditions.ts';
import { newestFirst, notDeleted, toOrders } from './order-rows.ts';
import { matchesOrder } from './order-search.ts';
import { orders } from './orders.table.ts';
import { isAtStep } from './step-columns.ts';

type Query = EndpointInput<typeof orderEndpoints.listAllOrders>['query'];
/** The filters of the list. */
export type OrderSelectionQuery = Omit<Query, 'sort' | 'order' | 'page' | 'limit'>;

const sorts = {
  customer: sql`lower(${orders.name})`,
  total: sql`(${payablePoisha})`,
  status: orders.status,
  payment: orders.paid,
  date: orders.placedAt,
} satisfies Record<OrderSort, unknown>;

/** The condition of the filters. Throws 400 for an invalid date. */
export const matches = ({
  show = 'all',
  step,
  ids,
  except,
  search,
  district,
  from,
  to,
}: OrderSelectionQuery): SQL | undefined =>
  and(
    notDeleted,
    orderConditions[show],
    step ? isAtStep(step) : undefined,
    ids ? inArray(orders.id, chosenIds(ids)) : undefined,
    except ? notInArray(orders.id, chosenIds(except)) : undefined,
    matchesOrder(search),
    district ? eq(orders.district, district) : undefined,
    from ? gte(orders.placedAt, startOfDay(from)) : undefined,
    to ? lt(orders.placedAt, endOfDay(to)) : undefined,
  );

const sortOrder = (query: Query): SQL[] => orderByColumns(sorts, query, newestFirst);

const sortedIds = (db: Db, query: Query) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(matches(query))
    .orderBy(...sortOrder(query))
    .$dynamic();

/** Lists the matching orders of all users; newest first by default. */
export async function listAllOrders(
  { db, orderPayments }: Pick<Context, 'db' | 'orderPayments'>,
  query: Query,
): Promise<PagedList<Order>> {
  const { limit, offset } = limitAndOffset(query);
  const [total, rows] = await Promise.all([
    countRows(db, db.select({ id: orders.id }).from(orders).where(matches(query)).$dynamic()),
    db
      .select()
      .from(orders)
      // Reads whole rows only for the page; sorting and skipping need only the sort columns.
      .where(inArray(orders.id, sortedIds(db, query).limit(limit).offset(offset)))
      .orderBy(...sortOrder(query)),
  ]);
  return { entries: await toOrders(db, rows, orderPayments, { forStaff: true }), ...total };
}

type CsvOrder = Order & { money: MoneyFigures };

const columns: readonly CsvColumn<CsvOrder>[] = [
  ['Id', (order) => order._id],
  timestampColumn('Placed', (order) => order.orderPlaced),
  ['Customer', (order) => order.name],
  ['Account', (order) => order.buyer.email],
  ['E-mail', (order) => order.email],
  ['Mobile number', (order) => order.mobileNumber],
  ['District', (order) => order.district],
  ['Address', (order) => order.address],
  ['Additional info', (order) => order.additionalInfo],
  [
    'Items',
    ({ cartItems }) =>
      cartItems.map((item) => `${item.quantity} x ${nameIn('en', productOfLine(item))}`).join('; '),
  ],
  ['Units', ({ cartItems }) => countUnits(cartItems)],
  ['Sum of items (BDT)', (order) => ({ taka: order.totalAmount })],
  ['Delivery (BDT)', (order) => ({ taka: order.deliveryCharge })],
  ['Discount (BDT)', (order) => ({ taka: order.discount })],
  ['Total (BDT)', (order) => ({ taka: order.payable })],
  ['Status', (order) => order.status],
  timestampColumn('Delivered', (order) => order.deliveredAt),
  ['Payment', paymentStatus],
  timestampColumn('Paid', (order) => order.paidAt),
  ['Transaction', (order) => order.transactionId],
  timestampColumn('Cash received', (order) => order.cashReceivedAt),
  // Last, so that the columns before it stay where they were.
  ['Other adjustments (BDT)', (order) => ({ taka: otherAdjustments(order) })],
  ['Thana or upazila', (order) => order.area ?? ''],
  ['Step', (order) => orderSteps[stepOf(order)].label],
  ['Number', (order) => order.orderNumber ?? ''],
  ['Of which cash on delivery fee (BDT)', (order) => ({ taka: cashFee(order) })],
  ['Payment method', (order) => order.paymentMethod],
  ['Source', (order) => order.channel ?? 'web'],
  ['Delivery method', (order) => (order.pickup ? 'pickup' : 'delivery')],
  ['Courier', (order) => order.parcel?.courier ?? ''],
  ['Parcel code', (order) => order.parcel?.code ?? ''],
  ['Advance (BDT)', (order) => ({ taka: order.advance?.asked ?? 0 })],
  ['Of which still due (BDT)', (order) => ({ taka: order.advance?.due ?? 0 })],
  // A word of its own beside *Payment*, which stays Pending without an online payment.
  [
    'How it was paid',
    (order) => (order.payment ? 'Paid online' : isPaidInCash(order) ? receivedText(order) : ''),
  ],
  ['Paid online (BDT)', ({ money }) => ({ taka: money.paidOnline })],
  ['Cash received (BDT)', ({ money }) => ({ taka: money.cash })],
  ['Refunded online (BDT)', ({ money }) => ({ taka: money.refundedOnline })],
  ['Given back in cash (BDT)', ({ money }) => ({ taka: money.refundedCash })],
];

/** Exports the same list as CSV, with what came and went of each order until now. */
export const exportOrders = (db: Db, query: Query): Promise<CsvList<CsvOrder>> =>
  csvList(db, sortedIds(db, query), {
    columns,
    idOf: (order) => order._id,
    read: async (ids) => {
      const rows = await db
        .select()
        .from(orders)
        .where(and(inArray(orders.id, ids), notDeleted));
      const money = await moneyOfOrders(db, ids);
      const found = await toOrders(db, rows);
      return found.map((order) => ({ ...order, money: money.get(order._id) ?? moneyFigures([]) }));
    },
  });
