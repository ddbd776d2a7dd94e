/** Names, links and notes without a space: no page scrolls sideways because of one. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { packingPath } from '../../apps/web/app/dashboard/admin-pages.ts';
import { toConfirmPath } from '../../apps/web/app/order-confirmations/to-confirm-path.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { questionsPath } from '../../apps/web/app/questions/questions-path.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import type { SendRequest } from './api-client.ts';
import { ask } from './asked-products.ts';
import { addToCart, newBuyer, placeOrder } from './buyers.ts';
import { findOverflow } from './page-checks.ts';
import { expectAllLoaded, pendingRequests } from './pending-requests.ts';
import { openAsReturningUser, validPassword } from './people.ts';
import { deliverOrder, ownerOf, review } from './rated-products.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const link =
  'https://www.example.com/support/downloads/manuals/earbuds-anc-pro-2026-edition-english-bangla.pdf';
const word = 'Unbroken'.repeat(12);

async function addLongProduct(page: Page, owner: SendRequest): Promise<Product> {
  const { images } = findProduct(await listAllProducts(page), 'any', () => true);
  const product = {
    productName: word.slice(0, 90),
    category: 'Fan',
    price: 1_000,
    images: images.slice(0, 1),
    keyFeatures: [link, word],
    description: `Manual: ${link}`,
    brand: word.slice(0, 60),
    warranty: word.slice(0, 60),
  };
  const { insertedId } = (await owner('POST', endpointUrl(catalogEndpoints.addProduct), product)) as {
    insertedId: string;
  };
  return { ...product, _id: insertedId, inStock: true };
}

async function expectNoOverflow(page: Page, where: readonly string[]): Promise<void> {
  const found: string[] = [];
  const pending = pendingRequests(page);
  for (const path of where) {
    // Those of the former document may end without a word.
    pending.clear();
    await open(page, path);
    await expect(() => expectAllLoaded(page, pending)).toPass();
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const problem of await findOverflow(page)) found.push(`${path} at ${width}: ${problem}`);
    }
  }
  expect(found).toEqual([]);
}

/** A product, a delivered order with a review, an order to come and a cart, all with such texts. */
async function addLongTexts(page: Page, shopUrl: string) {
  const owner = await ownerOf(shopUrl);
  const product = await addLongProduct(page, owner);
  const buyer = await newBuyer(shopUrl);
  const delivered = await deliverOrder(buyer, owner, [product], word.slice(0, 90));
  await review(buyer, delivered, word, [{ gadgetId: product._id, rating: 4, text: word }]);
  await ask(buyer, product, `${word}?`);
  await addToCart(buyer, product._id);
  const order = await placeOrder(buyer, {
    name: word.slice(0, 90),
    email: `${word.slice(0, 60)}@${word.slice(0, 60)}.example.com`,
    address: link,
    additionalInfo: link,
  });
  await addToCart(buyer, product._id);
  return { product, buyer, order };
}

test('a long link, name, feature, review and question stay inside the pages that everybody sees', async ({
  page,
  shop,
}) => {
  const { product, order } = await addLongTexts(page, shop.url);
  await expectNoOverflow(page, [
    paths.product(product),
    paths.category('fan'),
    paths.results(product.productName),
    paths.compare([product._id]),
    trackingLink(order as Parameters<typeof trackingLink>[0]),
  ]);
});

test('they stay inside the pages of the customer', async ({ page, shop }) => {
  const { product, order, buyer } = await addLongTexts(page, shop.url);
  await openAsReturningUser(page, buyer.email, validPassword, paths.cart);
  await expectNoOverflow(page, [
    paths.cart,
    paths.checkout,
    paths.myOrders,
    paths.thanks(order),
    paths.orderDetails(order),
    paths.invoice(order),
    paths.myReviews,
    paths.product(product),
  ]);
});

test('they stay inside the pages of staff', async ({ page, shop }) => {
  const { order, product } = await addLongTexts(page, shop.url);
  await openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, staffPaths.allOrdered);
  await expectNoOverflow(page, [
    staffPaths.allOrdered,
    paths.orderDetails(order),
    staffPaths.packingSlips([order]),
    toConfirmPath,
    packingPath,
    `${staffPaths.allProducts}?query=${product.productName}`,
    staffPaths.updateProduct(product),
    staffPaths.userCarts,
    staffPaths.allUsers,
    staffPaths.reviews,
    questionsPath,
    staffPaths.auditLog,
    staffPaths.outbox,
  ]);
});
