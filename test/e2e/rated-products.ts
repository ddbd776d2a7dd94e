/** Products of their own for a test, their delivered orders, and the reviews of these. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { RatedProduct } from '@jontro/shop/reviews/product-reviews.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { type SendRequest, signedIn } from './api-client.ts';
import { addToCart, type Buyer, placeOrder } from './buyers.ts';
import { findProduct, listNewArrivals } from './storefront.ts';

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
  buyer: Buyer,
  owner: SendRequest,
  products: readonly Pick<Product, '_id'>[],
  name?: string,
): Promise<Order> {
  for (const { _id } of products) await addToCart(buyer, _id);
  const order = await placeOrder(buyer, { ...(name && { name }) });
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
