/** The demo shop's orders of the last three months, in every state, with payments and reviews. */

import { calculateTotals, type TotalsSettings } from '@jontro/shop/cart/totals.ts';
import { type Poisha, poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { country } from '@jontro/shop/orders/checkout.ts';
import { toAmountColumns } from '../orders/order-amounts.ts';
import type { orderItems, orders } from '../orders/orders.table.ts';
import type { paymentAttempts } from '../payments/payments.table.ts';
import { newTranId } from '../payments/tran-id.ts';
import { additionalInfos } from './customer-profiles.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { type DemoReview, demoReviews } from './demo-reviews.ts';
import { type OrderedProduct, orderedColumns } from './ordered-products.ts';
import { type Random, seededId } from './random.ts';
import { after, ago } from './relative-time.ts';

type OrderRow = typeof orders.$inferInsert;
type ItemRow = typeof orderItems.$inferInsert;
type AttemptRow = typeof paymentAttempts.$inferInsert;

/** The plan of one order. */
interface OrderPlan {
  customer: DemoCustomer;
  daysAgo: number;
  paid: boolean;
  delivered: boolean;
  /** The language of its review; delivered orders only. */
  reviewed?: DemoReview['language'];
  /** True if the cash of an unpaid delivered order has been recorded. */
  cash?: boolean;
}

export interface DemoOrders {
  orders: OrderRow[];
  items: ItemRow[];
  attempts: AttemptRow[];
  /** Units sold by product id. */
  sold: Map<string, number>;
}

/** The demo shopper has an order in every state; the newest is the unpaid one. */
const shopperPlans = (customer: DemoCustomer): OrderPlan[] => [
  { customer, daysAgo: 63, paid: true, delivered: true, reviewed: 'en' },
  { customer, daysAgo: 37, paid: true, delivered: true, reviewed: 'bn' },
  { customer, daysAgo: 21, paid: false, delivered: true },
  { customer, daysAgo: 12, paid: true, delivered: true },
  { customer, daysAgo: 2, paid: true, delivered: false },
  { customer, daysAgo: 0.2, paid: false, delivered: false },
];

/** The orders of the other customers by state: their number and their age in days. */
const orderGroups = [
  { count: 8, paid: false, delivered: false, newest: 0.1, oldest: 4 },
  { count: 11, paid: true, delivered: false, newest: 0.1, oldest: 4 },
  { count: 9, paid: false, delivered: true, newest: 6, oldest: 88 },
  { count: 40, paid: true, delivered: true, newest: 5, oldest: 89 },
] as const;

function customerPlans(customers: readonly DemoCustomer[], random: Random): OrderPlan[] {
  return orderGroups.flatMap(({ count, paid, delivered, newest, oldest }) =>
    Array.from({ length: count }, (_, index) => ({
      customer: random.pick(customers),
      daysAgo: newest + random.number() * (oldest - newest),
      paid,
      delivered,
      ...(delivered && !paid && index % 2 === 0 && { cash: true }),
      ...(delivered && index % 2 === 1 && { reviewed: index % 4 === 1 ? ('en' as const) : ('bn' as const) }),
    })),
  );
}

/** One to three products that were in the catalogue then; cheap ones sometimes with a quantity above 1. */
function pickItems(catalog: readonly OrderedProduct[], placedAt: Date, random: Random) {
  const available = catalog.filter((product) => product.createdAt < placedAt);
  const chosen = new Set<OrderedProduct>();
  const picks = random.pick([1, 1, 2, 2, 3]);
  for (let pick = 0; pick < picks; pick += 1) chosen.add(random.pickWeighted(available, popularity));
  return [...chosen].map((product) => ({
    product,
    quantity: product.presentPoisha < toPoisha(2000) ? random.pick([1, 1, 1, 2, 3]) : 1,
  }));
}

const popularity = ({ bestSeller, presentPoisha }: OrderedProduct): number => {
  if (presentPoisha > toPoisha(20_000)) return 0.3;
  return bestSeller ? 6 : 1;
};

/** A review in a language that fits the first product of an order. */
function pickReview(
  language: DemoReview['language'],
  [first]: readonly { product: OrderedProduct }[],
  random: Random,
): string {
  const candidates = demoReviews.filter(
    (review) =>
      review.language === language && (!review.about || review.about.includes(first?.product.category ?? '')),
  );
  return random.pick(candidates).text;
}

const randomHex = (random: Random): string =>
  random.between(0, 0xffffff).toString(16).padStart(6, '0').toUpperCase();

/** The payment attempt that paid an order some minutes after it was placed. */
function paidAttempt(order: OrderRow, amountPoisha: Poisha, now: Date, random: Random): AttemptRow {
  const createdAt = after(order.placedAt, now, { minutes: random.between(1, 4) });
  const settledAt = after(createdAt, now, { minutes: random.between(1, 5) });
  const { cardType, cardMasked } = random.pick([
    { cardType: 'BKASH-BKash', cardMasked: null },
    { cardType: 'NAGAD-Nagad', cardMasked: null },
    { cardType: 'VISA-Dutch Bangla', cardMasked: '432149XXXXXX0667' },
    { cardType: 'MASTER-City Bank', cardMasked: '543210XXXXXX1172' },
  ]);
  return {
    id: seededId(createdAt, `attempt ${order.id}`),
    tranId: newTranId(createdAt),
    orderId: order.id,
    userId: order.userId,
    amountPoisha,
    currency: 'BDT',
    state: 'paid',
    confirmationId: `${createdAt.getTime()}${randomHex(random)}`,
    captureId: `${createdAt.getTime()}${randomHex(random)}`,
    storeAmountPoisha: poisha(Math.round(amountPoisha * 0.975)),
    cardType,
    cardMasked,
    riskLevel: 0,
    riskTitle: 'Safe',
    createdAt,
    redirectedAt: createdAt,
    settledAt,
  };
}

/** Creates the orders, with the shop's own totals of the current prices. */
export function makeDemoOrders(
  catalog: readonly OrderedProduct[],
  { shopper, customers }: { shopper: DemoCustomer; customers: readonly DemoCustomer[] },
  { now, random, delivery }: { now: Date; random: Random; delivery: TotalsSettings },
): DemoOrders {
  const result: DemoOrders = { orders: [], items: [], attempts: [], sold: new Map() };
  for (const [number, plan] of [...shopperPlans(shopper), ...customerPlans(customers, random)].entries()) {
    const { customer, reviewed } = plan;
    const placedAt = ago(now, { days: plan.daysAgo, minutes: random.between(0, 120) });
    const id = seededId(placedAt, `order ${number}`);
    const lines = pickItems(catalog, placedAt, random);
    const totals = calculateTotals(
      lines.map(({ product, quantity }) => ({ price: toTaka(product.presentPoisha), quantity })),
      { ...delivery, district: customer.district },
    );
    const deliveredAt = plan.delivered
      ? after(placedAt, now, { days: random.between(1, 3), hours: random.between(2, 8) })
      : null;
    const order: OrderRow = {
      id,
      userId: customer.id,
      buyerEmail: customer.email,
      name: customer.name,
      email: customer.email,
      mobileNumber: customer.mobileNumber,
      country,
      district: customer.district,
      address: customer.address,
      additionalInfo: random.number() < 0.3 ? random.pick(additionalInfos) : '',
      status: deliveredAt ? 'Delivered' : 'Pending',
      placedAt,
      ...toAmountColumns(totals),
      deliveredAt,
      ...(plan.cash && deliveredAt && { cashReceivedAt: after(deliveredAt, now, { hours: 20 }) }),
      ...(reviewed &&
        deliveredAt && {
          reviewText: pickReview(reviewed, lines, random),
          reviewAddedAt: after(deliveredAt, now, { days: 1, hours: random.between(1, 60) }),
        }),
      cartHash: `demo ${number}`,
    };
    if (plan.paid) {
      const attempt = paidAttempt(order, toPoisha(totals.payable), now, random);
      Object.assign(order, { paid: true, paidAt: attempt.settledAt, transactionId: attempt.tranId });
      result.attempts.push(attempt);
    }
    result.orders.push(order);
    for (const [position, { product, quantity }] of lines.entries()) {
      result.items.push({
        orderId: id,
        position,
        quantity,
        ...orderedColumns(product, number),
      });
      result.sold.set(product.id, (result.sold.get(product.id) ?? 0) + quantity);
    }
  }
  return result;
}
