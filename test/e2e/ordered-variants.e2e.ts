/** Two variants of one product from the product's page to the packing slip (decision 154). */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { openAsReturningUser, toastOf, validPassword } from './people.ts';
import { newBuyer, ownerOf } from './rated-products.ts';
import { expect, test } from './shop-fixture.ts';
import { open } from './storefront.ts';
import { addVariedProduct } from './varied-products.ts';

const words = ['Black, 128 GB', 'White, 128 GB'];

test('two variants of a product are two lines with their words in cart, checkout, order, mail and packing slip', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const owner = await ownerOf(shop.url);
  const product = await addVariedProduct(page, owner);
  const buyer = await newBuyer(shop.url);
  const main = page.getByRole('main');
  await openAsReturningUser(page, buyer.email, validPassword, paths.product(product));
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toastOf(page, 'success', cartTexts.added)).toBeVisible();
  const [, , white] = product.variants;
  await buyer.send('PUT', endpointUrl(cartEndpoints.addToCart), {
    gadgetId: product._id,
    variantId: white?._id,
    quantity: 2,
  });

  await open(page, paths.cart);
  const lines = page.getByRole('list', { name: 'Cart items' }).getByRole('listitem');
  await expect(lines).toContainText(words);
  await open(page, paths.checkout);
  for (const text of words) await expect(main.getByText(`(${text})`).first()).toBeVisible();

  const { order } = (await buyer.send('POST', endpointUrl(orderEndpoints.placeOrder), {
    name: 'Nusrat Jahan',
    mobileNumber: '01712345678',
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'House 12, Road 5',
  })) as { order: Order };
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
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const staff = await context.newPage();
  await openAsReturningUser(staff, demoLogins.owner.email, demoLogins.password, paths.packingSlips([order]));
  for (const text of words)
    await expect(staff.getByRole('main').getByText(`(${text})`).first()).toBeVisible();
  await context.close();
});
