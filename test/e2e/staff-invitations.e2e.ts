/** A live shop without a mail server: its start prints the link of the first owner, who invites a packer by a number. */
import type { Page } from '@playwright/test';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { staffPath } from '../../apps/web/app/dashboard/admin-pages.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { startHttpsProxy } from './https-proxy.ts';
import { findViolations } from './page-checks.ts';
import { newEmail, passwordField } from './people.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { e2eSettings, type StartedShop, startShop } from './started-shop.ts';
import { waitUntilReady } from './storefront.ts';

const password = 'seven green boats';

async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=name]').fill('Rafiq Ahmed');
  await page.locator('input[name=email]').fill(email);
  await passwordField(page).fill(password);
  await page.locator('form button[type=submit]').click();
}

test.describe('a live shop without a mail server', () => {
  let proxy: Awaited<ReturnType<typeof startHttpsProxy>>;
  let shop: StartedShop;
  let url: string;
  test.beforeAll(async () => {
    const port = await freePort();
    url = `https://localhost:${port}`;
    proxy = await startHttpsProxy(port, () => shop.url);
    shop = await startShop({
      SHOP_MODE: 'live',
      PUBLIC_URL: url,
      TRUSTED_PROXIES: 'loopback',
      SHOP_CONFIG: e2eSettings,
    });
  });
  test.afterAll(async () => {
    await proxy?.close();
    await shop?.close();
  });

  test('the link of its start makes the first owner, and the link of an invitation a packer, each with a password of their own', async ({
    browser,
  }) => {
    const phone = { baseURL: url, ignoreHTTPSErrors: true, viewport: { width: 360, height: 740 } };
    const [ownContext, otherContext] = await Promise.all([
      browser.newContext(phone),
      browser.newContext({ ...phone, locale: 'bn' }),
    ]);
    const [page, packer] = await Promise.all([ownContext.newPage(), otherContext.newPage()]);
    // It is printed once the shop answers.
    const printedLink = () => /https:\S+\/join#\S+/.exec(shop.log())?.[0] ?? '';
    await expect.poll(printedLink).not.toBe('');
    await page.goto(printedLink());
    await waitUntilReady(page);
    await fillIn(page, newEmail());
    await expect(page.getByRole('heading', { name: 'Your shop is not open yet' })).toBeVisible();

    await page.goto(staffPath);
    await page.getByRole('button', { name: 'Add to the staff' }).click();
    const adding = page.getByRole('dialog', { name: 'Add to the staff' });
    await adding.getByLabel('Email address or mobile number').fill('01712-345678');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    const sending = page.getByRole('dialog', { name: 'Send this link' });
    const invitation = await sending.getByRole('textbox', { name: 'Link of the invitation' }).inputValue();
    expect(await findViolations(page, 'link of an invitation')).toEqual([]);
    await sending.getByRole('button', { name: 'Done' }).click();
    const invitations = page.getByRole('region', { name: 'Invitations' });
    await expect(invitations).toContainText('Not accepted yet');

    await packer.goto(invitation.replace('/join', '/bn/join'));
    await waitUntilReady(packer);
    expect(await findViolations(packer, 'invitation')).toEqual([]);
    expect(await packer.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await fillIn(packer, newEmail());
    await packer.waitForURL((address) => address.pathname.endsWith(paths.dashboard));
    await expect(packer.locator('a[href$="/orders-to-pack"]').first()).toBeAttached();
    await page.reload();
    await expect(invitations).toContainText('Has joined');

    await packer.goto(invitation);
    await expect(packer.getByRole('main')).toContainText('এই লিংক আর ব্যবহার করা যাবে না।');
    await ownContext.close();
    await otherContext.close();
  });
});
