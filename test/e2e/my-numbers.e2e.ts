/** My mobile numbers on the profile: refused, proven by the code in an SMS, and removed; the orders of a guest follow. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { numberProofTexts } from '@jontro/shop/number-proofs/number-proofs.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { confirmedSession } from './api-client.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { openAsReturningUser, toastOf } from './people.ts';
import { expect, startShop, test } from './shop-fixture.ts';
import { e2eSettings } from './started-shop.ts';
import { findProduct, listAllProducts } from './storefront.ts';

const { shopper, owner, password } = demoLogins;
const mobileNumber = '01898765432';

test('a customer proves a number by the code in an SMS, and a guest’s order with it is theirs', async ({
  browser,
}) => {
  proves('B-PEOPLE-08');
  const port = await freePort();
  const shop = await startShop({ SHOP_CONFIG: e2eSettings, SMS_SANDBOX_PORT: String(port) });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const page = await context.newPage();
    const asOwner = await confirmedSession(shop.url, owner.email, password);
    const setting = (name: string, value: unknown) =>
      asOwner('PUT', endpointUrl(settingEndpoints.changeSetting, { params: { name } }), {
        value,
        changedAt: null,
      });
    await setting('sms', { gateway: 'alpha-sms' });
    await setting('guestCart', true);
    await setting('guestCheckout', true);

    const guest = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } });
    const { _id } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
    await guest.request.put(endpointUrl(cartEndpoints.addToCart), { data: { gadgetId: _id, quantity: 1 } });
    const placed = await guest.request.post(endpointUrl(orderEndpoints.placeOrder), {
      data: {
        name: 'Rahim Uddin',
        mobileNumber,
        country: 'Bangladesh',
        district: 'Dhaka',
        address: 'House 3, Road 7',
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const { order } = (await placed.json()) as { order: { _id: string; orderNumber: string } };
    await guest.close();
    await asOwner(
      'PATCH',
      endpointUrl(orderEndpoints.moveOrder, { params: { id: order._id, move: 'confirm' } }),
      {},
    );

    await openAsReturningUser(page, shopper.email, password, paths.profile);
    const card = page.getByRole('region', { name: 'My mobile numbers' });
    const field = card.getByRole('textbox', { name: 'Another mobile number' });
    await field.fill('12345');
    await card.getByRole('button', { name: 'Send me a code' }).click();
    await expect(field).toHaveAccessibleDescription(numberProofTexts.invalidNumber);
    await field.fill(mobileNumber);
    await card.getByRole('button', { name: 'Send me a code' }).click();
    const code = card.getByRole('textbox', { name: 'Code in the SMS' });
    await expect(code).toBeFocused();
    await code.fill('000000');
    await card.getByRole('button', { name: 'Confirm the number' }).click();
    await expect(code).toHaveAccessibleDescription(new RegExp(numberProofTexts.wrongCode));
    await expectAccessibleAtEachWidth(page);
    const inbox = async () => (await page.request.get(`http://127.0.0.1:${port}/inbox`)).text();
    await expect.poll(inbox).toMatch(/\d{6} is the code for your mobile number/);
    await code.fill(/(\d{6}) is the code for your mobile number/.exec(await inbox())?.[1] ?? '');
    await card.getByRole('button', { name: 'Confirm the number' }).click();
    await expect(toastOf(page, 'success', numberProofTexts.provenWithOrders)).toBeVisible();
    await expect(card.getByRole('listitem')).toContainText('+8801898765432');

    await card.getByRole('button', { name: 'Remove +8801898765432' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(0);
    await page.goto(paths.myOrders);
    await expect(page.getByText(order.orderNumber).first()).toBeVisible();
  } finally {
    await context.close();
    await shop.close();
  }
});
