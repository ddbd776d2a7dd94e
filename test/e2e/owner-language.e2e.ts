/** The owner's side in Bengali: every admin page, its dialogs, and the texts that a change shows. */
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import type { Page } from '@playwright/test';
import { adminPages } from '../../apps/web/app/dashboard/admin-pages.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectBengali } from './bengali-page.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;
const dictionary = { ...bengali, ...bengaliAccount, ...bengaliAdmin };

/** Every text in a response, except keys of the dictionary, whose translation the page shows. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return Object.hasOwn(dictionary, value) ? [] : value.split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Collects what the server sends: names, addresses and ids, which no page translates. */
async function collectData(page: Page): Promise<() => (string | RegExp)[]> {
  // An address may be broken before its domain.
  const found = new Set([owner.email, ...owner.email.split('@')]);
  // Read before the page gets it: the browser may discard the body of a response that was shown.
  await page.route('/api/**', async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json().catch(() => undefined);
    for (const text of textsIn(body))
      for (const part of [text, shorten(text), ...text.split('@')]) found.add(part);
    await route.fulfill({ response });
  });
  return () => [
    // Of services and their products; first, because data such as "mm" is a part of some.
    ...[
      'SSLCommerz',
      'tokenized checkout',
      'Steadfast',
      'Pathao',
      'RedX',
      'Developers API',
      'Developer API',
      '?token=…',
      'SSL Wireless',
      'Alpha SMS',
      'BulkSMSBD',
      'GreenWeb',
    ],
    ...['SMS Plus', 'sms.net.bd', 'API'],
    ...[...found].filter((text) => /[A-Za-z]{2}/.test(text)).sort((one, other) => other.length - one.length),
    ...[
      'Jontro',
      'SMTP_URL',
      'SECRETS_KEY',
      'secrets.key',
      'MAIL_FROM',
      'CSV',
      'UTF-8',
      'HTML',
      'EMI',
      'EID-2026',
      /JPEG, PNG, WebP, AVIF/g,
    ],
  ];
}

/** The tables of a page have their rows, or say that there are none. */
async function openPage(page: Page, path: string): Promise<void> {
  await open(page, path);
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(0);
}

test('every admin page is in Bengali for an owner who chose it, with its title', async ({ page }) => {
  test.slow();
  const data = await collectData(page);
  await page.goto('/?language=bn');
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  await expect(page.getByRole('heading', { level: 1, name: 'ড্যাশবোর্ড' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'সব অর্ডার' }).first()).toBeVisible();
  await expectBengali(page, data);

  const [payment] = (await (await page.request.get('/api/payments?page=1&limit=1')).json()).result;
  const lists = adminPages.map(({ path }) => path).filter((path) => !path.includes(':'));
  for (const path of [...lists, staffPaths.payment(payment.tranId)]) {
    await openPage(page, path);
    // The cards of credentials come after the settings.
    if (path === staffPaths.settings)
      await expect(page.getByText('আপনার মার্চেন্ট অ্যাকাউন্টের চেকআউটের কী।')).toBeVisible();
    await expectBengali(page, data);
  }
});

test("the owner's forms, dialogs and notices are in Bengali", async ({ page }) => {
  test.slow();
  const data = await collectData(page);
  await page.goto('/?language=bn');
  await openAsReturningUser(page, owner.email, password, staffPaths.addProduct);
  await page.getByRole('button', { name: 'পণ্য যোগ করুন' }).click();
  await expect(page.locator('[data-toast=error]')).toHaveText('পণ্যের নাম লিখুন');
  await page.getByText('বাংলা লেখা').click();
  await expectBengali(page, data);
  await page.getByRole('textbox', { name: 'পণ্যের নাম' }).fill('১');
  await page.getByRole('link', { name: 'সব পণ্য' }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'সংরক্ষণ না করেই চলে যাবেন?' })).toBeVisible();
  await expectBengali(page, data);
  await page.getByRole('button', { name: 'চলে যান' }).click();

  await page.getByRole('button', { name: /মুছুন$/ }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'এই পণ্যটি মুছবেন?' })).toBeVisible();
  await expectBengali(page, data);
  await page.getByRole('alertdialog').getByRole('button', { name: 'মুছুন' }).click();
  await expect(page.getByRole('dialog', { name: 'পণ্যটি মুছে ফেলা হয়েছে' })).toBeVisible();
  await page.getByRole('button', { name: 'ফিরিয়ে আনুন' }).click();
  await expect(page.getByRole('dialog', { name: 'পণ্যটি ফিরিয়ে আনা হয়েছে' })).toBeVisible();

  await openPage(page, staffPaths.auditLog);
  await page
    .getByRole('button', { name: /^বিস্তারিত/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'পণ্য ফেরানো হয়েছে' })).toBeVisible();
  await expectBengali(page, data);

  await openPage(page, staffPaths.coupons);
  await page.getByRole('button', { name: 'নতুন কুপন' }).click();
  await page.getByRole('button', { name: 'কুপন বানান' }).click();
  await expect(page.getByText('কোডে 3 থেকে 30টি ইংরেজি অক্ষর, সংখ্যা বা হাইফেন থাকে')).toBeVisible();
  await expectBengali(page, data);
});

test('an owner whose Bengali texts cannot be loaded has the pages in English', async ({ page }) => {
  await page.route(/bengali-admin/, (route) => route.abort());
  await page.goto('/?language=bn');
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  await expect(page.getByRole('button', { name: 'Mark as Delivered' }).first()).toBeVisible();
});
