/** Two variants of one product from the product's page to the packing slip (decision 154). */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { newBuyer } from './buyers.ts';
import { newMobileNumber, openAsReturningUser, validPassword } from './people.ts';
import { ownerOf } from './rated-products.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { open } from './storefront.ts';
import { addVariedProduct } from './varied-products.ts';

test.use({ shopConfig: modernSettings });

const words = ['Black, 128 GB', 'White, 128 GB'];

/** Puts the black variant twice and the white one once in a new buyer's cart. */
async function fillCart(page: Page, shopUrl: string) {
  const owner = await ownerOf(shopUrl);
  const product = await addVariedProduct(page, owner);
  const buyer = await newBuyer(shopUrl);
  const [black, , white] = product.variants;
  for (const [variant, quantity] of [
    [black, 2],
    [white, 1],
  ] as const)
    await buyer.send('PUT', endpointUrl(cartEndpoints.addToCart), {
      gadgetId: product._id,
      variantId: variant?._id,
      quantity,
    });
  return { owner, product, buyer };
}

/** Packing slips are of confirmed orders. */
const confirmOrder = (owner: Awaited<ReturnType<typeof ownerOf>>, { _id: id }: Order) =>
  owner('PATCH', endpointUrl(orderEndpoints.moveOrder, { params: { id, move: 'confirm' } }), {});

async function placeOrder({ send }: Awaited<ReturnType<typeof newBuyer>>): Promise<Order> {
  const { order } = (await send('POST', endpointUrl(orderEndpoints.placeOrder), {
    name: 'Nusrat Jahan',
    mobileNumber: newMobileNumber(),
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'House 12, Road 5',
  })) as { order: Order };
  return order;
}

test('two variants of a product are two lines with their words in cart, checkout, order, mail and packing slip', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  proves('B-KNOW-03');
  const { owner, product, buyer } = await fillCart(page, shop.url);
  const main = page.getByRole('main');
  await openAsReturningUser(page, buyer.email, validPassword, paths.cart);
  const lines = page.getByRole('list', { name: 'Cart items' }).getByRole('listitem');
  await expect(lines).toContainText(words);
  await open(page, paths.checkout);
  for (const text of words) await expect(main.getByText(`(${text})`).first()).toBeVisible();

  const order = await placeOrder(buyer);
  await open(page, paths.orderDetails(order));
  for (const text of words) await expect(main.getByText(`(${text})`).first()).toBeVisible();
  const mails = (await owner('GET', endpointUrl(mailEndpoints.listOutbox))) as { to: string; text: string }[];
  const [mail] = mails.filter(({ to }) => to === buyer.email);
  for (const text of words) expect(mail?.text).toContain(`(${text})`);

  await main
    .getByRole('link', { name: product.productName.slice(0, 12) })
    .nth(1)
    .click();
  await expect(main.getByRole('radio', { name: 'White' })).toBeChecked();
  await confirmOrder(owner, order);
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const staff = await context.newPage();
  await openAsReturningUser(
    staff,
    demoLogins.owner.email,
    demoLogins.password,
    staffPaths.packingSlips([order]),
  );
  for (const text of words)
    await expect(staff.getByRole('main').getByText(`(${text})`).first()).toBeVisible();
  await context.close();
});

test('in Bengali the words of two variants are Bengali in cart, order and packing slip, and ordering again takes both', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const bengaliWords = ['কালো, 128 GB', 'সাদা, 128 GB'];
  const { buyer, owner } = await fillCart(page, shop.url);
  const main = page.getByRole('main');
  const lines = page.getByRole('list', { name: bengali['Cart items'] }).getByRole('listitem');
  await openAsReturningUser(page, buyer.email, validPassword, `/bn${paths.cart}`);
  await expect(lines).toContainText(bengaliWords);
  const order = await placeOrder(buyer);
  await open(page, `/bn${paths.orderDetails(order)}`);
  for (const text of bengaliWords) await expect(main.getByText(`(${text})`).first()).toBeVisible();

  await confirmOrder(owner, order);
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const staff = await context.newPage();
  await openAsReturningUser(
    staff,
    demoLogins.owner.email,
    demoLogins.password,
    `/bn${staffPaths.packingSlips([order])}`,
  );
  for (const text of bengaliWords)
    await expect(staff.getByRole('main').getByText(`(${text})`).first()).toBeVisible();
  await context.close();

  await owner('PATCH', endpointUrl(orderEndpoints.deliverOrder, { params: { id: order._id } }));
  await open(page, `/bn${paths.myOrders}`);
  await main.getByRole('button', { name: bengaliAccount['Order again'] }).first().click();
  await page.waitForURL(`**${paths.cart}`);
  await expect(lines).toContainText(bengaliWords);
  await expect(lines.locator('output')).toHaveText(['2', '1']);
});
