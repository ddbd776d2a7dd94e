/** Delivered orders of the demo customers, one for each demo review of a product; a live shop never has them. */
import { readFile } from 'node:fs/promises';
import { calculateTotals, type TotalsSettings } from '@jontro/shop/cart/totals.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { country } from '@jontro/shop/orders/checkout.ts';
import { stateOfNew } from '@jontro/shop/reviews/product-reviews.ts';
import { toAmountColumns } from '../orders/order-amounts.ts';
import type { orderItems, orders } from '../orders/orders.table.ts';
import type { productReviews } from '../reviews/product-reviews.table.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { type OrderedProduct, orderedColumns } from './ordered-products.ts';
import { type Random, seededId } from './random.ts';
import { after, ago } from './relative-time.ts';

/** A review in product-reviews.json. */
export interface DemoProductReview {
  /** The English name of the product. */
  productName: string;
  stars: number;
  daysAgo: number;
  text: string;
}

export interface RatedOrders {
  orders: (typeof orders.$inferInsert)[];
  items: (typeof orderItems.$inferInsert)[];
  reviews: (typeof productReviews.$inferInsert)[];
}

/** The reviews of the demo's products. */
export const readDemoReviews = async (): Promise<DemoProductReview[]> =>
  JSON.parse(await readFile(new URL('product-reviews.json', import.meta.url), 'utf8'));

const dayMs = 86_400_000;

/** Creates them with the shop's own totals, after the product came to the shop; each was paid in cash at the door. */
export function makeRatedOrders(
  reviews: readonly DemoProductReview[],
  catalog: readonly OrderedProduct[],
  customers: readonly DemoCustomer[],
  { now, random, delivery }: { now: Date; random: Random; delivery: TotalsSettings },
): RatedOrders {
  const result: RatedOrders = { orders: [], items: [], reviews: [] };
  for (const [index, { productName, stars, daysAgo, text }] of reviews.entries()) {
    const product = catalog.find(({ name }) => name === productName);
    const customer = customers[index % customers.length];
    if (!product || !customer) throw new Error(`the seed has no product ${productName}`);
    const productDays = (now.getTime() - product.createdAt.getTime()) / dayMs;
    const placedAt = ago(now, { days: Math.min(daysAgo + 4, productDays * 0.9) });
    const deliveredAt = after(placedAt, now, { hours: random.between(20, 50) });
    const addedAt = after(deliveredAt, now, { hours: random.between(6, 40) });
    const id = seededId(placedAt, `rated order ${index}`);
    const totals = calculateTotals([{ price: toTaka(product.presentPoisha), quantity: 1 }], {
      ...delivery,
      district: customer.district,
    });
    result.orders.push({
      id,
      userId: customer.id,
      buyerEmail: customer.email,
      name: customer.name,
      email: customer.email,
      mobileNumber: customer.mobileNumber,
      country,
      district: customer.district,
      address: customer.address,
      additionalInfo: '',
      status: 'Delivered',
      placedAt,
      ...toAmountColumns(totals),
      deliveredAt,
      cashReceivedAt: after(deliveredAt, now, { hours: 20 }),
      reviewText: text,
      reviewAddedAt: addedAt,
      cartHash: `demo rated ${index}`,
    });
    result.items.push({
      orderId: id,
      position: 0,
      quantity: 1,
      ...orderedColumns(product, index),
    });
    const review = { id: seededId(addedAt, `review ${index}`), orderId: id, productId: product.id };
    result.reviews.push({
      ...review,
      userId: customer.id,
      rating: stars,
      text,
      ...stateOfNew(text),
      addedAt,
    });
  }
  return result;
}
