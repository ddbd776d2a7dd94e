/** Generated rows of a large shop: variants of its products, customers, orders with their payments, and cart lines. */
import { calculateTotals, type TotalsSettings } from '@jontro/shop/cart/totals.ts';
import { type Poisha, poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { country } from '@jontro/shop/orders/checkout.ts';
import { deliveryDistricts } from '@jontro/shop/orders/districts.ts';
import type { products } from '../catalog/catalog.table.ts';
import { newId } from '../database/ids.ts';
import { toAmountColumns } from '../orders/order-amounts.ts';
import type { orders } from '../orders/orders.table.ts';
import type { paymentAttempts } from '../payments/payments.table.ts';
import { newTranId } from '../payments/tran-id.ts';
import type { users } from '../users/users.table.ts';
import { additionalInfos, customerProfiles } from './customer-profiles.ts';
import { demoReviews } from './demo-reviews.ts';
import type { Random } from './random.ts';
import { after, ago } from './relative-time.ts';

type UserRow = typeof users.$inferInsert;
type DeliveryAddress = { district: string; address: string; mobileNumber: string };

/** The period of all data, in days. */
const periodDays = 730;

const syllables = 'ba be bo da de du fa fi ga go ka ko la li lo ma mi mo na ne no pa po ra ri ro sa so ta to';
const syllableList = syllables.split(' ');

/** A brand name like "Kalomi". */
function brand(random: Random): string {
  const word = Array.from({ length: random.between(2, 3) }, () => random.pick(syllableList)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A product that differs from its model in these columns; the later, the newer. */
export interface Variant {
  id: string;
  name: string;
  /** The model's id. */
  model: string;
  image: string;
  pricePoisha: Poisha;
  discountPoisha: Poisha | null;
  inStock: boolean;
  stock: number | null;
  /** Units that orders have of it. */
  sold: number;
  createdAt: Date;
}

export function variant(
  models: readonly (typeof products.$inferSelect)[],
  index: number,
  count: number,
  now: Date,
  random: Random,
): Variant {
  const model = models[index % models.length] as typeof products.$inferSelect;
  const createdAt = ago(now, { days: (1 - (index + random.number()) / count) * periodDays });
  const [, ...kind] = model.name.split(' ');
  const pricePoisha = poisha(Math.round(model.pricePoisha * (0.5 + random.number()) * 0.001) * 1_000);
  const isCounted = random.number() < 0.3;
  return {
    id: newId(createdAt),
    name: [brand(random), ...kind, random.between(100, 999)].join(' '),
    model: model.id,
    image: model.images[0] ?? '',
    pricePoisha,
    discountPoisha: random.number() < 0.5 ? poisha(Math.round(pricePoisha * 0.00085) * 1_000) : null,
    inStock: random.number() < 0.93,
    stock: isCounted ? random.between(0, 60) : null,
    sold: 0,
    createdAt,
  };
}

export function customer(index: number, now: Date, random: Random): UserRow {
  const first = random.pick(customerProfiles).name.split(' ')[0] ?? 'Nadia';
  const last = random.pick(customerProfiles).name.split(' ').at(-1) ?? 'Karim';
  const createdAt = ago(now, { days: random.number() * periodDays });
  return {
    id: newId(createdAt),
    uid: `large-${index}-${newId(createdAt)}`,
    email: `${first}.${last}.${index}-${newId(now).slice(-6)}@example.com`
      .toLowerCase()
      .replace(/[^a-z0-9.@-]/g, ''),
    name: `${first} ${last}`,
    role: 'user',
    createdAt,
    lastLoginAt: after(createdAt, now, { days: random.number() * 200 }),
  };
}

function deliveryAddress(random: Random): DeliveryAddress {
  return {
    district: random.number() < 0.5 ? 'Dhaka' : random.pick(deliveryDistricts({ districts: 'all' })),
    address: random.pick(customerProfiles).address,
    mobileNumber: `+88017${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
  };
}

/** Most orders are old, delivered and paid; recent ones are pending. */
export function order(
  first: Variant,
  second: Variant,
  user: UserRow,
  { now, random, delivery }: { now: Date; random: Random; delivery: TotalsSettings },
) {
  const daysAgo = random.number() ** 2 * periodDays;
  const placedAt = ago(now, { days: daysAgo });
  const id = newId(placedAt);
  const address = deliveryAddress(random);
  const lines = [first, ...(second !== first && random.number() < 0.6 ? [second] : [])].map((sold) => ({
    sold,
    quantity: random.pick([1, 1, 1, 2, 3]),
    pricePoisha: sold.discountPoisha ?? sold.pricePoisha,
  }));
  const totals = calculateTotals(
    lines.map(({ pricePoisha, quantity }) => ({ price: toTaka(pricePoisha), quantity })),
    { ...delivery, district: address.district },
  );
  const deliveredAt = daysAgo > 4 && random.number() < 0.97 ? after(placedAt, now, { days: 2 }) : null;
  const paidAt = random.number() < 0.75 ? after(placedAt, now, { minutes: random.between(2, 40) }) : null;
  const isReviewed = deliveredAt !== null && random.number() < 0.25;
  const tranId = newTranId(placedAt);
  const attempt: typeof paymentAttempts.$inferInsert | undefined = paidAt
    ? {
        id: newId(placedAt),
        tranId,
        orderId: id,
        userId: user.id,
        amountPoisha: toPoisha(totals.payable),
        currency: 'BDT',
        state: 'paid',
        confirmationId: `large ${tranId}`,
        storeAmountPoisha: poisha(Math.round(toPoisha(totals.payable) * 0.975)),
        settledThrough: 'ipn',
        cardType: random.pick(['BKASH-BKash', 'NAGAD-Nagad', 'VISA-Dutch Bangla']),
        riskLevel: 0,
        createdAt: placedAt,
        redirectedAt: placedAt,
        settledAt: paidAt,
      }
    : undefined;
  const row: typeof orders.$inferInsert = {
    id,
    userId: user.id,
    buyerEmail: user.email,
    name: user.name,
    email: user.email,
    ...address,
    country,
    additionalInfo: random.number() < 0.2 ? random.pick(additionalInfos) : '',
    status: deliveredAt ? 'Delivered' : 'Pending',
    placedAt,
    ...toAmountColumns(totals),
    deliveredAt,
    paid: paidAt !== null,
    paidAt,
    transactionId: paidAt && tranId,
    cashReceivedAt:
      deliveredAt && !paidAt && random.number() < 0.8 ? after(deliveredAt, now, { days: 1 }) : null,
    reviewText: isReviewed ? random.pick(demoReviews).text : null,
    reviewAddedAt: isReviewed ? after(deliveredAt, now, { days: 3 }) : null,
    cartHash: `large ${id}`,
  };
  const items = lines.map(({ sold, quantity, pricePoisha }, position) => ({
    orderId: id,
    position,
    productId: sold.id,
    name: sold.name,
    pricePoisha,
    quantity,
    image: sold.image,
  }));
  for (const { sold, quantity } of lines) sold.sold += quantity;
  return { row, items, attempt };
}

export function cartLine(product: Variant, user: UserRow, now: Date, random: Random) {
  const addedAt = ago(now, { days: random.number() ** 3 * 60 });
  return {
    id: newId(addedAt),
    userId: user.id,
    soldId: product.id,
    quantity: random.pick([1, 1, 2, 3]),
    addedPoisha: product.discountPoisha ?? product.pricePoisha,
    addedAt,
  };
}
