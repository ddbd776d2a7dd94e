/** The presses of a purchase on a slow phone, each measured by itself in a shop with the preset `modern`; part of `npm run bench:phone`. */
import type { Page } from '@playwright/test';
import { paths } from '../apps/web/app/paths.ts';

/** What is pressed on a page that has been loaded. */
export type Interaction = (page: Page) => Promise<void>;

export const search: Interaction = async (page) => {
  await page.getByRole('combobox').first().click();
  await page.keyboard.type('fan', { delay: 120 });
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
};
export const menu: Interaction = async (page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

/** Each press with the page it is on. `product` is in stock and has no variants. */
export const presses = (product: {
  _id: string;
  productName: string;
}): readonly [name: string, path: string, press: Interaction][] => [
  ['open and close the menu', paths.home, menu],
  ['type a search', paths.home, search],
  [
    'set a filter',
    paths.results(''),
    async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().click();
      await page.locator('main ul[aria-busy=true]').first().waitFor({ state: 'detached' });
    },
  ],
  [
    'open a product from a list',
    paths.results(''),
    async (page) => {
      await page.locator('main article a').first().tap();
      await page.waitForURL('**/product/**');
      await page.locator('main h1').waitFor();
    },
  ],
  [
    'add to the cart',
    paths.product(product),
    async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];
