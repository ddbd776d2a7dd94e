/** Payments that the shop has lost come back by the provider's list, in a real browser with the real server and provider. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { statementTexts } from '@jontro/shop/payment-statements/payment-statements.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openAdminDatabase } from '../../apps/api/src/admin/admin-database.ts';
import { silentLog } from '../../apps/api/src/database/test-database.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { newMobileNumber, openAsNewCustomer, openAsReturningUser } from './people.ts';
import { cards, payWith } from './provider-page.ts';
import { expect, test } from './shop-fixture.ts';
import type { StartedShop } from './started-shop.ts';
import { open } from './storefront.ts';

/** Places an order of the page's account and pays it at the provider's page; returns it with its transaction. */
async function payOrder(page: Page, shop: StartedShop): Promise<{ order: Order; tranId: string }> {
  const headers = { origin: shop.url };
  const products = await (await page.request.get('/api/all-products')).json();
  const { _id } = products.find((product: { inStock: boolean }) => product.inStock);
  await page.request.put('/api/cart', { headers, data: { gadgetId: _id, quantity: 1 } });
  const placed = await page.request.post('/api/place-order', {
    headers,
    data: {
      name: 'Lost Payment',
      mobileNumber: newMobileNumber(),
      country: 'Bangladesh',
      district: 'Dhaka',
      address: 'House 12, Dhanmondi',
      email: '',
    },
  });
  const { order } = (await placed.json()) as { order: Order };
  await open(page, paths.orderDetails(order));
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment successful' })).toBeVisible();
  const { transactionId = '' } = await (await page.request.get(`/api/order/${order._id}`)).json();
  return { order, tranId: transactionId };
}

/** Forgets a payment, as the restore of an older backup does. */
async function losePayment({ dataDir }: StartedShop, order: Order, tranId: string): Promise<void> {
  const { database } = await openAdminDatabase({ dataDir }, silentLog);
  try {
    await database.db.execute(sql`delete from payment_attempts where tran_id = ${tranId}`);
    await database.db.execute(
      sql`update orders set paid = false, paid_at = null, transaction_id = null where id = ${order._id}`,
    );
  } finally {
    await database.close();
  }
}

const choose = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'panel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${text}`, 'utf16le'),
  });

test('the owner gives a lost payment back to its order by the provider’s list, and the same file again finds nothing', async ({
  page,
  browser,
  shop,
}) => {
  proves('B-SCALE-05');
  const { owner, password } = demoLogins;
  const buyer = await browser.newContext({ baseURL: shop.url });
  const customer = await buyer.newPage();
  await openAsNewCustomer(customer, paths.myOrders);
  const { order, tranId } = await payOrder(customer, shop);
  await buyer.close();
  await openAsReturningUser(page, owner.email, password);
  await losePayment(shop, order, tranId);

  await open(page, staffPaths.payments);
  await page.getByRole('link', { name: 'Compare with the provider' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compare with the provider' })).toBeVisible();
  // In the encoding of a spreadsheet, with tabs.
  const text = `Tran ID\tAmount (BDT)\tStatus\r\n${tranId}\t${order.payable}\tVALID\r\n`;
  await choose(page, text);
  await expect(page.getByRole('heading', { level: 2, name: 'Assign the columns' })).toBeVisible();
  await expect(page.getByLabel('Field of “Tran ID”')).toHaveValue('tranId');
  await expectAccessibleAtEachWidth(page, 'the columns');
  await page.getByRole('button', { name: 'Ask the provider' }).click();
  await expect(page.getByText(`Order ${order.orderNumber} fits`)).toBeVisible();
  await expectAccessibleAtEachWidth(page, 'the answers');
  await page.getByRole('button', { name: 'Give to their orders (1)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give to its order' }).click();
  await expect(page.getByRole('dialog', { name: statementTexts.attaching })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Given to orders: 1', exact: true })).toBeVisible();
  const seen = await (await page.request.get(`/api/order/${order._id}`)).json();
  expect([seen.payment, seen.transactionId]).toEqual([true, tranId]);

  await page.getByRole('button', { name: 'Another file' }).click();
  await choose(page, text);
  await page.getByRole('button', { name: 'Ask the provider' }).click();
  await expect(page.getByText('The shop has lost none of these payments.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await expect(page).toHaveURL((url) => url.pathname === staffPaths.payment(tranId));
});
