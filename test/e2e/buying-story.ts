/** A guest's purchase with the preset `modern`: the steps from the search to the placed order, in either language. */

import type { Language } from '@jontro/shop/language.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import type { Locator, Page } from '@playwright/test';
import { cartDrawer } from './cart-drawer.ts';
import { newMobileNumber } from './people.ts';
import { expect } from './shop-fixture.ts';
import { open, visible, waitUntilReady } from './storefront.ts';

const dictionary: Record<string, string> = { ...bengali, ...bengaliAccount };

/** The pages and dialogs of the story, in their order. */
export const storySteps = ['home', 'results', 'product', 'cart beside', 'checkout', 'received'] as const;
export type StoryStep = (typeof storySteps)[number];

export interface Story {
  page: Page;
  language: Language;
  /** Presses a control of the step; a click by default. */
  press?: (control: Locator) => Promise<void>;
  /** Fills a field of the step. */
  fill?: (field: Locator, text: string) => Promise<void>;
  /** Called as soon as the step is shown. */
  arrived?: (step: StoryStep) => Promise<void>;
}

const wordsOf = { en: 'earbuds', bn: 'ইয়ারবাড' } as const;
export const buyer = {
  name: 'Nusrat Jahan',
  district: { en: 'Sylhet', bn: 'সিলেট' },
  address: 'House 7, Road 3, Zindabazar',
} as const;

/** A text of the shop in the language of the story. */
export const textOf =
  (language: Language) =>
  (english: string): string =>
    language === 'en' ? english : (dictionary[english] ?? english);

export const placeOrderButton = ({ page, language }: Story): Locator =>
  visible(page.getByRole('button', { name: textOf(language)('Place Order'), exact: true })).first();

/** From the home page to the filled form of the checkout. */
export async function fillCheckout(story: Story): Promise<void> {
  const { page, language, arrived = async () => {} } = story;
  const { press = (control) => control.click(), fill = (field, text) => field.fill(text) } = story;
  const text = textOf(language);
  const main = page.getByRole('main');
  await open(page, language === 'en' ? '/' : '/bn');
  await arrived('home');

  const box = page.getByRole('combobox', { name: text('Search for products') });
  await fill(box, wordsOf[language]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${wordsOf[language]}”`);
  await waitUntilReady(page);
  await arrived('results');

  await press(main.locator('article').first().getByRole('link').first());
  await page.waitForURL(/\/product\//);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await waitUntilReady(page);
  await arrived('product');

  await press(visible(main.getByRole('button', { name: text('Add to Cart'), exact: true })).first());
  const drawer = cartDrawer(page, text('Your cart'));
  await expect(drawer.locator('[data-total=payable]')).toBeVisible();
  await arrived('cart beside');

  await press(drawer.getByRole('link', { name: text('Proceed to Checkout') }));
  await page.waitForURL('**/checkout');
  await waitUntilReady(page);
  await expect(placeOrderButton(story)).toBeVisible();
  await arrived('checkout');

  await fill(page.getByLabel(text('Mobile number')), newMobileNumber());
  await fill(page.getByLabel(text('Full name')), buyer.name);
  await fill(
    page.getByRole('combobox', { name: new RegExp(`^${text('District')}`) }),
    buyer.district[language],
  );
  await fill(page.locator('textarea[name=address]'), buyer.address);
}

/** The order received page, with the number of the order. */
export async function expectReceived({ page, language, arrived }: Story): Promise<void> {
  await page.waitForURL('**/order-received?order=*');
  await expect(page.getByText(textOf(language)('Thank you for your order'))).toBeVisible();
  await expect(page.locator('[data-order-number]')).toContainText('J-');
  await arrived?.('received');
}

/** The whole story. */
export async function buy(story: Story): Promise<void> {
  await fillCheckout(story);
  await (story.press ?? ((control) => control.click()))(placeOrderButton(story));
  await expectReceived(story);
}
