/** Fills a demo shop with as much as a big one has: for measuring, and for looking at long lists. */
import { totalsOf } from '@jontro/shop/cart/totals.ts';
import { toPoisha, toTaka } from '@jontro/shop/money.ts';
import { country, districtsOffered } from '@jontro/shop/orders/checkout.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { isNull, sql } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { bumpCatalogVersion } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { newTranId } from '../payments/tran-id.ts';
import { users } from '../users/users.table.ts';
import { type Chance, createChance } from './chance.ts';
import { additionalInfos, demoPeople } from './demo-people.ts';
import { demoReviews } from './demo-reviews.ts';
import { after, ago } from './moments.ts';

export interface LargeCounts {
  products: number;
  users: number;
  orders: number;
  carts: number;
}
export const largeCounts: LargeCounts = { products: 10_000, users: 10_000, orders: 50_000, carts: 3_000 };

type ProductRow = typeof products.$inferInsert & { id: string; pricePoisha: number };
type UserRow = typeof users.$inferInsert;
type Place = { district: string; address: string; mobileNumber: string };

/** So many rows go with one statement: a statement takes 65,535 values. */
const batch = 1_000;
/** All of it lies within so many days. */
const yearsDays = 730;

/**
 * Adds products like those that the shop has, people, and orders with their payments, reviews and carts. One
 * transaction; takes half a minute on a small machine. The shop must have products to take after.
 */
export async function seedLargeShop(
  db: Db,
  now: Date,
  counts: LargeCounts,
  { deliveryRule }: Pick<ShopSettings, 'deliveryRule'>,
): Promise<void> {
  const chance = createChance(10_000);
  await db.transaction(async (tx) => {
    const models = await tx.select().from(products).where(isNull(products.deletedAt));
    if (models.length === 0) throw new Error('A shop without products has nothing to take after');
    const catalog = Array.from({ length: counts.products }, (_, at) => product(models, at, now, chance));
    for (const rows of batches(catalog)) await tx.insert(products).values(rows);
    const people = Array.from({ length: counts.users }, (_, at) => person(at, now, chance));
    for (const rows of batches(people)) await tx.insert(users).values(rows);
    const sold = new Map<string, number>();
    for (let from = 0; from < counts.orders; from += batch) {
      const many = Array.from({ length: Math.min(batch, counts.orders - from) }, () =>
        order(chance.pick(catalog), chance.pick(catalog), chance.pick(people), { now, chance, deliveryRule }),
      );
      await tx.insert(orders).values(many.map(({ row }) => row));
      await tx.insert(orderItems).values(many.flatMap(({ items }) => items));
      const attempts = many.flatMap(({ attempt }) => attempt ?? []);
      if (attempts.length > 0) await tx.insert(paymentAttempts).values(attempts);
      for (const { productId, quantity } of many.flatMap(({ items }) => items)) {
        sold.set(productId, (sold.get(productId) ?? 0) + quantity);
      }
    }
    for (const rows of batches([...sold])) {
      const list = sql.join(
        rows.map(([id, pieces]) => sql`(${id}::text, ${pieces}::integer)`),
        sql`, `,
      );
      await tx.execute(
        sql`update ${products} set sold = sale.pieces from (values ${list}) as sale (id, pieces) where ${products.id} = sale.id`,
      );
    }
    const lines = new Map(
      Array.from({ length: counts.carts }, () => {
        const line = cartLine(chance.pick(catalog), chance.pick(people), now, chance);
        return [`${line.userId} ${line.productId}`, line];
      }),
    );
    for (const rows of batches([...lines.values()])) await tx.insert(cartItems).values(rows);
    await bumpCatalogVersion(tx);
  });
  // Otherwise the first minutes would be planned as if the tables were still small, and lists read more than their index.
  await db.execute(sql`vacuum analyze`);
}

function batches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, at) =>
    rows.slice(at * batch, (at + 1) * batch),
  );
}

const syllables = 'ba be bo da de du fa fi ga go ka ko la li lo ma mi mo na ne no pa po ra ri ro sa so ta to';
const spoken = syllables.split(' ');

