/** Orders of a new customer, placed through the API. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Page } from '@playwright/test';
import { addToCart, newBuyer, placeOrder } from './buyers.ts';
import { listNewArrivals } from './storefront.ts';

/** Places orders of a new customer for a product, by default a new one; returns them with the name by which a search finds exactly them. */
export async function placeOrders(
  page: Page,
  shopUrl: string,
  count: number,
  gadgetId?: string,
): Promise<{ name: string; orders: Order[] }> {
  const name = `Buyer ${Date.now().toString(36)}`;
  const buyer = await newBuyer(shopUrl);
  const ordered = gadgetId ?? (await listNewArrivals(page)).find(({ inStock }) => inStock)?._id;
  if (!ordered) throw new Error('no product is in stock');
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    await addToCart(buyer, ordered, (index % 5) + 1);
    orders.push(await placeOrder(buyer, { name }));
  }
  return { name, orders };
}
