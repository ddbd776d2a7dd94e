/** What shoppers come for, with the number of presses that it takes at most, in both languages, on a phone and a desk. */
import { fileURLToPath } from 'node:url';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { comparison } from '@jontro/shop/languages/bn/comparison.bn.ts';
import { deviceFit } from '@jontro/shop/languages/bn/device-fit.bn.ts';
import { soldOut } from '@jontro/shop/languages/bn/sold-out.bn.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { stockAlertTexts } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newBuyer, saveAddress } from './buyers.ts';
import { newEmail, openAsNewCustomer, openAsReturningUser, validPassword } from './people.ts';
import { deliverOrder, ownerOf } from './rated-products.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { emptyPath, findProduct, listAllProducts, open } from './storefront.ts';
import { sampleOf } from './views.ts';

test.use({ shopConfig: fileURLToPath(new URL('shoppers-settings.ts', import.meta.url)) });

const dictionary: Record<string, string> = {
  ...bengali,
  ...bengaliAccount,
  ...comparison,
  ...deviceFit,
  ...soldOut,
};

/** A page in a language; `press` counts. */
interface Visit {
  page: Page;
  /** A text of the shop in the language. */
  text(english: string, params?: Record<string, string>): string;
  /** The address in the language. */
  at(path: string): string;
  press(control: Locator): Promise<void>;
  presses(): number;
}

interface Task {
  name: string;
  most: number;
  /** Ends with the assertion that the shopper has what they came for. */
  run(visit: Visit): Promise<void>;
}

const productNamed = async (page: Page, name: RegExp): Promise<Product> =>
  findProduct(await listAllProducts(page), String(name), ({ productName }) => name.test(productName));

