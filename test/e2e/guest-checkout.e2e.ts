/** An order without an account, in a shop with the preset `modern`. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { fillGuestCheckout } from './guest-checkout-form.ts';
import { greeting, newEmail, openAsReturningUser } from './people.ts';
import { modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const { owner, password } = demoLogins;
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Comes by / });
const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep this for next time' });

/** Orders from the product's page on. */
async function orderAsGuest(page: Page, email: string): Promise<{ id: string; mobileNumber: string }> {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const mobileNumber = await fillGuestCheckout(page, product);
  await page.getByRole('button', { name: 'Add a note or e-mail' }).click();
  await page.locator('form#billing input[name=email]').fill(email);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order-received?order=*');
  await expect(heading(page)).toBeVisible();
  return { id: new URL(page.url()).searchParams.get('order') ?? '', mobileNumber };
}

/** The link in the mail to an address. */
async function linkOf(baseURL: string, email: string): Promise<string> {
  const send = await signedIn(baseURL, owner.email, password);
  const mails = (await send('GET', endpointUrl(mailEndpoints.listOutbox))) as { to: string; text: string }[];
  const text = mails.find(({ to }) => to === email)?.text ?? '';
  return /http\S+order-received\S+/.exec(text)?.[0] ?? '';
}

test('a visitor orders without an account, and one press makes the account that has the order and the address', async ({
  page,
}) => {
  proves('B-LIFE-15', 'B-PEOPLE-08');
  const email = newEmail();
  await page.goto('/');
  const { id } = await orderAsGuest(page, email);
  await expect(page.locator('[data-order-number]')).toContainText('J-');
  await expect(page.getByText(`We have sent a mail to ${email}.`)).toBeVisible();
  await expect(page.getByText('Zindabazar')).toBeVisible();
  await page.reload();
  await expect(heading(page)).toBeVisible();
  const track = page.getByRole('main').getByRole('link', { name: 'Track your order' });
  await expect(track).toHaveAttribute('href', /^\/track\/J-\d+\/[^/]+\?lang=en$/);

  await keepButton(page).click();
  await page.waitForURL(`**/dashboard/order-details/*/${id}`);
  await waitUntilReady(page);
  await expect(page.getByText('Zindabazar').first()).toBeVisible();
  await open(page, paths.addresses);
  await expect(page.getByRole('list', { name: 'Your addresses' })).toContainText('Zindabazar');
  await open(page, '/');
  await expect(greeting(page, 'Nusrat Jahan')).toBeVisible();
});

test('the link in the mail confirms the order in another browser, and the owner sees whose it is', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-PEOPLE-10');
  const email = newEmail();
  await page.goto('/');
  const { id } = await orderAsGuest(page, email);
  const link = await linkOf(baseURL, email);
  const other = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce' });
  try {
    const otherPage = await other.newPage();
    await otherPage.goto(link);
    await otherPage.getByRole('button', { name: 'Confirm this order' }).click();
    await expect(otherPage.getByText('It is confirmed. We pack it now.')).toBeVisible();
    await expect(otherPage.getByRole('button', { name: 'Confirm this order' })).toHaveCount(0);
    await otherPage.goto(link.replace(/#.*/, '#wrong'));
    await otherPage.reload();
    await otherPage.getByRole('button', { name: 'Confirm this order' }).click();
    await expect(otherPage.getByText('This link is not valid.')).toBeVisible();
  } finally {
    await other.close();
  }
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const order: Order = await (
    await page.request.get(endpointUrl(orderEndpoints.findOrder, { params: { id } }))
  ).json();
  const row = page.getByRole('row').filter({ hasText: order.orderNumber ?? id });
  await expect(row).toContainText('Guest');
  expect(order.step).toBe('confirmed');
});

test('an e-mail that has an account already leads to the login', async ({ page }) => {
  await page.goto('/');
  await orderAsGuest(page, demoLogins.shopper.email);
  await keepButton(page).click();
  await expect(page.getByText('This email has an account already.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login?wanted=*');
});

test('without an e-mail the shop calls, and keeping the order asks for one', async ({ page }) => {
  await page.goto('/');
  const { mobileNumber } = await orderAsGuest(page, '');
  await expect(page.getByText(`We call you at +88${mobileNumber}`)).toBeVisible();
  await keepButton(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail());
  await keepButton(page).click();
  await page.waitForURL('**/dashboard/order-details/**');
});

test('the page of another order says what to do', async ({ page }) => {
  await open(page, `${paths.orderReceived}?order=0123456789abcdef01234567`);
  await expect(page.getByText('This browser has not placed such an order.')).toBeVisible();
});