/** "Kalomi Smart Watch 214". */
function brand(chance: Chance): string {
  const word = Array.from({ length: chance.between(2, 3) }, () => chance.pick(spoken)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function product(
  models: readonly (typeof products.$inferSelect)[],
  at: number,
  now: Date,
  chance: Chance,
): ProductRow {
  const model = models[at % models.length] as typeof products.$inferSelect;
  const { presentPoisha: _generated, ...columns } = model;
  const createdAt = ago(now, { days: chance.number() * yearsDays });
  const [, ...kind] = model.name.split(' ');
  const pricePoisha = Math.round(model.pricePoisha * (0.5 + chance.number()) * 0.001) * 1_000;
  const isCounted = chance.number() < 0.3;
  return {
    ...columns,
    id: newId(createdAt),
    name: [brand(chance), ...kind, chance.between(100, 999)].join(' '),
    pricePoisha,
    discountPoisha: chance.number() < 0.5 ? Math.round(pricePoisha * 0.00085) * 1_000 : null,
    inStock: chance.number() < 0.93,
    stock: isCounted ? chance.between(0, 60) : null,
    sold: 0,
    createdAt,
    updatedAt: createdAt,
  };
}

function person(at: number, now: Date, chance: Chance): UserRow {
  const first = chance.pick(demoPeople).name.split(' ')[0] ?? 'Nadia';
  const last = chance.pick(demoPeople).name.split(' ').at(-1) ?? 'Karim';
  const createdAt = ago(now, { days: chance.number() * yearsDays });
  return {
    id: newId(createdAt),
    uid: `large-${at}-${newId(createdAt)}`,
    email: `${first}.${last}.${at}-${newId(now).slice(-6)}@example.com`
      .toLowerCase()
      .replace(/[^a-z0-9.@-]/g, ''),
    name: `${first} ${last}`,
    role: 'user',
    createdAt,
    lastLoginAt: after(createdAt, now, { days: chance.number() * 200 }),
  };
}

function placeOf(chance: Chance): Place {
  return {
    district: chance.number() < 0.5 ? 'Dhaka' : chance.pick(districtsOffered({ districts: 'all' })),
    address: chance.pick(demoPeople).address,
    mobileNumber: `+88017${String(chance.between(0, 99_999_999)).padStart(8, '0')}`,
  };
}

/** Most are old, delivered and paid; those of the last days wait. */
function order(
  first: ProductRow,
  second: ProductRow,
  buyer: UserRow,
  { now, chance, deliveryRule }: { now: Date; chance: Chance } & Pick<ShopSettings, 'deliveryRule'>,
) {
  const daysAgo = chance.number() ** 2 * yearsDays;
  const placedAt = ago(now, { days: daysAgo });
  const id = newId(placedAt);
  const place = placeOf(chance);
  const lines = [first, ...(second !== first && chance.number() < 0.6 ? [second] : [])].map((sold) => ({
    sold,
    quantity: chance.pick([1, 1, 1, 2, 3]),
    pricePoisha: sold.discountPoisha ?? sold.pricePoisha,
  }));
  const totals = totalsOf(
    lines.map(({ pricePoisha, quantity }) => ({ price: toTaka(pricePoisha), quantity })),
    { deliveryRule, district: place.district },
  );
  const deliveredAt = daysAgo > 4 && chance.number() < 0.97 ? after(placedAt, now, { days: 2 }) : null;
  const paidAt = chance.number() < 0.75 ? after(placedAt, now, { minutes: chance.between(2, 40) }) : null;
  const isReviewed = deliveredAt !== null && chance.number() < 0.25;
  const tranId = newTranId(placedAt);
  const attempt: typeof paymentAttempts.$inferInsert | undefined = paidAt
    ? {
        id: newId(placedAt),
        tranId,
        orderId: id,
        userId: buyer.id,
        amountPoisha: toPoisha(totals.payable),
        currency: 'BDT',
        state: 'paid',
        valId: `large ${tranId}`,
        storeAmountPoisha: Math.round(toPoisha(totals.payable) * 0.975),
        settledThrough: 'ipn',
        cardType: chance.pick(['BKASH-BKash', 'NAGAD-Nagad', 'VISA-Dutch Bangla']),
        riskLevel: 0,
        createdAt: placedAt,
        redirectedAt: placedAt,
        settledAt: paidAt,
      }
    : undefined;
  const row: typeof orders.$inferInsert = {
    id,
    userId: buyer.id,
    buyerEmail: buyer.email,
    name: buyer.name,
    email: buyer.email,
    ...place,
    country,
    additionalInfo: chance.number() < 0.2 ? chance.pick(additionalInfos) : '',
    status: deliveredAt ? 'Delivered' : 'Pending',
    placedAt,
    totalPoisha: toPoisha(totals.totalAmount),
    deliveryPoisha: toPoisha(totals.deliveryCharge),
    discountPoisha: toPoisha(totals.discount),
    deliveredAt,
    paid: paidAt !== null,
    paidAt,
    transactionId: paidAt && tranId,
    cashReceivedAt:
      deliveredAt && !paidAt && chance.number() < 0.8 ? after(deliveredAt, now, { days: 1 }) : null,
    reviewText: isReviewed ? chance.pick(demoReviews).text : null,
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

function cartLine(wanted: ProductRow, buyer: UserRow, now: Date, chance: Chance) {
  const addedAt = ago(now, { days: chance.number() ** 3 * 60 });
  return {
    id: newId(addedAt),
    userId: buyer.id,
    productId: wanted.id,
    quantity: chance.pick([1, 1, 2, 3]),
    addedPoisha: wanted.discountPoisha ?? wanted.pricePoisha,
    addedAt,
  };
}
