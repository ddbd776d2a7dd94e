/** Products of their own for a test, their delivered orders, and the reviews of these. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { RatedProduct } from '@jontro/shop/reviews/product-reviews.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { type SendRequest, signedIn } from './api-client.ts';
import { newEmail, validPassword } from './people.ts';
import { findProduct, listNewArrivals } from './storefront.ts';

export interface Buyer {
  email: string;
  send: SendRequest;
}

export async function newBuyer(shopUrl: string): Promise<Buyer> {
  const email = newEmail();
  return { email, send: await signedIn(shopUrl, email, validPassword, 'signUp') };
}

export const ownerOf = (shopUrl: string): Promise<SendRequest> =>
  signedIn(shopUrl, demoLogins.owner.email, demoLogins.password);

let productCount = 0;

/** Adds a product with the picture of another one. */
export async function addProduct(
  page: Page,
  owner: SendRequest,
  name = 'Rated Fan',
): Promise<Pick<Product, '_id' | 'productName'>> {
  const template = findProduct(
    await listNewArrivals(page),
    'with a picture',
    ({ images }) => images.length > 0,
  );
  const productName = `${name} ${Date.now().toString(36)}${productCount++}`;
  const { insertedId } = (await owner('POST', endpointUrl(catalogEndpoints.addProduct), {
    productName,
    category: 'Fan',
    price: 900,
    images: template.images.slice(0, 1),
    keyFeatures: ['One'],
    description: 'A fan.',
  })) as { insertedId: string };
  return { _id: insertedId, productName };
}

/** Orders one unit of each product for a buyer, and delivers the order. */
export async function deliverOrder(
  { email, send }: Buyer,
  owner: SendRequest,
  products: readonly Pick<Product, '_id'>[],
  name = 'Nusrat Jahan',
): Promise<Order> {
  for (const { _id } of products)
    await send('PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId: _id, quantity: 1 });
  const form = {
    name,
    email,
    mobileNumber: '01712-345678',
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'House 12, Road 5, Dhanmondi',
    additionalInfo: '',
  };
  const { order } = (await send('POST', endpointUrl(orderEndpoints.placeOrder), form, {
    [idempotencyHeader]: crypto.randomUUID(),
  })) as { order: Order };
  const { method } = orderEndpoints.deliverOrder;
  await owner(method, endpointUrl(orderEndpoints.deliverOrder, { params: { id: order._id } }));
  return order;
}

/** Reviews a delivered order. */
export const review = (
  { send }: Buyer,
  { _id }: Pick<Order, '_id'>,
  reviewText: string,
  items: RatedProduct[],
) => send('PUT', endpointUrl(reviewEndpoints.addReview, { params: { id: _id } }), { reviewText, items });
