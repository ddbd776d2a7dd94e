/** Reviews of products: stars in the dialog, the product page with and without script, votes, and the owner's moderation. */
import { gzipSync } from 'node:zlib';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import type { OutboxMail } from '@jontro/shop/mail/mail.ts';
import { hideLabels, productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { type Buyer, newBuyer } from './buyers.ts';
import { openAsReturningUser, submitLogin, toastOf, validPassword } from './people.ts';
import { addProduct, deliverOrder, ownerOf, review } from './rated-products.ts';
import { expect, firstVisitTest, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const section = (page: Page): Locator => page.locator('#reviews');
const cards = (page: Page): Locator => section(page).getByRole('article');
const openAs = (page: Page, { email }: Pick<Buyer, 'email'>, path: string) =>
  openAsReturningUser(page, email, validPassword, path);
const openAsOwner = (page: Page, path: string) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, path);

/** Reviews of a product by one new buyer, each of an order of its own, in this order. */
async function addReviews(
  shopUrl: string,
  product: Pick<Product, '_id'>,
  reviews: readonly { rating: number; text: string }[],
): Promise<Buyer> {
  const [owner, buyer] = [await ownerOf(shopUrl), await newBuyer(shopUrl)];
  for (const { rating, text } of reviews) {
    const order = await deliverOrder(buyer, owner, [product]);
    await review(buyer, order, text, [{ gadgetId: product._id, rating }]);
  }
  return buyer;
}

test('a review is added with stars in the dialog, and the product shows them', async ({ page, shop }) => {
  proves('B-KNOW-13');
  const owner = await ownerOf(shop.url);
  const products = [await addProduct(page, owner, 'First Fan'), await addProduct(page, owner, 'Second Fan')];
  const [first, second] = products as [Product, Product];
  const buyer = await newBuyer(shop.url);
  await deliverOrder(buyer, owner, products);

  await openAs(page, buyer, paths.myOrders);
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Review' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(dialog.getByText('Tap a star')).toHaveCount(2);
  const starsOf = (product: Product) =>
    dialog.getByRole('group', { name: `Your stars for ${product.productName}` });
  await starsOf(first).getByRole('radio', { name: '4 of 5 stars: Good' }).check();
  await starsOf(second).getByRole('radio', { name: '1 of 5 stars' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(starsOf(second).getByRole('radio', { name: '2 of 5 stars: Bad' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'About this product' }).nth(1).fill('It hums at night.');
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Both came in time.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(toastOf(page, 'success', reviewTexts.added)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Review' })).toHaveCount(0);

  await open(page, paths.product(first));
  await expect(section(page).getByText('of 5, 1 review')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await open(page, paths.product(second));
  await expect(cards(page)).toContainText('It hums at night.');
  await expect(cards(page)).toContainText('Nusrat');
  await expect(cards(page).getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
  // The writer does not vote.
  await expect(cards(page).getByText('Your review')).toBeVisible();
  await expect(cards(page).getByRole('button')).toHaveCount(0);
  await open(page, paths.myReviews);
  await expect(page.getByRole('main').getByText('Shown', { exact: true })).toHaveCount(2);
});

test('a product has no trace of reviews before its first one is shown', async ({ page, shop }) => {
  const owner = await ownerOf(shop.url);
  const product = await addProduct(page, owner);
  // Midnight may pass between the two.
  const html = async () =>
    (await (await page.request.get(paths.product(product))).text()).replace(
      /\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}/g,
      'a day',
    );
  const before = await html();
  expect(before).not.toContain('id="reviews"');
  await addReviews(shop.url, product, [{ rating: 1, text: 'Call me at 01712 345678' }]);
  expect(await html()).toBe(before);
});

test('a reader finds a review helpful, takes it back, and returns from the login to it', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-18');
  const product = await addProduct(page, await ownerOf(shop.url));
  await addReviews(shop.url, product, [
    { rating: 2, text: 'The switch feels loose.' },
    { rating: 5, text: 'Strong wind, little noise.' },
  ]);
  const reader = await newBuyer(shop.url);
  await open(page, paths.product(product));
  await expect(cards(page)).toContainText(['Strong wind', 'The switch feels loose.']);
  const helpful = cards(page).filter({ hasText: 'loose' }).getByRole('button', { name: 'Helpful' });
  await helpful.click();
  await page.waitForURL((url) => url.pathname === '/login');
  await waitUntilReady(page);
  await submitLogin(page, reader.email);
  await page.waitForURL((url) => url.pathname === paths.product(product) && url.hash === '#reviews');
  await expect(helpful).toHaveAttribute('aria-pressed', 'false');
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).first()).toContainText('1 found this helpful');
  await expect(cards(page).first()).toContainText('loose');
  await page.reload();
  await waitUntilReady(page);
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'false');
  await expect(section(page).getByText('found this helpful')).toHaveCount(0);
});

firstVisitTest.describe('without JavaScript', () => {
  firstVisitTest.use({ javaScriptEnabled: false });

  firstVisitTest(
    'a product page has its three most helpful reviews, the others by page, stars and words',
    async ({ page, shop }) => {
      proves('B-KNOW-18');
      const product = await addProduct(page, await ownerOf(shop.url));
      const texts = Array.from({ length: 12 }, (_, index) => ({
        rating: index === 0 ? 1 : 5,
        text: `Review number ${index + 1}.`,
      }));
      await addReviews(shop.url, product, texts);
      await page.goto(paths.product(product));
      await expect(cards(page)).toContainText(['number 12.', 'number 11.', 'number 10.']);
      await expect(section(page).getByText('of 5, 12 reviews')).toBeVisible();
      await expect(section(page).getByRole('button', { name: 'Helpful' })).toHaveCount(0);
      await section(page).getByRole('link', { name: 'All 12 reviews' }).click();
      await expect(cards(page)).toHaveCount(10);
      const ten = await (await page.request.get(page.url())).text();
      expect(gzipSync(ten).length).toBeLessThan(60_000);
      await section(page).getByRole('link', { name: 'Next' }).click();
      await expect(cards(page)).toContainText(['number 2.', 'number 1.']);
      await section(page).getByRole('link', { name: '1 of 5 stars: 1 review' }).click();
      await expect(cards(page)).toHaveCount(1);
      await expect(cards(page)).toContainText('number 1.');
      await expect(section(page).getByRole('link', { name: '1 of 5 stars: 1 review' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await section(page).getByRole('link', { name: 'All 12 reviews' }).click();
      await expect(cards(page)).toHaveCount(10);
      await section(page).getByRole('searchbox', { name: 'Search the reviews' }).fill('NUMBER 7');
      await section(page).getByRole('button', { name: 'Search' }).click();
      await expect(cards(page)).toHaveCount(1);
      await expect(cards(page)).toContainText('number 7.');
      await section(page).getByRole('link', { name: 'With photos' }).click();
      await expect(section(page).getByText('No review matches.')).toBeVisible();
      await expect(section(page).getByRole('link', { name: 'With photos' })).toHaveAttribute('aria-current');
    },
  );
});

test('a number is held; the owner shows, answers and hides the review, the writer sees why, reports and audit log have it', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  proves('B-KNOW-16');
  const product = await addProduct(page, await ownerOf(shop.url));
  const text = `Weak wind. Ask me at 01712 345678, ${product.productName}`;
  const buyer = await addReviews(shop.url, product, [{ rating: 1, text }]);
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const writer = await context.newPage();
  const own = writer.getByRole('main');
  await openAs(writer, buyer, paths.myReviews);
  await expect(own.getByText('Waits for our staff')).toBeVisible();
  await expect(own.getByText('It has what may be a telephone number.')).toBeVisible();
  const main = page.getByRole('main');

  await openAsOwner(page, `${staffPaths.reviews}?state=held`);
  const row = main.getByRole('row').filter({ hasText: product.productName });
  await row.getByRole('button', { name: 'Show:' }).click();
  await expect(page.getByRole('dialog', { name: productReviewTexts.shown })).toBeVisible();
  await open(page, paths.product(product));
  await expect(cards(page)).toContainText('Weak wind.');

  await open(page, `${staffPaths.reviews}?state=shown&stars=1`);
  await row.getByRole('button', { name: 'Answer:' }).click();
  const answering = page.getByRole('dialog', { name: 'Answer this review' });
  await answering.getByRole('textbox', { name: 'Your answer' }).fill('Please bring it, we look at it.');
  await answering.getByRole('button', { name: 'Save' }).click();
  await expect(answering).toBeHidden();
  await open(page, paths.product(product));
  await expect(cards(page)).toContainText('The shop answers');
  await expect(cards(page)).toContainText('Please bring it, we look at it.');

  await open(page, staffPaths.reports);
  const badRatings = main.getByText('Hidden for a bad rating').locator('xpath=following-sibling::dd');
  const counted = Number(await badRatings.textContent());
  await open(page, `${staffPaths.reviews}?state=shown&stars=1`);
  await row.getByRole('button', { name: 'Hide:' }).click();
  const hiding = page.getByRole('dialog', { name: 'Hide this review' });
  await hiding.getByRole('combobox', { name: 'Why?' }).selectOption({ label: hideLabels['bad-rating'] });
  await hiding.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('dialog', { name: productReviewTexts.hidden })).toBeVisible();
  await open(page, paths.product(product));
  await expect(section(page)).toHaveCount(0);
  await open(page, staffPaths.reports);
  await expect(badRatings).toHaveText(String(counted + 1));
  await open(page, staffPaths.auditLog);
  const entry = main
    .getByRole('row')
    .filter({ hasText: 'Review hidden' })
    .filter({ hasText: product.productName });
  await entry.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog')).toContainText(hideLabels['bad-rating']);

  const outbox: OutboxMail[] = await (await page.request.get(endpointUrl(mailEndpoints.listOutbox))).json();
  const kinds = outbox.filter(({ to }) => to === buyer.email).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('review-'))).toEqual([
    'review-hidden',
    'review-answered',
    'review-shown',
  ]);

  await open(writer, paths.myReviews);
  await expect(own.getByText('Not shown')).toBeVisible();
  await expect(own.getByText(hideLabels['bad-rating'])).toBeVisible();
  await context.close();
});
