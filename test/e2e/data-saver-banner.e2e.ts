/** The data saver on the home page with the sections of the specification: its banner and its carousel wait. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { logIn } from './people.ts';
import { dataSaverSettings, expect, firstVisitTest as test } from './shop-fixture.ts';
import { open } from './storefront.ts';

test.use({
  shopConfig: dataSaverSettings,
  extraHTTPHeaders: { 'save-data': 'on' },
  reducedMotion: 'no-preference',
});

test('banner and carousel wait for a press: no slide changes by itself', async ({ page }) => {
  proves('B-STORE-07');
  // Who is signed in has the pages with script.
  await logIn(page, demoLogins.shopper.email, demoLogins.password);
  await open(page, paths.home);
  await expect(page.getByRole('button', { name: 'Play the offers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause the offers' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Play the offers' }).click();
  await expect(page.getByRole('button', { name: 'Pause the offers' })).toBeVisible();
});