/** Types into the search box and opens the results. */
async function search({ page, text, press }: Visit, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: text('Search for products') });
  await press(box);
  await box.fill(words);
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${words}”`);
}

const tasks: readonly Task[] = [
  {
    name: 'find ANC earbuds in a colour below a price',
    most: 6,
    async run(visit) {
      const { page, press } = visit;
      await search(visit, 'anc earbuds under 5000');
      await press(page.locator('article').first().getByRole('link'));
      const colours = page.getByRole('radiogroup').first();
      await press(colours.getByRole('radio').nth(1));
      await expect(colours.getByRole('radio').nth(1)).toBeChecked();
      await expect(page).toHaveURL(/\?v=/);
    },
  },
  {
    name: 'compare three power banks',
    most: 7,
    async run(visit) {
      const { page, text, press } = visit;
      await search(visit, 'power bank');
      const toggles = page.locator('article button[aria-pressed=false]');
      for (let chosen = 1; chosen <= 3; chosen += 1) {
        await press(toggles.first());
        await expect(page.locator('article').getByRole('button', { pressed: true })).toHaveCount(chosen);
      }
      await press(
        page.getByRole('region', { name: text('Comparison') }).getByRole('link', { name: text('Compare') }),
      );
      await expect(page.getByRole('columnheader')).toHaveCount(3);
    },
  },
  {
    name: 'learn whether a charger charges their laptop',
    most: 4,
    async run(visit) {
      const { page, text, press } = visit;
      await search(visit, 'laptop charger');
      await press(page.locator('article').first().getByRole('link'));
      const device = page.getByRole('combobox', { name: text('Your phone, laptop or watch') });
      await press(device);
      await device.fill('x1 carbon gen 10');
      await press(page.getByRole('option', { name: 'Lenovo ThinkPad X1 Carbon Gen 10' }));
      const answer = page.locator('[data-answer=yes]');
      await expect(answer).toContainText(text('It fits'));
      await expect(answer).toContainText(/65.*65/);
    },
  },
  {
    name: 'read what buyers say about the battery',
    most: 3,
    async run({ page, text, at, press }) {
      await open(page, at(paths.product(await productNamed(page, /^Orbit Sense/))));
      await press(page.locator('a[href="#reviews"]'));
      const box = page.getByRole('searchbox', { name: text('Search the reviews') });
      await press(box);
      await box.fill('battery');
      await box.press('Enter');
      await expect(page).toHaveURL(/battery/);
      await expect(page.locator('#reviews').getByRole('article').first()).toContainText(/battery/i);
    },
  },
  {
    name: 'change the colour and buy',
    most: 4,
    async run({ page, text, at, press }) {
      const product = await productNamed(page, /^NightBeat Pro/);
      await openAsNewCustomer(page, at(paths.product(product)));
      await saveAddress(page);
      const colours = page.getByRole('radiogroup').first();
      await press(colours.getByRole('radio').nth(1));
      await expect(colours.getByRole('radio').nth(1)).toBeChecked();
      await press(page.getByRole('button', { name: text('Buy Now') }));
      await page.waitForURL(`**${paths.cart}`);
      await press(
        page
          .getByRole('main')
          .locator(`a[href="${at(paths.checkout)}"]:visible`)
          .first(),
      );
      await press(page.getByRole('button', { name: text('Place Order') }));
      await page.waitForURL('**/thanks');
      const [order]: Order[] = await (await page.request.get('/api/my-orders')).json();
      expect(order?.cartItems.map(({ variantName }) => variantName)).toContain('Ivory');
    },
  },
  {
    name: 'see the monthly rates by bank',
    most: 2,
    async run({ page, text, at, press }) {
      const laptop = findProduct(
        await listAllProducts(page),
        'a laptop',
        ({ category, inStock }) => category === 'Laptop' && inStock,
      );
      await open(page, at(paths.product(laptop)));
      await press(page.getByText(text('Banks and months')));
      await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
    },
  },
  {
    name: 'get from a search for nothing to a product that fits',
    most: 2,
    async run({ page, at, press, text }) {
      await open(page, at(paths.results('samsung earbuds')));
      const near = page.getByRole('region', { name: text('Products for “{query}”', { query: 'earbuds' }) });
      await press(near.locator('article').first().getByRole('link'));
      await expect(page.getByRole('button', { name: text('Add to Cart'), exact: true })).toBeVisible();
    },
  },
  {
    name: 'ask to be told when a product is back',
    most: 2,
    async run({ page, text, at, press }) {
      const product = findProduct(await listAllProducts(page), 'sold out', ({ inStock }) => !inStock);
      await open(page, at(paths.product(product)));
      const email = page.getByRole('textbox', { name: text('Your email address') });
      await press(email);
      await email.fill(newEmail());
      await press(page.getByRole('button', { name: text('Tell me when it is back') }));
      await expect(page.getByText(text(stockAlertTexts.added))).toBeVisible();
    },
  },
  {
    name: 'share a product',
    most: 2,
    async run({ page, text, at, press }) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const product = await productNamed(page, /^NightBeat Pro/);
      await open(page, `${at(paths.product(product))}?v=ivory&sort=newest`);
      await press(page.getByRole('button', { name: text('Share') }));
      await expect(page.locator('[data-toast=success]').getByText(text('Link copied'))).toBeVisible();
      const shared = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(shared.pathname + shared.search).toBe(`${at(paths.product(product))}?v=ivory`);
    },
  },
  {
    name: 'order again',
    most: 2,
    async run({ page, text, at, press }) {
      const { origin } = new URL(page.url());
      const buyer = await newBuyer(origin);
      const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
      await deliverOrder(buyer, await ownerOf(origin), [product]);
      await openAsReturningUser(page, buyer.email, validPassword, at(paths.myOrders));
      await press(page.getByRole('button', { name: text('Order again') }));
      await page.waitForURL(`**${paths.cart}`);
      await expect(
        page
          .getByRole('list', { name: text('Cart items') })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
    },
  },
];

/** Opens the home page in a language, with a phone's or a desk's width. */
async function start(context: BrowserContext, language: string, width: number): Promise<Visit> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 500 ? 740 : 800 });
  const prefix = language === 'bn' ? '/bn' : '';
  let presses = 0;
  await open(page, prefix || '/');
  return {
    page,
    at: (path) => prefix + path,
    text(english, params = {}) {
      const text = language === 'bn' ? dictionary[english] : english;
      if (text === undefined) throw new Error(`"${english}" has no Bengali text`);
      return text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    },
    async press(control) {
      presses += 1;
      await control.click();
    },
    presses: () => presses,
  };
}

const views = [
  { language: 'en', width: 1280 },
  { language: 'bn', width: 360 },
  { language: 'en', width: 360 },
  { language: 'bn', width: 1280 },
];

/** Ends a visit; the browser no longer knows its user, whom the identity SDK keeps in a database as well. */
async function forgetUser(page: Page): Promise<void> {
  await page.goto(emptyPath);
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await page.close();
}

for (const { name, most, run } of tasks)
  test(`shoppers ${name} with at most ${most} presses`, async ({ context }) => {
    proves('B-KNOW-23');
    for (const { language, width } of sampleOf(name, views))
      await test.step(`${language}, ${width} px`, async () => {
        await context.clearCookies();
        const visit = await start(context, language, width);
        await run(visit);
        expect(visit.presses(), `${language}, ${width} px`).toBeLessThanOrEqual(most);
        await forgetUser(visit.page);
      });
  });
