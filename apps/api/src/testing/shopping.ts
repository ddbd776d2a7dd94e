/** Cart, order and review steps that prepare a test. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import type { SignedInClient, TestClient } from './test-shop.ts';

/** A valid billing form. */
export const billing: Checkout = {
  name: 'Nusrat Jahan',
  mobileNumber: '01712-345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'House 12, Road 5, Dhanmondi',
  email: 'nusrat@example.com',
  additionalInfo: 'Please ring twice',
};

/** Adds a product, or one of its variants, to a cart; returns the line. */
export async function fillCart(person: TestClient, gadgetId: string, quantity = 1, variantId?: string) {
  const { status, body, error } = await person.call(cartEndpoints.addToCart, {
    body: { gadgetId, quantity, ...(variantId && { variantId }) },
  });
  if (status !== 200) throw new Error(`not added to the cart: ${error.message}`);
  return body.item;
}

/** Orders a product; returns the order. */
export async function buy(
  person: TestClient,
  gadgetId: string,
  quantity = 1,
  form = billing,
): Promise<Order> {
  await fillCart(person, gadgetId, quantity);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status, body, error } = await person.call(orderEndpoints.placeOrder, { body: form }, key);
  if (status !== 200) throw new Error(`not ordered: ${error.message}`);
  return body.order;
}

/** Places an order and has an admin deliver it. */
export async function buyDelivered(
  buyer: SignedInClient,
  admin: SignedInClient,
  gadgetId: string,
  form = billing,
): Promise<Order> {
  const order = await buy(buyer, gadgetId, 1, form);
  await admin.call(orderEndpoints.deliverOrder, { params: { id: order._id } });
  return order;
}

/** Places a delivered order and reviews it. */
export async function buyReviewed(
  buyer: SignedInClient,
  admin: SignedInClient,
  gadgetId: string,
): Promise<Order> {
  const order = await buyDelivered(buyer, admin, gadgetId);
  await buyer.call(reviewEndpoints.addReview, {
    params: { id: order._id },
    body: { reviewText: 'Works well' },
  });
  return order;
}

/** Places a delivered order and rates its product; returns the order. */
export async function buyRated(
  buyer: SignedInClient,
  admin: SignedInClient,
  gadgetId: string,
  { rating, text = 'Works as it should' }: { rating: number; text?: string },
): Promise<Order> {
  const order = await buyDelivered(buyer, admin, gadgetId);
  const { status, error } = await buyer.call(reviewEndpoints.addReview, {
    params: { id: order._id },
    body: { reviewText: text, items: [{ gadgetId, rating }] },
  });
  if (status !== 200) throw new Error(`not rated: ${error.message}`);
  return order;
}
