/** The shop by keyboard alone: every control can be reached, shows its focus, and is not covered then. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { newBuyer } from './buyers.ts';
import {
  expectFocus,
  expectNewPage,
  findFocusProblem,
  focusAndPress,
  heading,
  main,
  tabTo,
  tabToLoaded,
  typeInto,
} from './keyboard-helpers.ts';
import {
  emailField,
  greeting,
  loginLink,
  newEmail,
  newMobileNumber,
  passwordField,
  toastOf,
  validPassword,
} from './people.ts';
import { createTestImage } from './pictures.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, visible, waitUntilReady } from './storefront.ts';

test('a shopper finds, orders and pays by keyboard alone; the focus is always visible', async ({
  page,
  shop,
}) => {
  const { keyboard } = page;
  const { email } = await newBuyer(shop.url);
  const product = findProduct(await listAllProducts(page), 'called NightBeat', ({ productName }) =>
    productName.startsWith('NightBeat'),
  );

  await test.step('the first tab stop skips to the content; the menu opens on focus', async () => {
    await open(page, paths.home);
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    expect(await findFocusProblem(page)).toBeUndefined();
    await keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.reload();
    await waitUntilReady(page);
    await tabTo(page, visible(page.getByRole('banner').getByRole('link', { name: 'Powerbank' })));
    await keyboard.press('Enter');
    await expectNewPage(page, 'Powerbank');
  });

  await test.step('a category is filtered and sorted', async () => {
    await tabTo(page, page.getByRole('radio'));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/min=|max=/);
    await tabTo(page, page.getByRole('combobox', { name: 'Sort by' }));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/sort=/);
  });

  await test.step('a search result is selected with the arrow keys', async () => {
    await open(page, '/privacy-policy');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await tabTo(page, box);
    await keyboard.type('nightbeat');
    await expect(page.getByRole('option').first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expectNewPage(page, product.productName);
  });

  await test.step('a product added before the login is in the cart after it', async () => {
    await tabTo(page, visible(page.getByRole('button', { name: 'Add to Cart' })).first());
    await keyboard.press('Enter');
    await expectNewPage(page, 'Login');
    await typeInto(page, emailField(page), email);
    await typeInto(page, passwordField(page), validPassword);
    await tabTo(page, main(page).getByRole('button', { name: 'Login', exact: true }));
    await keyboard.press('Enter');
    await expect(page.locator('[data-toast=success]').filter({ hasText: cartTexts.added })).toBeVisible();
    await expectNewPage(page, product.productName);
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Cart/ }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expectNewPage(page, 'Cart');
  });

  await test.step('the order is placed', async () => {
    // A toast may cover a button for its four seconds.
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    await tabToLoaded(page, visible(page.getByRole('link', { name: 'Proceed to Checkout' })).first());
    await keyboard.press('Enter');
    await expectNewPage(page, 'Checkout');
    await typeInto(page, page.getByRole('textbox', { name: 'Full name' }), 'Nusrat Jahan');
    await typeInto(page, page.getByRole('textbox', { name: 'Mobile number' }), newMobileNumber());
    await tabTo(page, page.getByRole('combobox', { name: 'District' }));
    await keyboard.type('Dhaka');
    await typeInto(page, page.getByRole('textbox', { name: 'Address', exact: true }), 'House 7, Road 3');
    await tabTo(page, visible(page.getByRole('button', { name: 'Place Order' })).first());
    await keyboard.press('Enter');
    await expect(
      page.locator('[data-toast=success]').filter({ hasText: checkoutTexts.placed }),
    ).toBeVisible();
    await expectNewPage(page, 'My Orders');
  });

  await test.step('it is paid on the provider’s page', async () => {
    await tabToLoaded(page, visible(page.getByRole('link', { name: 'View & Pay' })).first());
    await keyboard.press('Enter');
    await waitUntilReady(page);
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
    await waitUntilReady(page);
    await tabTo(page, page.getByRole('link', { name: 'View order details' }));
    await keyboard.press('Enter');
    await waitUntilReady(page);
    await expect(main(page).getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the greeting opens, logs out, and the language changes', async () => {
    await open(page, paths.privacyPolicy);
    await tabToLoaded(page, page.getByRole('banner').getByRole('button', { name: /^Hi,/ }));
    await tabTo(page, page.getByRole('button', { name: 'Logout' }));
    await keyboard.press('Enter');
    await expectFocus(page, loginLink(page));
    await open(page, paths.privacyPolicy);
    await tabTo(page, page.getByRole('banner').locator('[data-language-switch]'));
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  });
});

test('on a phone the drawer returns the focus, and the button bar never covers the focused element', async ({
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
  // To the end of the page and back: no focused element is under a bar.
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').last());
  await tabTo(page, menu, 'Shift+Tab');
});

test('a visitor registers with a picture, and another logs in through the Google window, by keyboard alone', async ({
  page,
}) => {
  const { keyboard } = page;
  const banner = page.getByRole('banner');
  const logOut = async (name: string) => {
    await tabTo(page, greeting(page, name), 'Shift+Tab');
    await tabTo(page, banner.getByRole('button', { name: 'Logout' }));
    await keyboard.press('Enter');
    await expectFocus(page, loginLink(page));
  };

  await test.step('all fields of the registration, one after the other; a rejected password gets the focus', async () => {
    await open(page, paths.home);
    await focusAndPress(page, loginLink(page));
    await expectNewPage(page, 'Login');
    await focusAndPress(page, main(page).getByRole('link', { name: 'Create an account' }));
    await expectNewPage(page, 'Register');
    await typeInto(page, main(page).getByRole('textbox', { name: 'Name' }), 'Farhana Rahman');
    await typeInto(page, main(page).getByRole('textbox', { name: 'Email' }), newEmail());
    await typeInto(page, passwordField(page), 'short');
    await focusAndPress(page, main(page).getByRole('button', { name: 'Show password' }));
    await expectFocus(page, main(page).getByRole('button', { name: 'Hide password' }));
    const fileChooserPromise = page.waitForEvent('filechooser');
    await focusAndPress(page, main(page).locator('input[type=file]'), 'Space');
    await (await fileChooserPromise).setFiles([await createTestImage(page, 31, 300, 300)]);
    await expect(main(page).getByRole('img', { name: 'Your profile' })).toHaveAttribute('src', /^blob:/);
    await expectFocus(page, main(page).locator('input[type=file]'));
    const register = main(page).getByRole('button', { name: 'Register', exact: true });
    await focusAndPress(page, register);
    await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
    await expectFocus(page, passwordField(page));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(validPassword);
    await keyboard.press('Enter');
    await expect(toastOf(page, 'success', sessionTexts.registerDone)).toBeVisible();
    await expect(page).toHaveURL('/');
    await waitUntilReady(page);
    await expectFocus(page, heading(page));
    await logOut('Farhana Rahman');
  });

  await test.step('the Google window is opened, filled in and submitted; the shop gets the focus again', async () => {
    await keyboard.press('Enter');
    await expectNewPage(page, 'Login');
    const googleButton = main(page).getByRole('button', { name: 'Continue with Google' });
    const popupPromise = page.waitForEvent('popup');
    await focusAndPress(page, googleButton);
    const popup = await popupPromise;
    await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    // Its styles, which show the focus, may load after its text.
    await popup.waitForLoadState();
    const closed = popup.waitForEvent('close');
    await typeInto(popup, popup.getByLabel('Email', { exact: true }), newEmail());
    await typeInto(popup, popup.getByLabel('Name'), 'Rafiq Hasan');
    await tabTo(popup, popup.getByRole('checkbox'));
    await focusAndPress(popup, popup.getByRole('button', { name: 'Continue', exact: true }));
    await closed;
    await expect(toastOf(page, 'success', sessionTexts.googleDone)).toBeVisible();
    await expect(page).toHaveURL('/');
    await waitUntilReady(page);
    await expectFocus(page, heading(page));
    await logOut('Rafiq Hasan');
  });
});
