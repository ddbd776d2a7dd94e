/** The owner's texts of SMS: previewed with a sample order, refused at the field, sent from the next order on, and back to the default. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { smsTexts } from '@jontro/shop/sms/sms.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { smsPath } from '../../apps/web/app/sms/sms-path.ts';
import { confirmedSession, signedIn } from './api-client.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { newMobileNumber, openAsReturningUser } from './people.ts';
import { expect, startShop, test } from './shop-fixture.ts';
import { e2eSettings } from './started-shop.ts';
import { findProduct, listAllProducts } from './storefront.ts';

const { shopper, owner, password } = demoLogins;

test('an owner changes the text of a step, sees its parts and price before, and the next order’s SMS says it', async ({
  browser,
}) => {
  proves('B-COD-21');
  const port = await freePort();
  const shop = await startShop({ SHOP_CONFIG: e2eSettings, SMS_SANDBOX_PORT: String(port) });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const page = await context.newPage();
    const asOwner = await confirmedSession(shop.url, owner.email, password);
    await asOwner('PUT', endpointUrl(settingEndpoints.changeSetting, { params: { name: 'sms' } }), {
      value: { gateway: 'alpha-sms', steps: ['placed'], pricePoisha: 35 },
      changedAt: null,
    });
    await openAsReturningUser(page, owner.email, password, smsPath);
    const texts = page.getByRole('region', { name: 'Texts of SMS' });
    const row = texts.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Placed' }) });
    await expect(row).toContainText('Jontro: we have your order J-10482. Please have Tk 12,890 ready.');
    await expect(row).toContainText('Is sent · 1 part');
    await row.getByRole('button', { name: 'Change text: Placed' }).click();
    const field = row.getByRole('textbox', { name: 'English' });
    const bengali = row.getByRole('textbox', { name: 'Bengali' });
    await expectAccessibleAtEachWidth(page);

    await field.fill('Thanks {fone}');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveAccessibleDescription(/\{fone\} is no placeholder/);
    await field.fill('Thanks from {shop');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveAccessibleDescription('A brace belongs to no placeholder');
    await bengali.fill('ক'.repeat(202));
    await expect(row).toContainText('4 parts');
    await field.fill('Thanks from {shop}: ৳ ');
    await expect(row).toContainText('Unicode: 70 a part, because of ৳');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(bengali).toHaveAccessibleDescription(smsTexts.tooLong);

    await bengali.fill('ধন্যবাদ, {order} পেয়েছি।');
    await field.fill('Thanks from {shop}: ');
    await row.getByRole('button', { name: 'Order number' }).first().click();
    await expect(field).toHaveValue('Thanks from {shop}: {order}');
    await expect(row.locator('[data-preview=en]')).toHaveText('Thanks from Jontro: J-10482');
    await expect(row).toContainText(
      '27 characters · 1 part · 133 left in this part · GSM-7: 160 a part · ৳0.35',
    );
    await expectAccessibleAtEachWidth(page);
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: settingsTexts.saved })).toBeVisible();
    await expect(row).toContainText('Is sent · 1 part · Own text');

    const { _id } = findProduct(
      await listAllProducts(page),
      'counted',
      ({ inStock, stock = 99 }) => inStock && stock > 9,
    );
    const asShopper = await signedIn(shop.url, shopper.email, password);
    await asShopper('PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId: _id, quantity: 1 });
    const { order } = (await asShopper('POST', endpointUrl(orderEndpoints.placeOrder), {
      name: 'Nusrat Jahan',
      mobileNumber: newMobileNumber(),
      country: 'Bangladesh',
      district: 'Dhaka',
      address: 'House 12, Road 5',
    })) as { order: { orderNumber: string } };
    const inbox = async () => (await page.request.get(`http://127.0.0.1:${port}/inbox`)).text();
    await expect.poll(inbox).toContain(`Thanks from Jontro: ${order.orderNumber}`);

    await page.reload();
    await row.getByRole('button', { name: 'Change text: Placed' }).click();
    await row.getByRole('button', { name: 'Take the default text' }).click();
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: settingsTexts.reset })).toBeVisible();
    await expect(row).toContainText('Is sent · 1 part');
    await expect(row).not.toContainText('Own text');
  } finally {
    await context.close();
    await shop.close();
  }
});
