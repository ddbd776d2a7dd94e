/** The form of staff, the editor of an order and the page of thanks, in a shop with the preset `modern`. */
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { addToCart, newBuyer, placeOrder } from './buyers.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { openAsReturningUser, validPassword } from './people.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { addFirstFound } from './staff-order-items.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { inLanguages, prefixOf } from './views.ts';

test.use({ shopConfig: modernSettings });

const { owner, password } = demoLogins;

for (const [title, language] of inLanguages(
  'the form of staff, the editor of an order and the page of thanks have no violation and fit',
))
  test(title, async ({ page, browser, baseURL, shop }) => {
    proves('B-COD-26');
    const buyer = await newBuyer(shop.url);
    const { _id } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
    await addToCart(buyer, _id);
    const order = await placeOrder(buyer, { paymentMethod: 'cash-on-delivery' });
    const prefix = prefixOf(language);
    await openAsReturningUser(page, owner.email, password, paths.dashboard);
    await open(page, prefix + staffPaths.staffOrder);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const lines = page.locator('section[aria-labelledby="lines-title"]');
    await lines.locator('input[type=search]').fill('fan');
    await addFirstFound(page, { language });
    await expectAccessibleAtEachWidth(page, 'the form of staff');

    await open(page, prefix + paths.orderDetails(order));
    const label = language === 'bn' ? bengaliAdmin['Change order'] : 'Change order';
    await page.getByRole('button', { name: label }).click();
    const editor = page.getByRole('dialog', { name: label });
    await expect(editor).toBeVisible();
    await editor.locator('select').first().selectOption('Khulna');
    await expect(editor.getByRole('status')).toContainText('৳');
    await expectAccessibleAtEachWidth(page, 'the editor of an order');

    const theirs = await browser.newPage({ baseURL });
    await openAsReturningUser(theirs, buyer.email, validPassword, paths.dashboard);
    await open(theirs, prefix + paths.thanks(order));
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtEachWidth(theirs, 'the page of thanks');
    await theirs.close();
  });
