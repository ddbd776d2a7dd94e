/** The demo shop's history: orders of the last three months in every state, with their payments and reviews. */
import { totalsOf } from '@jontro/shop/cart/totals.ts';
import { toPoisha, toTaka } from '@jontro/shop/money.ts';
import { country } from '@jontro/shop/orders/checkout.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { orderItems, orders } from '../orders/orders.table.ts';
import type { paymentAttempts } from '../payments/payments.table.ts';
import { newTranId } from '../payments/tran-id.ts';
import { type Chance, seededId } from './chance.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { additionalInfos } from './demo-people.ts';
import { type DemoReview, demoReviews } from './demo-reviews.ts';
import { after, ago } from './moments.ts';

type OrderRow = typeof orders.$inferInsert;
type ItemRow = typeof orderItems.$inferInsert;
type AttemptRow = typeof paymentAttempts.$inferInsert;

/** What an order needs to know of a product. */
export interface OrderedProduct {
  id: string;
  name: string;
  nameBn?: string | null;
  images: string[];
  presentPoisha: number;
  category: string;
  bestSeller: boolean;
  createdAt: Date;
}

/** What becomes of one order. */
interface Story {
  customer: DemoCustomer;
  daysAgo: number;
  paid: boolean;
  delivered: boolean;
  /** The language of its review; only of delivered orders. */
  reviewed?: DemoReview['language'];
  /** The cash of an order delivered unpaid has been recorded. */
  cash?: boolean;
}

export interface DemoOrders {
  orders: OrderRow[];
  items: ItemRow[];
  attempts: AttemptRow[];
  /** Pieces by product id. */
  sold: Map<string, number>;
}

/** The demo shopper has an order in every state; the newest is the one still to be paid. */
const shopperStories = (customer: DemoCustomer): Story[] => [
  { customer, daysAgo: 63, paid: true, delivered: true, reviewed: 'en' },
  { customer, daysAgo: 37, paid: true, delivered: true, reviewed: 'bn' },
  { customer, daysAgo: 21, paid: false, delivered: true },
  { customer, daysAgo: 12, paid: true, delivered: true },
  { customer, daysAgo: 2, paid: true, delivered: false },
  { customer, daysAgo: 0.2, paid: false, delivered: false },
];

/** How many orders of the other customers are in each state, and how old they are. */
const shares = [
  { count: 8, paid: false, delivered: false, newest: 0.1, oldest: 4 },
  { count: 11, paid: true, delivered: false, newest: 0.1, oldest: 4 },
  { count: 9, paid: false, delivered: true, newest: 6, oldest: 88 },
  { count: 40, paid: true, delivered: true, newest: 5, oldest: 89 },
] as const;

function customerStories(customers: readonly DemoCustomer[], chance: Chance): Story[] {
  return shares.flatMap(({ count, paid, delivered, newest, oldest }) =>
    Array.from({ length: count }, (_, index) => ({
      customer: chance.pick(customers),
      daysAgo: newest + chance.number() * (oldest - newest),
      paid,
      delivered,
      ...(delivered && !paid && index % 2 === 0 && { cash: true }),
      ...(delivered && index % 2 === 1 && { reviewed: index % 4 === 1 ? ('en' as const) : ('bn' as const) }),
    })),
  );
}

/** One to three products that were on sale then; cheap ones sometimes in several pieces. */
function pickLines(catalog: readonly OrderedProduct[], placedAt: Date, chance: Chance) {
  const onSale = catalog.filter((product) => product.createdAt < placedAt);
  const wanted = new Set<OrderedProduct>();
  const most = chance.pick([1, 1, 2, 2, 3]);
  for (let turn = 0; turn < most; turn += 1) wanted.add(chance.pickWeighted(onSale, wantedness));
  return [...wanted].map((product) => ({
    product,
    quantity: product.presentPoisha < toPoisha(2000) ? chance.pick([1, 1, 1, 2, 3]) : 1,
  }));
}

const wantedness = ({ bestSeller, presentPoisha }: OrderedProduct): number => {
  if (presentPoisha > toPoisha(20_000)) return 0.3;
  return bestSeller ? 6 : 1;
};

