/** The shop's main flow: a visitor finds a product, registers, orders, has a card declined, pays, and sees the order paid. */

import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { cards, payWith } from './provider-page.ts';
import { expect, specificationSettings, firstVisitTest as test } from './shop-fixture.ts';
import { visible, waitUntilReady } from './storefront.ts';

test.use({ reducedMotion: 'no-preference', shopConfig: specificationSettings });

const customer = { name: 'Tahmina Akter', email: 'tahmina@example.com', password: 'bou-gari-42' };
const delivery = { address: 'House 7, Road 3, Dhanmondi', district: 'Dhaka', mobile: '01712-345678' };

/** Goes from My Orders to the order details and on to the gateway. */
async function payNow(page: Page): Promise<void> {
  await visible(page.getByRole('link', { name: 'View & Pay' }))
    .first()
    .click();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Local sandbox, no real money')).toBeVisible();
}

test('a visitor finds a gadget, registers, orders it, is declined once, pays and sees it paid', async ({
  page,
  shop,
}) => {
  proves('GEN-02');
  await test.step('the gadget is found by a search with a typo', async () => {
    await page.goto('/');
    await waitUntilReady(page);
    await page.getByPlaceholder('Search for products...').fill('nigtbeat');
    await visible(page.getByRole('option', { name: /NightBeat Pro/ }))
      .first()
      .click();
    await waitUntilReady(page);
    await expect(page.getByRole('heading', { level: 1, name: 'NightBeat Pro ANC Earbuds' })).toBeVisible();
  });

  await test.step('adding it leads to the login, and from there to registering', async () => {
    await visible(page.getByRole('button', { name: 'Add to Cart' }))
      .first()
      .click();
    await expect(page.getByText(cartTexts.loginFirst).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await waitUntilReady(page);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await waitUntilReady(page);
    await page.getByRole('textbox', { name: 'Name' }).fill(customer.name);
    await page.getByRole('textbox', { name: 'Email' }).fill(customer.email);
    await page.getByLabel(/^Password/).fill(customer.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(sessionTexts.registerDone).first()).toBeVisible();
  });

  await test.step('the wanted gadget is in the cart, with the delivery charge in the total', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart\s*1$/ })
      .click();
    await waitUntilReady(page);
    await expect(page.getByRole('list', { name: 'Cart items' })).toContainText('NightBeat Pro ANC Earbuds');
    await expect(page.getByRole('main')).toContainText('৳3,890');
    await visible(page.getByRole('link', { name: 'Proceed to Checkout' }))
      .or(visible(page.getByRole('button', { name: 'Proceed to Checkout' })))
      .first()
      .click();
    await waitUntilReady(page);
  });

  await test.step('the order is placed', async () => {
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(delivery.mobile);
    await page.getByRole('combobox', { name: 'District' }).selectOption(delivery.district);
    await page.getByRole('textbox', { name: 'Address' }).fill(delivery.address);
    await visible(page.getByRole('button', { name: 'Place Order' }))
      .first()
      .click();
    await expect(page.getByText(checkoutTexts.placed).first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/orders$/);
    await waitUntilReady(page);
  });

  await test.step('a declined card leaves the order unpaid', async () => {
    await payNow(page);
    await payWith(page, cards.declined);
    await expect(page).toHaveURL(/\/cancel/);
    await waitUntilReady(page);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/dashboard\/orders$/);
    await waitUntilReady(page);
  });

  await test.step('a good card pays it', async () => {
    await payNow(page);
    await payWith(page, cards.good);
    await expect(page).toHaveURL(/\/success\//);
    await waitUntilReady(page);
    await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await page.getByRole('link', { name: 'View order details' }).click();
    await waitUntilReady(page);
    await expect(page.getByRole('main')).toContainText('Paid');
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await page.goto('/dashboard/orders');
    await waitUntilReady(page);
    await expect(visible(page.getByText('Paid', { exact: true })).first()).toBeVisible();
  });

  await test.step('both mails to the customer are in the outbox', async () => {
    const mails = await outboxOf(shop.url);
    const subjects = mails.filter((mail) => mail.to === customer.email).map((mail) => mail.kind);
    expect(subjects).toContain('order-placed');
    expect(subjects).toContain('order-paid');
  });
});

/** The mails in the demo shop's outbox, read over HTTP in the owner's session. */
async function outboxOf(shopUrl: string): Promise<{ to: string; kind: string }[]> {
  const json = { 'content-type': 'application/json', origin: shopUrl };
  const signedIn = await fetch(
    `${shopUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        email: demoLogins.owner.email,
        password: demoLogins.password,
        returnSecureToken: true,
      }),
    },
  );
  const { idToken }: { idToken: string } = await signedIn.json();
  const session = await fetch(`${shopUrl}/jwt`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email: demoLogins.owner.email }),
  });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const outbox = await fetch(`${shopUrl}${mailEndpoints.listOutbox.url}`, { headers: { cookie } });
  return outbox.json();
}
