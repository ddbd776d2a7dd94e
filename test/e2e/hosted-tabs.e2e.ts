/** One login for all tabs of a browser, with accounts at the hosted identity provider (docs/decisions/083). */
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { restartBrowser } from './browser-restart.ts';
import { openHostedPage, serveHostedPage, signedInEmail } from './hosted-page.ts';
import { expect, test } from './shop-fixture.ts';

const { shopper, password } = demoLogins;

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openHostedPage(page);
  return page;
}

const logIn = (page: Page, remember: boolean) =>
  page.evaluate(
    async ({ email, password, remember }) => {
      const { logInWithPassword } = await window.session.signIn();
      await logInWithPassword(email, password, remember);
    },
    { email: shopper.email, password, remember },
  );

for (const { name, remember } of [
  { name: 'without "Remember me"', remember: false },
  { name: 'that is remembered', remember: true },
])
  test(`a hosted login ${name} is shared by all tabs, and logging out in one ends it in all`, async ({
    context,
    baseURL,
  }) => {
    const requests = await serveHostedPage(context, baseURL);
    const [first, earlier] = [await openTab(context), await openTab(context)];
    await logIn(first, remember);
    expect(requests).toContain('signInWithPassword');
    await expect.poll(() => signedInEmail(first)).toBe(shopper.email);
    await expect.poll(() => signedInEmail(earlier)).toBe(shopper.email);
    const later = await openTab(context);
    await expect.poll(() => signedInEmail(later)).toBe(shopper.email);

    await earlier.evaluate(() => window.session.logOut());
    for (const page of [first, earlier, later]) await expect.poll(() => signedInEmail(page)).toBeUndefined();
    expect((await context.request.get('/api/my-cart')).status()).toBe(401);
  });

test('a hosted login without "Remember me" ends when the browser is closed, without a request to the provider', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  await serveHostedPage(context, baseURL);
  const page = await openTab(context);
  await logIn(page, false);
  await expect.poll(() => signedInEmail(page)).toBe(shopper.email);

  const later = await restartBrowser(browser, context, baseURL);
  const requests = await serveHostedPage(later, baseURL);
  const tabs = [await openTab(later), await openTab(later)];
  for (const tab of tabs) expect(await signedInEmail(tab)).toBeUndefined();
  expect(requests).toEqual([]);
  await later.close();
});

test('a remembered hosted login survives a browser restart', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await serveHostedPage(context, baseURL);
  await logIn(await openTab(context), true);

  const later = await restartBrowser(browser, context, baseURL);
  await serveHostedPage(later, baseURL);
  const tab = await openTab(later);
  await expect.poll(() => signedInEmail(tab)).toBe(shopper.email);
  await later.close();
});
