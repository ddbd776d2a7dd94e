/** The owner's table of orders: searched, filtered and sorted, by pages or as a file. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { OrderFilter, OrderSort, orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, paymentStatus, pieces } from '@jontro/shop/orders/orders.ts';
import { and, eq, gte, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { type CsvColumn, type CsvList, csvList, momentColumn } from '../http/csv.ts';
import { type ListPart, listPage } from '../http/list-page.ts';
import { orderOf } from '../http/list-query.ts';
import { newestFirst, notDeleted, type OrderPayments, withItems } from './order-rows.ts';
import { matchesOrder } from './order-search.ts';
import { orders } from './orders.table.ts';

type Query = EndpointInput<typeof orderEndpoints.listAllOrders>['query'];

const delivered = eq(orders.status, 'Delivered');
const unpaid = and(not(orders.paid), isNull(orders.cashReceivedAt));
const filters: Record<OrderFilter, SQL | undefined> = {
  all: undefined,
  'to-deliver': eq(orders.status, 'Pending'),
  delivered,
  unpaid,
  paid: eq(orders.paid, true),
  'cash-due': and(delivered, unpaid),
};

const sorts = {
  customer: sql`lower(${orders.name})`,
  total: sql`${orders.totalPoisha} + ${orders.deliveryPoisha} - ${orders.discountPoisha}`,
  status: orders.status,
  payment: orders.paid,
  date: orders.placedAt,
} satisfies Record<OrderSort, unknown>;

/** Refuses with 400 a day that no calendar has. */
const fits = ({ show = 'all', search, district, from, to }: Query): SQL | undefined =>
  and(
    notDeleted,
    filters[show],
    matchesOrder(search),
    district ? eq(orders.district, district) : undefined,
    from ? gte(orders.placedAt, startOfDay(from)) : undefined,
    to ? lt(orders.placedAt, endOfDay(to)) : undefined,
  );

const inOrder = (query: Query): SQL[] => orderOf(sorts, query, newestFirst);

const idsInOrder = (db: Db, query: Query) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(fits(query))
    .orderBy(...inOrder(query))
    .$dynamic();

/** The orders that fit, of all users; newest first unless sorted. */
export async function listAllOrders(db: Db, payments: OrderPayments, query: Query): Promise<ListPart<Order>> {
  const { limit, offset } = listPage(query);
  const [total, rows] = await Promise.all([
    db.$count(orders, fits(query)),
    db
      .select()
      .from(orders)
      // Whole rows are read for the page only: all others are sorted and skipped by what the order needs.
      .where(inArray(orders.id, idsInOrder(db, query).limit(limit).offset(offset)))
      .orderBy(...inOrder(query)),
  ]);
  return { entries: await withItems(db, rows, payments), total };
}

const columns: readonly CsvColumn<Order>[] = [
  ['Id', (order) => order._id],
  momentColumn('Placed', (order) => order.orderPlaced),
  ['Customer', (order) => order.name],
  ['Account', (order) => order.buyer.email],
  ['E-mail', (order) => order.email],
  ['Mobile number', (order) => order.mobileNumber],
  ['District', (order) => order.district],
  ['Address', (order) => order.address],
  ['Additional info', (order) => order.additionalInfo],
  ['Items', ({ cartItems }) => cartItems.map(({ quantity, name }) => `${quantity} x ${name}`).join('; ')],
  ['Pieces', ({ cartItems }) => pieces(cartItems)],
  ['Sum of items (BDT)', (order) => ({ taka: order.totalAmount })],
  ['Delivery (BDT)', (order) => ({ taka: order.deliveryCharge })],
  ['Discount (BDT)', (order) => ({ taka: order.discount })],
  ['Total (BDT)', (order) => ({ taka: order.payable })],
  ['Status', (order) => order.status],
  momentColumn('Delivered', (order) => order.deliveredAt),
  ['Payment', paymentStatus],
  momentColumn('Paid', (order) => order.paidAt),
  ['Transaction', (order) => order.transactionId],
  momentColumn('Cash received', (order) => order.cashReceivedAt),
];

/** The same list as a file. */
export const exportOrders = (db: Db, query: Query): Promise<CsvList<Order>> =>
  csvList(idsInOrder(db, query), {
    columns,
    idOf: (order) => order._id,
    read: async (ids) =>
      withItems(
        db,
        await db
          .select()
          .from(orders)
          .where(and(inArray(orders.id, ids), notDeleted)),
      ),
  });
