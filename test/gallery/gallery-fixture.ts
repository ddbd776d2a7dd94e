/** The data of the gallery's shop: the demo shop, a new customer, and a payment in review. */

import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderAction } from '@jontro/shop/orders/orders.ts';
import { type PageDraft, pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Browser, Page } from '@playwright/test';
import { logIn, submitRegistration } from '../e2e/people.ts';
import type { StartedShop } from '../e2e/started-shop.ts';
import { findProduct, listAllProducts } from '../e2e/storefront.ts';
import { type LifeOrders, placeLifeOrders } from './life-orders.ts';

export interface GalleryFixture {
  shop: StartedShop;
  /** In stock, at a reduced price, with several images. */
  product: Product;
  soldOut: Product;
  /** Asks which device it fits. */
  charger: Product;
  /** Ids of products of one category. */
  compared: readonly string[];
  /** The demo shopper's. */
  orders: { paid: Order; unpaid: Order; toReview: Order };
  /** The buyer's; only in a shop with the preset `modern`. */
  life?: LifeOrders;
  /** Transactions: one paid, one in review. */
  tranIds: { paid: string; risky: string };
  /** The email of a customer who has only an account. */
  newcomer: string;
  /** The provider's page for an unpaid order. */
  paymentPage: string;
}

async function register(page: Page, email: string): Promise<string> {
  await submitRegistration(page, email);
  await page.waitForURL((url) => url.pathname === '/');
  return email;
}

const riskyCard = '4000000000000127';

const findOrThrow = <T>(list: readonly T[], what: string, matches: (item: T) => boolean): T => {
  const found = list.find(matches);
  if (!found) throw new Error(`The demo shopper has no order that is ${what}`);
  return found;
};

/** Orders a product as the page's current user, and returns the address of the provider's page for it. */
async function orderAndStartPayment(page: Page, shop: StartedShop, product: Product): Promise<string> {
  const headers = { origin: shop.url };
  await page.request.put(endpointUrl(cartEndpoints.addToCart), {
    headers,
    data: { gadgetId: product._id, quantity: 1 },
  });
  const billing = { name: 'Tahmina Akter', mobileNumber: '01712345678', email: '', country: 'Bangladesh' };
  const placed = await page.request.post(endpointUrl(orderEndpoints.placeOrder), {
    headers,
    data: { ...billing, district: 'Dhaka', address: 'House 7, Road 3, Dhanmondi' },
  });
  const { insertedId: orderId }: { insertedId: string } = await placed.json();
  const started = await page.request.post(endpointUrl(paymentEndpoints.startPayment), {
    headers,
    data: { orderId },
  });
  const { url }: { url: string } = await started.json();
  return url;
}

/** Pays on the provider's page with a card that it marks as risky; returns the transaction. */
async function payWithRiskyCard(page: Page, paymentPage: string): Promise<string> {
  await page.goto(paymentPage);
  await page.getByLabel('Card number').fill(riskyCard);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVV').fill('111');
  await page.getByRole('button', { name: /^Pay ৳/ }).click();
  await page.waitForURL('**/success/**');
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

/** Publishes a page of the owner, with a block of each kind of text. */
async function publishPage(page: Page, shop: StartedShop): Promise<void> {
  const options = { headers: { origin: shop.url } };
  const params = { slug: 'faq' };
  const text = (en: string, bn: string) => ({ en, bn });
  const blocks = [
    {
      kind: 'question',
      question: text('When will my order arrive?', 'অর্ডার কবে পাব?'),
      text: text('Inside Dhaka within **two days**.', 'ঢাকার ভেতরে **দুই দিনে**।'),
    },
    {
      kind: 'table',
      text: text('Where | Days\nDhaka | 2\nElsewhere | 5', 'কোথায় | দিন\nঢাকা | ২\nঅন্য জায়গায় | ৫'),
    },
    { kind: 'button', text: text('All fans', 'সব ফ্যান'), to: '/category/fan' },
  ];
  const content = { title: text('Frequently asked questions', 'সাধারণ প্রশ্ন'), blocks };
  const saved = await page.request.put(endpointUrl(pageDraftEndpoints.savePage, { params }), {
    ...options,
    data: { content, changedAt: null },
  });
  const { page: draft } = (await saved.json()) as { page: PageDraft };
  const published = await page.request.post(endpointUrl(pageDraftEndpoints.publishPage, { params }), {
    ...options,
    data: { changedAt: draft.changedAt },
  });
  if (!published.ok()) throw new Error(`The page was rejected: ${await published.text()}`);
}

/** Prepares the shop. Rejects with a clear message if the demo data lacks something that the gallery shows. */
export async function prepareFixture(
  browser: Browser,
  shop: StartedShop,
  modern: boolean,
): Promise<GalleryFixture> {
  const inOwnBrowser = async <T>(run: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ baseURL: shop.url });
    try {
      return await run(await context.newPage());
    } finally {
      await context.close();
    }
  };

  const { products, orders } = await inOwnBrowser(async (page) => {
    await logIn(page, demoLogins.shopper.email, demoLogins.password);
    const response = await page.request.get(endpointUrl(orderEndpoints.listMyOrders));
    return { products: await listAllProducts(page), orders: (await response.json()) as Order[] };
  });
  const product = findProduct(
    products,
    'reduced, in stock and has several pictures',
    (candidate) =>
      candidate.inStock && candidate.images.length > 1 && currentPrice(candidate) < candidate.price,
  );
  const paid = findOrThrow(orders, 'paid', ({ transactionId }) => transactionId !== undefined);
  const risky = await inOwnBrowser(async (page) => {
    await register(page, 'tahmina.akter@example.com');
    return payWithRiskyCard(page, await orderAndStartPayment(page, shop, product));
  });
  const paymentPage = await inOwnBrowser(async (page) => {
    await register(page, 'farhan.kabir@example.com');
    return orderAndStartPayment(page, shop, product);
  });

  await inOwnBrowser(async (page) => {
    await logIn(page, demoLogins.owner.email, demoLogins.password);
    const data = { code: 'EID-2026', kind: 'percent', value: 10, maxDiscount: 500, minSubtotal: 1000 };
    const response = await page.request.post(endpointUrl(couponEndpoints.addCoupon), {
      headers: { origin: shop.url },
      data,
    });
    if (!response.ok()) throw new Error(`The coupon was rejected: ${await response.text()}`);
    await publishPage(page, shop);
  });

  const sold = products.filter(({ inStock, stock = 99 }) => inStock && stock > 20);
  const life = modern && (await inOwnBrowser((page) => placeLifeOrders(page, shop, sold.slice(0, 6))));
  return {
    shop,
    ...(life && { life }),
    product,
    soldOut: findProduct(products, 'sold out', ({ inStock }) => !inStock),
    charger: findProduct(products, 'a charger', ({ productName }) => productName.startsWith('GaNBox')),
    compared: products.flatMap(({ category, _id }) => (category === 'Earbuds' ? _id : [])).slice(0, 3),
    orders: {
      paid,
      unpaid: findOrThrow(orders, 'unpaid', ({ payment, status }) => !payment && status === 'Pending'),
      toReview: findOrThrow(orders, 'to be reviewed', (order) => orderAction(order) === 'Add Review'),
    },
    tranIds: { paid: paid.transactionId ?? '', risky },
    newcomer: await inOwnBrowser((page) => register(page, 'newcomer@example.com')),
    paymentPage,
  };
}
