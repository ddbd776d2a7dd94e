/** The footer with the preset `modern`: every link leads to a page, and what the owner has not said is not shown. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { signedIn } from './api-client.ts';
import { findOverflow, findViolations } from './page-checks.ts';
import { confirmIdentity, openForm, openSettings, row, save, uploadPicture } from './settings-form.ts';
import { expect, modernSettings, test as shared, startShop } from './shop-fixture.ts';
import { open } from './storefront.ts';
import { sampleOf } from './views.ts';

const test = shared.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({ shopConfig: _ }, use) => {
      const shop = await startShop({ SHOP_CONFIG: modernSettings });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

const footer = (page: Page) => page.getByRole('contentinfo');
const hrefs = (page: Page) =>
  footer(page)
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

for (const [language, path, chips] of sampleOf('the footer', [
  ['en', paths.home, ['Cash at the door', 'bKash', 'Nagad', 'Cards']],
  ['bn', '/bn', ['হাতে পেয়ে নগদ', 'বিকাশ', 'নগদ ওয়ালেট', 'কার্ড']],
] as const))
  test(`every link of the footer leads to a page, and the ways of paying are said by their names (${language})`, async ({
    page,
  }) => {
    proves('B-HOME-06');
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, path);
    await expect.poll(async () => (await hrefs(page)).length).toBeGreaterThan(6);
    const links = await hrefs(page);
    for (const link of links) {
      expect(link).not.toMatch(/^#|#content$/);
      const { pathname, search } = new URL(link, page.url());
      expect((await page.request.get(pathname + search)).status(), link).toBe(200);
    }
    await expect(footer(page).locator('[data-payment-chips] li')).toHaveText([...chips]);
    await expect(footer(page).locator('[data-licence]')).toHaveCount(0);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page, 'the footer')).toEqual([]);
    for (const link of await footer(page).getByRole('link').all())
      expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(44);
  });

test('the owner sets map, licences and an official mark, and publishes a page: the footer has them', async ({
  page,
  shop,
}) => {
  proves('B-HOME-06');
  await open(page, paths.home);
  await expect(footer(page).getByRole('link', { name: 'FAQs' })).toHaveCount(0);
  const asOwner = await signedIn(shop.url, demoLogins.owner.email, demoLogins.password);
  const text = (en: string) => ({ en, bn: en });
  const { page: draft } = (await asOwner('PUT', '/api/page-drafts/faq', {
    changedAt: null,
    content: {
      title: text('Questions'),
      blocks: [{ kind: 'question', question: text('Is it new?'), text: text('Yes.') }],
    },
  })) as { page: { changedAt: string } };
  await asOwner('POST', '/api/page-drafts/faq/publication', { changedAt: draft.changedAt });

  await openSettings(page);
  await openForm(page, 'business', 'About your business');
  const form = row(page, 'business');
  await form.getByLabel('Hotline', { exact: true }).fill('09612-345678');
  await form.getByLabel('Trade licence', { exact: true }).fill('TRAD/DSCC/012345');
  await form.getByLabel('Page with a map').fill('http://maps.example.com');
  await save(page, 'business');
  await confirmIdentity(page);
  await expect(form.getByLabel('Page with a map')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Page with a map').fill('https://maps.example.com/jontro');
  await form.getByRole('button', { name: 'Add: Official marks of ways of paying' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Taka Pay');
  const mark = await uploadPicture(form, 'Picture of the mark', [120, 48]);
  await save(page, 'business');
  await expect(row(page, 'business').locator('[data-value]')).toContainText('09612-345678');

  await open(page, paths.home);
  await expect(footer(page).getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/pages/faq');
  await expect(footer(page).getByRole('link', { name: '09612-345678' })).toHaveAttribute(
    'href',
    'tel:09612345678',
  );
  await expect(footer(page).getByRole('link', { name: 'Open the map' })).toHaveAttribute(
    'href',
    'https://maps.example.com/jontro',
  );
  await expect(footer(page).locator('[data-licence]')).toHaveText(['Trade licence: TRAD/DSCC/012345']);
  await expect(footer(page).getByRole('img', { name: 'Taka Pay' })).toHaveAttribute('src', mark);
  await expect(footer(page).locator('[data-payment-chips] li')).toHaveText(['Cash at the door', '']);
  await expect(page.locator('#shop-facts').getByRole('link', { name: '09612-345678' })).toBeVisible();
});
