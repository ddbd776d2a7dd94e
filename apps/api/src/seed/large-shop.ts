/** Fills a demo shop with the data of a large one, for benchmarks and long lists. */
import { calculateTotals, type TotalsSettings } from '@jontro/shop/cart/totals.ts';
import { type Poisha, poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { country } from '@jontro/shop/orders/checkout.ts';
import { deliveryDistricts } from '@jontro/shop/orders/districts.ts';
import { isNull, sql } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { recordChange } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { everything } from '../http/response-tags.ts';
import { toAmountColumns } from '../orders/order-amounts.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { newTranId } from '../payments/tran-id.ts';
import { users } from '../users/users.table.ts';
import { additionalInfos, customerProfiles } from './customer-profiles.ts';
import { demoReviews } from './demo-reviews.ts';
import { createRandom, type Random } from './random.ts';
import { after, ago } from './relative-time.ts';

export interface LargeCounts {
  products: number;
  users: number;
  orders: number;
  carts: number;
}
export const largeCounts: LargeCounts = { products: 10_000, users: 10_000, orders: 50_000, carts: 3_000 };

type ProductRow = typeof products.$inferInsert & { id: string; pricePoisha: Poisha };
type UserRow = typeof users.$inferInsert;
type DeliveryAddress = { district: string; address: string; mobileNumber: string };

/** Rows of one statement, which can have at most 65,535 values. */
const batchSize = 1_000;
/** The period of all data, in days. */
const periodDays = 730;

/**
 * Adds variants of the shop's products, customers, carts, and orders with payments and reviews, in one transaction.
 * Takes half a minute on a small machine. Throws if the shop has no products.
 */
export async function seedLargeShop(
  db: Db,
  now: Date,
  counts: LargeCounts,
  delivery: TotalsSettings,
): Promise<void> {
  const random = createRandom(10_000);
  await db.transaction(async (tx) => {
    const models = await tx.select().from(products).where(isNull(products.deletedAt));
    if (models.length === 0) throw new Error('the shop has no products to vary');
    const catalog = Array.from({ length: counts.products }, (_, index) =>
      product(models, index, now, random),
    );
    for (const rows of batches(catalog)) await tx.insert(products).values(rows);
    const customers = Array.from({ length: counts.users }, (_, index) => customer(index, now, random));
    for (const rows of batches(customers)) await tx.insert(users).values(rows);
    const sold = new Map<string, number>();
    for (let from = 0; from < counts.orders; from += batchSize) {
      const created = Array.from({ length: Math.min(batchSize, counts.orders - from) }, () =>
        order(random.pick(catalog), random.pick(catalog), random.pick(customers), {
          now,
          random,
          delivery,
        }),
      );
      await tx.insert(orders).values(created.map(({ row }) => row));
      await tx.insert(orderItems).values(created.flatMap(({ items }) => items));
      const attempts = created.flatMap(({ attempt }) => attempt ?? []);
      if (attempts.length > 0) await tx.insert(paymentAttempts).values(attempts);
      for (const { productId, quantity } of created.flatMap(({ items }) => items)) {
        sold.set(productId, (sold.get(productId) ?? 0) + quantity);
      }
    }
    for (const rows of batches([...sold])) {
      const list = sql.join(
        rows.map(([id, units]) => sql`(${id}::text, ${units}::integer)`),
        sql`, `,
      );
      await tx.execute(
        sql`update ${products} set sold = sale.units from (values ${list}) as sale (id, units) where ${products.id} = sale.id`,
      );
    }
    const lines = new Map(
      Array.from({ length: counts.carts }, () => {
        const line = cartLine(random.pick(catalog), random.pick(customers), now, random);
        return [`${line.userId} ${line.productId}`, line];
      }),
    );
    for (const rows of batches([...lines.values()])) await tx.insert(cartItems).values(rows);
    await recordChange(tx, [everything]);
  });
  // Otherwise PostgreSQL plans the first queries for small tables, and lists read more than their index.
  await db.execute(sql`vacuum analyze`);
}

function batches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );
}

const syllables = 'ba be bo da de du fa fi ga go ka ko la li lo ma mi mo na ne no pa po ra ri ro sa so ta to';
const syllableList = syllables.split(' ');

/** A brand name like "Kalomi". */
function brand(random: Random): string {
  const word = Array.from({ length: random.between(2, 3) }, () => random.pick(syllableList)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function product(
  models: readonly (typeof products.$inferSelect)[],
  index: number,
  now: Date,
  random: Random,
): ProductRow {
  const model = models[index % models.length] as typeof products.$inferSelect;
  const { presentPoisha: _generated, ...columns } = model;
  const createdAt = ago(now, { days: random.number() * periodDays });
  const [, ...kind] = model.name.split(' ');
  const pricePoisha = poisha(Math.round(model.pricePoisha * (0.5 + random.number()) * 0.001) * 1_000);
  const isCounted = random.number() < 0.3;
  return {
    ...columns,
    id: newId(createdAt),
    name: [brand(random), ...kind, random.between(100, 999)].join(' '),
    pricePoisha,
    discountPoisha: random.number() < 0.5 ? poisha(Math.round(pricePoisha * 0.00085) * 1_000) : null,
    inStock: random.number() < 0.93,
    stock: isCounted ? random.between(0, 60) : null,
    sold: 0,
    createdAt,
    updatedAt: createdAt,
  };
}

function customer(index: number, now: Date, random: Random): UserRow {
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
function order(
  first: ProductRow,
  second: ProductRow,
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
    image: sold.images[0] ?? '',
  }));
  return { row, items, attempt };
}

function cartLine(product: ProductRow, user: UserRow, now: Date, random: Random) {
  const addedAt = ago(now, { days: random.number() ** 3 * 60 });
  return {
    id: newId(addedAt),
    userId: user.id,
    productId: product.id,
    quantity: random.pick([1, 1, 2, 3]),
    addedPoisha: product.discountPoisha ?? product.pricePoisha,
    addedAt,
  };
}
