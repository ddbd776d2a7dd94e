/** Orders of a new customer, placed through the API. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Page } from '@playwright/test';
import { signedIn } from './api-client.ts';
import { newEmail, validPassword } from './people.ts';
import { listNewArrivals } from './storefront.ts';

/** Places orders of a new customer for a product, by default a new one; returns them with the name by which a search finds exactly them. */
export async function placeOrders(
  page: Page,
  shopUrl: string,
  count: number,
  gadgetId?: string,
): Promise<{ name: string; orders: Order[] }> {
  const name = `Buyer ${Date.now().toString(36)}`;
  const email = newEmail();
  const send = await signedIn(shopUrl, email, validPassword, 'signUp');
  const ordered = gadgetId ?? (await listNewArrivals(page)).find(({ inStock }) => inStock)?._id;
  if (!ordered) throw new Error('no product is in stock');
  const form = {
    name,
    email,
    mobileNumber: '01712-345678',
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'House 12, Road 5, Dhanmondi',
    additionalInfo: '',
  };
  const { method, url } = orderEndpoints.placeOrder;
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    await send(cartEndpoints.addToCart.method, cartEndpoints.addToCart.url, {
      gadgetId: ordered,
      quantity: (index % 5) + 1,
    });
    const placed = (await send(method, url, form, { [idempotencyHeader]: `${name} ${index}` })) as {
      order: Order;
    };
    orders.push(placed.order);
  }
  return { name, orders };
}
