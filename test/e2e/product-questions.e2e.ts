/** Questions about a product: asked, answered by the shop and by buyers, read without scripts, held and hidden by the owner. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import type { OutboxMail } from '@jontro/shop/mail/mail.ts';
import { questionTexts } from '@jontro/shop/questions/questions.ts';
import { hideLabels } from '@jontro/shop/reviews/product-reviews.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { questionsPath } from '../../apps/web/app/questions/questions-path.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { ask, askMany, reply } from './asked-products.ts';
import { type Buyer, newBuyer } from './buyers.ts';
import { delayResources } from './layout-shifts.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser, submitLogin, validPassword } from './people.ts';
import { addProduct, deliverOrder, ownerOf } from './rated-products.ts';
import { expect, firstVisitTest, modernSettings, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';
import { allViews, sampleOf } from './views.ts';

test.use({ shopConfig: modernSettings });

const section = (page: Page): Locator => page.locator('#questions');
const questions = (page: Page): Locator => section(page).getByRole('article');
const openAs = (page: Page, { email }: Pick<Buyer, 'email'>, path: string) =>
  openAsReturningUser(page, email, validPassword, path);
const openAsOwner = (page: Page, path: string) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, path);

test('a shopper logs in to ask, a buyer answers by keyboard, and the shopper is mailed once', async ({
  page: shopper,
  shop,
  browser,
  baseURL,
}) => {
  proves('B-KNOW-19');
  const owner = await ownerOf(shop.url);
  const product = await addProduct(shopper, owner, 'Asked Fan');
  const [asker, buyer] = [await newBuyer(shop.url), await newBuyer(shop.url)];
  await deliverOrder(buyer, owner, [product]);

  await open(shopper, paths.product(product));
  await section(shopper).scrollIntoViewIfNeeded();
  await expect(section(shopper).getByText('Nobody has asked about this product yet.')).toBeVisible();
  await section(shopper).getByRole('button', { name: 'Ask a question' }).click();
  await shopper.waitForURL((url) => url.pathname === '/login');
  await waitUntilReady(shopper);
  await submitLogin(shopper, asker.email);
  await shopper.waitForURL((url) => url.pathname === paths.product(product) && url.hash === '#questions');
  await section(shopper).getByRole('button', { name: 'Ask a question' }).click();
  const field = section(shopper).getByRole('textbox', { name: 'Your question' });
  await expect(field).toBeFocused();
  await section(shopper).getByRole('button', { name: 'Send the question' }).click();
  await expect(section(shopper).getByText(questionTexts.emptyQuestion)).toBeVisible();
  await field.fill('Does it run on an inverter?');
  await section(shopper).getByRole('button', { name: 'Send the question' }).click();
  await expect(section(shopper).getByText(questionTexts.asked)).toBeVisible();
  await expect(questions(shopper)).toContainText(['Does it run on an inverter?']);
  await expect(questions(shopper)).toContainText('Your question');
  await expect(questions(shopper)).toContainText('Not answered yet');
  // Who has not received the product cannot answer.
  await expect(section(shopper).getByRole('button', { name: 'Answer the question' })).toHaveCount(0);

  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openAs(page, buyer, paths.product(product));
  await section(page)
    .getByRole('button', { name: 'Answer the question: Does it run on an inverter?' })
    .press('Enter');
  const answer = section(page).getByRole('textbox', { name: 'Write your answer' });
  await expect(answer).toBeFocused();
  await page.keyboard.type('Yes, on 600 VA.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section(page).getByText(questionTexts.answered)).toBeVisible();
  await expect(questions(page)).toContainText('Yes, on 600 VA.');
  await expect(questions(page)).toContainText('Verified buyer');
  await expect(section(page).getByRole('button', { name: 'Answer the question' })).toHaveCount(0);

  const staffContext = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const staff = await staffContext.newPage();
  await openAsOwner(staff, questionsPath);
  const row = staff.getByRole('row').filter({ hasText: product.productName });
  await row.getByRole('button', { name: 'Answer: Does it run on an inverter?' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Answer this question' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please write an answer')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('It takes 45 W.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await open(page, paths.product(product));
  await expect(questions(page).getByRole('listitem')).toContainText(['It takes 45 W.', 'Yes, on 600 VA.']);
  await expect(questions(page).getByRole('listitem').first()).toContainText('The shop answers');

  const outbox: OutboxMail[] = await (await staff.request.get(endpointUrl(mailEndpoints.listOutbox))).json();
  const mailed = outbox.filter(({ to, kind }) => to === asker.email && kind === 'question-answered');
  expect(mailed.map(({ text }) => text?.includes('Yes, on 600 VA.'))).toEqual([true]);
  await context.close();
  await staffContext.close();
});

firstVisitTest.describe('without JavaScript', () => {
  firstVisitTest.use({ javaScriptEnabled: false });

  firstVisitTest(
    'a product page has its first three answered questions, the others by page and by words',
    async ({ page, shop }) => {
      proves('B-KNOW-19');
      const owner = await ownerOf(shop.url);
      const product = await addProduct(page, owner, 'Asked Fan');
      const texts = Array.from({ length: 11 }, (_, index) => ({
        question: `Question number ${index + 1}?`,
        answer: `Answer number ${index + 1}.`,
      }));
      await askMany(shop.url, owner, product, [...texts, { question: 'Nobody knows?' }]);
      await page.goto(paths.product(product));
      await expect(questions(page)).toContainText(['number 11?', 'number 10?', 'number 9?']);
      await expect(questions(page)).toContainText([
        'Answer number 11.',
        'Answer number 10.',
        'Answer number 9.',
      ]);
      await expect(section(page).getByRole('button', { name: 'Ask a question' })).toBeHidden();
      await section(page).getByRole('link', { name: 'All 12 questions' }).click();
      await expect(questions(page)).toHaveCount(10);
      await section(page).getByRole('link', { name: 'Next' }).click();
      await expect(questions(page)).toContainText(['number 1?', 'Nobody knows?']);
      await section(page).getByRole('searchbox', { name: 'Search the questions' }).fill('answer 7');
      await section(page).getByRole('button', { name: 'Search' }).click();
      await expect(questions(page)).toContainText(['Question number 7?']);
      await expect(section(page).getByRole('searchbox')).toHaveValue('answer 7');
      await section(page).getByRole('link', { name: 'All questions' }).click();
      await expect(questions(page)).toHaveCount(3);
    },
  );
});

firstVisitTest(
  'nothing moves while a page with questions loads, and it has no axe violation',
  async ({ page, shop, context, baseURL }) => {
    const owner = await ownerOf(shop.url);
    const product = await addProduct(page, owner, 'Asked Fan');
    await askMany(shop.url, owner, product, [
      { question: 'এটা কি আইপিএসে চলে?', answer: 'হ্যাঁ, চলে।' },
      ...Array.from({ length: 6 }, (_, index) => ({ question: `Is it loud, ${index}?`, answer: 'No.' })),
    ]);
    const titles = { en: 'Questions and answers', bn: 'প্রশ্ন ও উত্তর' };
    for (const { language, width, scheme } of sampleOf('questions', allViews)) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
      // A tab of its own, which is not scrolled to where the last one was.
      const visit = await context.newPage();
      await visit.setViewportSize({ width, height: 800 });
      const delayed = await delayResources(visit);
      await delayed.load(paths.product(product));
      expect(await delayed.takeShifts(), `${language} ${width}`).toEqual([]);
      await waitUntilReady(visit);
      await section(visit).scrollIntoViewIfNeeded();
      await expect(questions(visit)).toHaveCount(3);
      await expect(section(visit).getByRole('heading', { name: titles[language] })).toBeVisible();
      await visit.emulateMedia({ colorScheme: scheme });
      expect(await findViolations(visit, `${language} ${width} ${scheme}`)).toEqual([]);
      await visit.close();
    }
  },
);

test('a number is held; the owner shows and hides the question, the writer sees why, and the audit log has it', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  proves('B-KNOW-19');
  const owner = await ownerOf(shop.url);
  const product = await addProduct(page, owner, 'Asked Fan');
  const asker = await newBuyer(shop.url);
  await ask(asker, product, `Call me at 01712 345678 about ${product.productName}`);
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const writer = await context.newPage();
  await openAs(writer, asker, paths.product(product));
  await expect(section(writer).getByText('Waits for our staff')).toBeVisible();
  await expect(section(writer).getByText('It has what may be a telephone number.')).toBeVisible();
  await expect(questions(writer)).toHaveCount(0);

  await openAsOwner(page, paths.dashboard);
  const waiting = page.getByRole('main').getByRole('link', { name: 'Questions to answer' });
  await waiting.click();
  await page.waitForURL((url) => url.pathname === questionsPath && url.search === '?show=waiting');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: product.productName });
  await row.getByRole('button', { name: 'Show:' }).click();
  await expect(page.getByRole('dialog', { name: questionTexts.shown })).toBeVisible();
  await open(writer, paths.product(product));
  await expect(questions(writer)).toHaveCount(1);

  await open(page, questionsPath);
  await row.getByRole('button', { name: 'Hide:' }).click();
  const hiding = page.getByRole('dialog', { name: 'Hide this question' });
  await hiding.getByRole('combobox', { name: 'Why?' }).selectOption({ label: hideLabels.contact });
  await hiding.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('dialog', { name: questionTexts.hidden })).toBeVisible();
  await open(page, staffPaths.auditLog);
  const entry = page.getByRole('main').getByRole('row').filter({ hasText: product.productName }).first();
  await expect(entry).toContainText('Question hidden');

  await open(writer, paths.product(product));
  await expect(section(writer).getByText('Not shown')).toBeVisible();
  await expect(section(writer).getByText(hideLabels.contact)).toBeVisible();
  await expect(questions(writer)).toHaveCount(0);
  await context.close();
});

test('the owner changes an answer and takes it back, after which the question waits again', async ({
  page,
  shop,
}) => {
  const owner = await ownerOf(shop.url);
  const product = await addProduct(page, owner, 'Asked Fan');
  const asker = await newBuyer(shop.url);
  const id = await ask(asker, product, 'Is it loud?');
  await reply(owner, id, 'Hardly.');
  await openAsOwner(page, questionsPath);
  const row = page.getByRole('main').getByRole('row').filter({ hasText: product.productName });
  await expect(row).toContainText('Our answer: Hardly.');
  await row.getByRole('button', { name: 'Change answer: Is it loud?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer this question' });
  await expect(dialog.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Hardly.');
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'The answer is removed' })).toBeVisible();
  await open(page, `${questionsPath}?show=waiting`);
  await expect(row.getByRole('button', { name: 'Answer: Is it loud?', exact: true })).toBeVisible();
});
