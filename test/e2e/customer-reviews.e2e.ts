/** Customer reviews on the home page. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { homeTexts } from '@jontro/shop/home/home.ts';
import type { RecentReview } from '@jontro/shop/reviews/recent-reviews.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import type { Page } from '@playwright/test';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { open, pathOf, waitUntilReady } from './storefront.ts';

const path = endpointUrl(reviewEndpoints.listRecentReviews);
const section = (page: Page) => page.getByRole('region', { name: homeTexts.reviews });
const listReviews = async (page: Page): Promise<RecentReview[]> => (await page.request.get(path)).json();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the reviews are in the initial HTML: the text in its own language, a first name, a product', async ({
    page,
  }) => {
    await page.goto('/');
    const reviews = await listReviews(page);
    expect(reviews).toHaveLength(6);
    const shown = page.locator('#reviews li');
    await expect(shown).toHaveCount(reviews.length);
    for (const [position, { text, firstName, product }] of reviews.entries()) {
      const card = shown.nth(position);
      const quote = card.locator('blockquote');
      await expect(quote).toHaveText(text);
      await expect(quote).toHaveAttribute('lang', /[\u0980-\u09ff]/.test(text) ? 'bn' : 'en');
      await expect(quote).toHaveAttribute('dir', 'auto');
      await expect(card).toContainText(firstName ?? 'A customer');
      await expect(card).toContainText(`Bought ${product.productName}`);
    }
  });
});

test('a review links to its product; in Bengali the labels around it are Bengali', async ({ page }) => {
  await open(page, '/');
  const [review] = await listReviews(page);
  if (!review) throw new Error('The demo shop has no reviews');
  const link = section(page).getByRole('link', { name: review.product.productName }).first();
  await link.click();
  await page.waitForURL(`**/${review.product._id}`);
  await page.goto('/?language=bn');
  await waitUntilReady(page);
  const bengali = page.locator('#reviews');
  await expect(bengali.getByRole('heading')).toHaveText('ক্রেতারা যা বলছেন');
  await expect(bengali.getByRole('listitem').first()).toContainText(`কিনেছেন ${review.product.names?.bn}`);
  await expect(bengali.locator('blockquote').first()).toHaveText(review.text);
});

test('a shop without reviews shows no empty section', async ({ page }) => {
  await open(page, '/privacy-policy');
  await page.route(`**${path}`, (route) => route.fulfill({ json: [] }));
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).first().click();
  await page.waitForURL((url) => pathOf(url) === '/');
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { name: homeTexts.newArrivals })).toBeVisible();
  await expect(page.locator('#reviews')).toHaveCount(0);
});

test('on a phone the reviews are a row to swipe, and the page itself does not move sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '/');
  const row = section(page).getByRole('list');
  await row.scrollIntoViewIfNeeded();
  // The section is rendered only near the viewport.
  await expect.poll(() => row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
});
