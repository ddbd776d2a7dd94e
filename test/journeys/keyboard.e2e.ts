/** The shop by keyboard alone: every step can be reached, is seen when it has the focus, and nothing lies over it. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, settled, visible } from './storefront.ts';

/** What is wrong with the element that has the focus: not there, not marked, or wholly under something else. */
const focusFault = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const name = `${focused.tagName} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}"`;
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      return `${name} has the focus outside the window`;
    const places = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [left + x * width, top + y * height]),
    );
    const seen = places.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (focused.contains(hit) || hit.contains(focused.closest('label') ?? focused));
    });
    if (!seen) return `${name} has the focus beneath something else`;
    // The thumb of a slider has a ring of its own, which no script can read.
    if (focused.matches('[type=range], main h1, #content')) return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return ring || boxShadow !== 'none' ? undefined : `${name} does not show that it has the focus`;
  });

/** Presses Tab until the element has the focus; everything on the way is looked at. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const has = () =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBeUndefined();
    if (await has()) return;
  }
  throw new Error(`${wanted} was not reached by ${key}`);
}

/** The same, of what stands on the page once it is loaded. */
async function tabToLoaded(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await tabTo(page, wanted);
}

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** A new page has one main heading, and the focus is on it. */
async function expectArrival(page: Page, name: string | RegExp): Promise<void> {
  await settled(page);
  await expect(heading(page)).toHaveCount(1);
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
}

test('a shopper finds, orders and pays by keyboard alone; the focus is always seen', async ({ page }) => {
  test.setTimeout(180_000);
  const { keyboard } = page;
  const product = findProduct(await listAllProducts(page), 'called NightBeat', ({ productName }) =>
    productName.startsWith('NightBeat'),
  );

  await test.step('the first stop skips to the content; the menu opens on focus', async () => {
    await open(page, paths.home);
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    expect(await focusFault(page)).toBeUndefined();
    await keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.reload();
    await settled(page);
    await tabTo(page, visible(page.getByRole('banner').getByRole('link', { name: 'Powerbank' })));
    await keyboard.press('Enter');
    await expectArrival(page, 'Powerbank');
  });

  await test.step('a category is filtered and sorted', async () => {
    await tabTo(page, page.getByRole('radio'));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/min=|max=/);
    await tabTo(page, page.getByRole('combobox', { name: 'Sort by' }));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/sort=/);
  });

  await test.step('the search is walked through by arrows', async () => {
    await open(page, '/privacy-policy');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await tabTo(page, box);
    await keyboard.type('nightbeat');
    await expect(page.getByRole('option').first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expectArrival(page, product.productName);
  });

  await test.step('what is wanted before the login is in the cart after it', async () => {
    await tabTo(page, visible(page.getByRole('button', { name: 'Add to Cart' })).first());
    await keyboard.press('Enter');
    await expectArrival(page, 'Login');
    await tabTo(page, main(page).getByRole('button', { name: 'Login', exact: true }));
    await keyboard.press('Enter');
    await expect(page.locator('[data-toast=success]').filter({ hasText: cartTexts.added })).toBeVisible();
    await expectArrival(page, product.productName);
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Cart/ }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expectArrival(page, 'Cart');
  });

  await test.step('the order is placed', async () => {
    // A toast may lie over a button for its four seconds.
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    await tabToLoaded(page, visible(page.getByRole('link', { name: 'Proceed to Checkout' })).first());
    await keyboard.press('Enter');
    await expectArrival(page, 'Checkout');
    const fill = async (field: Locator, text: string) => {
      await tabToLoaded(page, field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    };
    await fill(page.getByRole('textbox', { name: 'Mobile number' }), '01712345678');
    await tabTo(page, page.getByRole('combobox', { name: 'District' }));
    await keyboard.type('Dhaka');
    await fill(page.getByRole('textbox', { name: 'Address', exact: true }), 'House 7, Road 3');
    await tabTo(page, visible(page.getByRole('button', { name: 'Place Order' })).first());
    await keyboard.press('Enter');
    await expect(
      page.locator('[data-toast=success]').filter({ hasText: checkoutTexts.placed }),
    ).toBeVisible();
    await expectArrival(page, 'My Orders');
  });

  await test.step('it is paid on the page of the provider', async () => {
    await tabToLoaded(page, visible(page.getByRole('link', { name: 'View & Pay' })).first());
    await keyboard.press('Enter');
    await settled(page);
    await expect(heading(page)).toBeFocused();
    await tabToLoaded(page, page.getByRole('button', { name: 'Pay Now' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Local sandbox, no real money')).toBeVisible();
    for (const [label, text] of [
      ['Card number', '4111111111111111'],
      ['Expiry', '12/30'],
      ['CVV', '111'],
    ] as const) {
      const field = page.getByLabel(label);
      for (let presses = 0; presses < 30; presses += 1) {
        if (await field.evaluateAll(([element]) => element === document.activeElement)) break;
        await keyboard.press('Tab');
      }
      await expect(field).toBeFocused();
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await settled(page);
    await tabTo(page, page.getByRole('link', { name: 'View order details' }));
    await keyboard.press('Enter');
    await settled(page);
    await expect(main(page).getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the greeting opens, logs out, and the language changes', async () => {
    await open(page, paths.privacyPolicy);
    const greeting = page.getByRole('banner').getByRole('button', { name: /^Hi,/ });
    await tabTo(page, greeting);
    await tabTo(page, page.getByRole('button', { name: 'Logout' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible();
    await open(page, paths.privacyPolicy);
    await tabTo(page, page.getByRole('banner').locator('[data-language-switch]'));
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  });
});

test('on a phone the drawer gives the focus back, and the bar of buttons covers nothing that has the focus', async ({
  page,
}) => {
  const { keyboard } = page;
  await page.setViewportSize({ width: 360, height: 640 });
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, paths.product(product));
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Categories' });
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole('button', { name: 'Mobile Accessories: subcategories' }));
  await keyboard.press('Enter');
  await tabTo(page, drawer.getByRole('link', { name: 'Powerbank' }));
  await keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  // To the end of the page and back: nothing that has the focus lies under a bar.
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').last());
  await tabTo(page, menu, 'Shift+Tab');
});