/** A review in a language that can be about the first product of an order. */
function pickReview(
  language: DemoReview['language'],
  [first]: readonly { product: OrderedProduct }[],
  chance: Chance,
): string {
  const fitting = demoReviews.filter(
    (review) =>
      review.language === language && (!review.about || review.about.includes(first?.product.category ?? '')),
  );
  return chance.pick(fitting).text;
}

const hexOf = (chance: Chance): string =>
  chance.between(0, 0xffffff).toString(16).padStart(6, '0').toUpperCase();

/** The attempt that paid an order some minutes after it was placed. */
function paidAttempt(order: OrderRow, amountPoisha: number, now: Date, chance: Chance): AttemptRow {
  const createdAt = after(order.placedAt, now, { minutes: chance.between(1, 4) });
  const settledAt = after(createdAt, now, { minutes: chance.between(1, 5) });
  const { cardType, cardMasked } = chance.pick([
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
    valId: `${createdAt.getTime()}${hexOf(chance)}`,
    bankTranId: `${createdAt.getTime()}${hexOf(chance)}`,
    storeAmountPoisha: Math.round(amountPoisha * 0.975),
    cardType,
    cardMasked,
    riskLevel: 0,
    riskTitle: 'Safe',
    createdAt,
    redirectedAt: createdAt,
    settledAt,
  };
}

/** Invents the orders. Amounts are the shop's own sums over the present prices. */
export function makeDemoOrders(
  catalog: readonly OrderedProduct[],
  { shopper, customers }: { shopper: DemoCustomer; customers: readonly DemoCustomer[] },
  { now, chance, deliveryRule }: { now: Date; chance: Chance } & Pick<ShopSettings, 'deliveryRule'>,
): DemoOrders {
  const made: DemoOrders = { orders: [], items: [], attempts: [], sold: new Map() };
  for (const [number, story] of [
    ...shopperStories(shopper),
    ...customerStories(customers, chance),
  ].entries()) {
    const { customer, reviewed } = story;
    const placedAt = ago(now, { days: story.daysAgo, minutes: chance.between(0, 120) });
    const id = seededId(placedAt, `order ${number}`);
    const lines = pickLines(catalog, placedAt, chance);
    const totals = totalsOf(
      lines.map(({ product, quantity }) => ({ price: toTaka(product.presentPoisha), quantity })),
      { deliveryRule, district: customer.district },
    );
    const deliveredAt = story.delivered
      ? after(placedAt, now, { days: chance.between(1, 3), hours: chance.between(2, 8) })
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
      additionalInfo: chance.number() < 0.3 ? chance.pick(additionalInfos) : '',
      status: deliveredAt ? 'Delivered' : 'Pending',
      placedAt,
      totalPoisha: toPoisha(totals.totalAmount),
      deliveryPoisha: toPoisha(totals.deliveryCharge),
      discountPoisha: toPoisha(totals.discount),
      deliveredAt,
      ...(story.cash && deliveredAt && { cashReceivedAt: after(deliveredAt, now, { hours: 20 }) }),
      ...(reviewed &&
        deliveredAt && {
          reviewText: pickReview(reviewed, lines, chance),
          reviewAddedAt: after(deliveredAt, now, { days: 1, hours: chance.between(1, 60) }),
        }),
      cartHash: `demo ${number}`,
    };
    if (story.paid) {
      const attempt = paidAttempt(order, toPoisha(totals.payable), now, chance);
      Object.assign(order, { paid: true, paidAt: attempt.settledAt, transactionId: attempt.tranId });
      made.attempts.push(attempt);
    }
    made.orders.push(order);
    for (const [position, { product, quantity }] of lines.entries()) {
      made.items.push({
        orderId: id,
        position,
        productId: product.id,
        name: product.name,
        nameBn: product.nameBn,
        pricePoisha: product.presentPoisha,
        quantity,
        image: product.images[0] ?? '',
      });
      made.sold.set(product.id, (made.sold.get(product.id) ?? 0) + quantity);
    }
  }
  return made;
}
