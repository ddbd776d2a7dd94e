/** Courier and code of a parcel, entered by staff with the move or later, and seen by the customer. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { addToCart, type Buyer, newBuyer, placeOrder } from './buyers.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { openAsReturningUser, validPassword } from './people.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { inLanguages, prefixOf } from './views.ts';

test.use({ shopConfig: modernSettings });

const { owner, password } = demoLogins;

/** A packed order of a new customer. */
async function placePacked(shopUrl: string, page: Page): Promise<{ buyer: Buyer; order: Order }> {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const buyer = await newBuyer(shopUrl);
  await addToCart(buyer, product._id);
  const order = await placeOrder(buyer);
  const asOwner = await signedIn(shopUrl, owner.email, password);
  await asOwner('PATCH', endpointUrl(orderEndpoints.moveOrder, { params: { id: order._id, move: 'pack' } }));
  return { buyer, order };
}
const administration = (page: Page) => page.getByRole('region', { name: 'Administration' });

test('staff book a courier with its code and correct it later; the customer follows the link', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  proves('B-DELIV-17');
  const { buyer, order } = await placePacked(shop.url, page);
  await openAsReturningUser(page, owner.email, password, paths.orderDetails(order));
  await administration(page).getByRole('button', { name: 'Other steps' }).click();
  const moves = page.getByRole('dialog', { name: 'Other steps' });
  await moves.getByLabel('Step').selectOption({ label: 'Courier is booked' });
  await moves.getByLabel('Parcel code').fill('DA 1');
  await moves.getByRole('button', { name: 'Save' }).click();
  await expect(moves.getByText('Please choose the courier of this code')).toBeVisible();
  await moves.getByLabel('Courier', { exact: true }).selectOption('Pathao');
  await expect(moves.getByText('A code has letters')).toBeVisible();
  await moves.getByLabel('Parcel code').fill('DA-1');
  await moves.getByRole('button', { name: 'Save' }).click();
  const link = administration(page).getByRole('link', { name: 'Pathao: DA-1' });
  await expect(link).toHaveAttribute('href', 'https://merchant.pathao.com/tracking?consignment_id=DA-1');

  await administration(page).getByRole('button', { name: 'Change courier or code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Courier and code of the parcel' });
  await dialog.getByLabel('Courier', { exact: true }).selectOption('Steadfast');
  await dialog.getByLabel('Parcel code').fill('SF9');
  await page.keyboard.press('Enter');
  await expect(administration(page).getByRole('link', { name: 'Steadfast: SF9' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await open(page, `${staffPaths.allOrdered}?search=sf9`);
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber ?? '' })).toHaveCount(1);

  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' });
  const customer = await context.newPage();
  await openAsReturningUser(customer, buyer.email, validPassword, paths.orderDetails(order));
  const url = 'https://steadfast.com.bd/t/SF9';
  await expect(customer.getByRole('link', { name: 'Steadfast: SF9' })).toHaveAttribute('href', url);
  const { orderNumber = '', trackingKey = '' } = order;
  await customer.goto(trackingLink({ orderNumber, trackingKey }));
  await expect(customer.getByRole('link', { name: 'Steadfast: SF9' })).toHaveAttribute('href', url);
  await context.close();
});

for (const [title, language] of inLanguages(
  'the fields of a parcel and what shows it have no violation and fit',
))
  test(title, async ({ page, shop }) => {
    const { order } = await placePacked(shop.url, page);
    const asOwner = await signedIn(shop.url, owner.email, password);
    const code = 'A-VERY-LONG-CODE-OF-A-COURIER/1234567890';
    await asOwner('PUT', endpointUrl(orderEndpoints.changeParcel, { params: { id: order._id } }), {
      courier: 'Steadfast',
      code,
    });
    await openAsReturningUser(page, owner.email, password);
    const prefix = prefixOf(language);
    await open(page, prefix + paths.orderDetails(order));
    await expect(page.getByRole('link', { name: code }).first()).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'the order');
    const name = { en: 'Change courier or code', bn: 'কুরিয়ার বা কোড বদলান' }[language];
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'the dialog');
    await open(page, prefix + staffPaths.slipCopies([order]));
    await expect(page.getByText(`Steadfast: ${code}`)).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'the packing slip');
    const { orderNumber = '', trackingKey = '' } = order;
    await page.goto(`${trackingLink({ orderNumber, trackingKey })}?lang=${language}`);
    await expectAccessibleAtEachWidth(page, 'the page of tracking');
  });
