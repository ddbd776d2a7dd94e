/**
 * How much a guest and a returning customer press on a phone to buy with the preset `modern`, paying at the door: each control is on
 * top where it is pressed, Place Order is in reach from the start, nothing shifts and nothing is refused.
 */
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { cartDrawer } from './cart-drawer.ts';
import { newMobileNumber, register } from './people.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

test.use({ shopConfig: modernSettings, viewport: { width: 360, height: 740 } });

/** Counts presses and typed fields, and collects what a shopper would notice of the page. */
function watch(page: Page) {
  const seen = { presses: 0, fields: 0, refused: [] as string[] };
  page.on('response', (response) => {
    if (response.status() >= 400) seen.refused.push(`${response.status()} ${response.url()}`);
  });
  const press = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible();
    await control.scrollIntoViewIfNeeded();
    // Where bars and messages have come to rest.
    await expect
      .poll(() =>
        control.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return (
            element === top || element.contains(top) || (top?.closest('label')?.control ?? null) === element
          );
        }),
      )
      .toBe(true);
    await control.click();
    seen.presses += 1;
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    await press(field);
    await page.keyboard.type(text);
    seen.fields += 1;
  };
  return { seen, press, type };
}

/** The sum of the layout shifts that no press explains. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

const placeOrder = (page: Page): Locator => page.getByRole('button', { name: 'Place Order', exact: true });

test('a guest buys from the home page with nine presses and four typed fields, and pays at the door', async ({
  page,
}) => {
  const { seen, press, type } = watch(page);
  await open(page, paths.home);
  await press(page.locator('#categories').getByRole('link').nth(2));
  await page.waitForURL('**/category/**');
  await waitUntilReady(page);
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first(),
  );
  await press(cartDrawer(page).getByRole('link', { name: 'Proceed to Checkout' }));
  await page.waitForURL('**/checkout');
  await waitUntilReady(page);
  await expect(placeOrder(page)).toBeInViewport({ ratio: 1 });
  await type(page.getByLabel('Mobile number'), newMobileNumber());
  await type(page.getByLabel('Full name'), 'Nusrat Jahan');
  await type(page.getByRole('combobox', { name: /^District/ }), 'Sylh');
  await press(page.getByRole('option', { name: /Sylhet/ }).first());
  await type(page.locator('textarea[name=address]'), 'House 7, Road 3, Zindabazar');
  await expect(page.getByRole('radio', { name: /^Cash at the door/ })).toBeChecked();
  await expect(placeOrder(page)).toBeInViewport({ ratio: 1 });
  const shift = await shiftOf(page);
  await press(placeOrder(page));
  await page.waitForURL('**/order-received?order=*');
  await expect(page.getByText(/^Thank you/)).toBeVisible();
  expect(seen).toEqual({ presses: 9, fields: 4, refused: [] });
  expect(shift).toBe(0);
});

test('a returning customer buys what is in the cart with two presses', async ({ page }) => {
  await page.goto(paths.home);
  await register(page);
  const { seen, press, type } = watch(page);
  const buy = async (): Promise<void> => {
    await open(page, '/category/fan');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .click();
    await press(cartDrawer(page).getByRole('link', { name: 'Proceed to Checkout' }));
    await page.waitForURL('**/checkout');
    await waitUntilReady(page);
  };
  await buy();
  await type(page.getByLabel('Mobile number'), newMobileNumber());
  await type(page.getByRole('combobox', { name: /^District/ }), 'Sylh');
  await press(page.getByRole('option', { name: /Sylhet/ }).first());
  await type(page.locator('textarea[name=address]'), 'House 7, Road 3, Zindabazar');
  await press(placeOrder(page));
  await expect(page.getByText(/^Thank you/)).toBeVisible();

  seen.presses = 0;
  await buy();
  await press(placeOrder(page));
  await expect(page.getByText(/^Thank you/)).toBeVisible();
  expect(seen.presses).toBe(2);
  expect(seen.refused).toEqual([]);
});
