/** The way of an order on the screens: steps, cancelling and what came back, by customer and owner, in both languages. */
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { OrderMove } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { type SendRequest, signedIn } from './api-client.ts';
import { addToCart, type Buyer, newBuyer, placeOrder } from './buyers.ts';
import { expectAccessible } from './page-checks.ts';
import { openAsReturningUser, validPassword } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { listAllProducts } from './storefront.ts';

const { owner, password } = demoLogins;

/** Places an order of two units each of two products. */
async function place(page: Page, buyer: Buyer): Promise<Order> {
  const products = (await listAllProducts(page)).filter(({ inStock, stock = 99 }) => inStock && stock > 20);
  for (const { _id } of products.slice(0, 2)) await addToCart(buyer, _id, 2);
  return placeOrder(buyer);
}
const moveTo = async (asOwner: SendRequest, id: string, ...moves: OrderMove[]) => {
  for (const move of moves)
    await asOwner('PATCH', endpointUrl(orderEndpoints.moveOrder, { params: { id, move } }));
};
const signInAsOwner = (page: Page, wanted: string) =>
  openAsReturningUser(page, owner.email, password, wanted);
const signInAsBuyer = (page: Page, { email }: Buyer, wanted: string) =>
  openAsReturningUser(page, email, validPassword, wanted);
const help = (page: Page) => page.getByRole('region', { name: 'Help with this order' });
const administration = (page: Page) => page.getByRole('region', { name: 'Administration' });
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });

/** Opens a page of the buyer beside the owner's. */
async function asCustomer(
  page: Page,
  baseURL: string,
  buyer: Buyer,
  path: string,
  work: (customer: Page) => Promise<void>,
): Promise<void> {
  const context = await page.context().browser()?.newContext({ baseURL });
  if (!context) throw new Error('the page has no browser');
  const customer = await context.newPage();
  await signInAsBuyer(customer, buyer, path);
  await work(customer);
  await context.close();
}

test('the customer cancels an order in two presses, two presses from My Orders', async ({ page, shop }) => {
  proves('B-AFTER-01', 'B-AFTER-20');
  const buyer = await newBuyer(shop.url);
  const order = await place(page, buyer);
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsBuyer(page, buyer, paths.myOrders);
  await page.getByRole('link', { name: 'View & Pay' }).click();
  await expect(help(page).getByRole('link', { name: 'Invoice' })).toBeVisible();
  await help(page).getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await expect(timeline(page)).toContainText('I changed my mind');
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  await expect(help(page).getByRole('button')).toHaveCount(0);
  expect(page.url()).toContain(order._id);
  await expectAccessible(page);
  // A reason that was chosen is in the language of the page.
  await page.goto(`/bn${paths.orderDetails(order)}`);
  await expect(page.getByText('মত বদলেছি')).toBeVisible();
});

test('the owner leads an order to the door; the customer sees each step in words, in both languages', async ({
  page,
  shop,
}) => {
  proves('B-DELIV-01', 'B-LIFE-03');
  const buyer = await newBuyer(shop.url);
  const order = await place(page, buyer);
  const path = paths.orderDetails(order);
  await signInAsOwner(page, path);
  await administration(page).getByRole('button', { name: 'Mark as Packed' }).click();
  await administration(page).getByRole('button', { name: 'Hand over' }).click();
  await expect(timeline(page)).toContainText('Handed over to the courier');
  await administration(page).getByRole('button', { name: 'Other steps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other steps' });
  await dialog.getByLabel('Step').selectOption('Report a problem');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Please say why; the customer sees it.');
  await dialog.getByLabel(/What happened/).fill('The gate was locked');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(timeline(page)).toContainText('The gate was locked');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await asCustomer(page, shop.url, buyer, path, async (customer) => {
    await expect(customer.getByText('Your order could not be delivered yet.')).toBeVisible();
    await expect(timeline(customer)).toContainText('Delivery problem');
    await customer.goto(`/bn${path}`);
    await expect(customer.getByText('আপনার অর্ডার এখনো পৌঁছানো যায়নি।')).toBeVisible();
    await expect(customer.getByText('কুরিয়ারকে দেওয়া হয়েছে')).toBeVisible();
    await expectAccessible(customer);
  });
});

test('a customer asks to cancel a packed order, which the owner finds, and what came back is recorded by line', async ({
  page,
  shop,
}) => {
  proves('B-AFTER-02', 'B-AFTER-21', 'B-LIFE-05');
  const asOwner = await signedIn(shop.url, owner.email, password);
  const buyer = await newBuyer(shop.url);
  const order = await place(page, buyer);
  const path = paths.orderDetails(order);
  await moveTo(asOwner, order._id, 'pack', 'hand-over');
  await asCustomer(page, shop.url, buyer, path, async (customer) => {
    await help(customer).getByRole('button', { name: 'Ask to cancel' }).click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
    await expect(help(customer)).toContainText('You have asked us to cancel this order.');
  });
  await signInAsOwner(page, `${staffPaths.allOrdered}?show=cancel-asked`);
  await page.locator(`a[href$="${path}"]`).first().click();
  await expect(administration(page)).toContainText(
    'The customer asks to cancel this order: I changed my mind',
  );
  await administration(page).getByRole('button', { name: 'Arrived back' }).click();
  const dialog = page.getByRole('dialog', { name: 'What came back?' });
  await dialog.getByLabel('Sellable').first().fill('1');
  await dialog.getByLabel('Damaged').first().fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('More came back than was sent');
  await dialog.getByLabel('Damaged').first().fill('0');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(timeline(page)).toContainText('Partly delivered');
  await expect(page.getByText('1 came back')).toBeVisible();
  await expect(page.getByText('Returned or missing items')).toBeVisible();
});

test('of a parcel that was partly delivered a lost unit is sent again, and both orders lead to each other', async ({
  page,
  shop,
}) => {
  proves('B-DELIV-21');
  const asOwner = await signedIn(shop.url, owner.email, password);
  const buyer = await newBuyer(shop.url);
  const order = await place(page, buyer);
  const path = paths.orderDetails(order);
  await moveTo(asOwner, order._id, 'pack', 'hand-over');
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsOwner(page, path);
  await administration(page).getByRole('button', { name: 'Arrived back' }).click();
  const dialog = page.getByRole('dialog', { name: 'What came back?' });
  await dialog.getByLabel('Lost').first().fill('1');
  await dialog.getByLabel('Send again').first().fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Only units that the customer does not have can be sent again',
  );
  await dialog.getByLabel('Send again').first().fill('1');
  await expect(dialog).toContainText('What is sent again keeps its price');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Recorded. A new order sends it again.' })).toBeVisible();
  await expect(page.getByText('1 lost')).toBeVisible();
  await page.getByRole('link', { name: 'the new order' }).click();
  await expect(page.getByRole('link', { name: 'the earlier order' })).toBeVisible();
  await expect(page).not.toHaveURL(path);
  await expect(administration(page)).toContainText('Pack it, hand it over');
  await asCustomer(page, shop.url, buyer, path, async (customer) => {
    await customer.setViewportSize({ width: 360, height: 800 });
    await expect(customer.getByRole('link', { name: 'the new order' })).toBeVisible();
    await expectAccessible(customer);
    await customer.goto(`/bn${path}`);
    await customer.getByRole('link', { name: 'নতুন অর্ডার' }).click();
    await expect(customer.getByRole('link', { name: 'আগের অর্ডার' })).toBeVisible();
    await expectAccessible(customer);
  });
});

test('the owner changes an order; the customer sees what was changed, and the new sum', async ({
  page,
  shop,
}) => {
  proves('B-LIFE-04');
  const buyer = await newBuyer(shop.url);
  const order = await place(page, buyer);
  const path = paths.orderDetails(order);
  await signInAsOwner(page, path);
  await page.setViewportSize({ width: 360, height: 800 });
  await administration(page).getByRole('button', { name: 'Change order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change order' });
  await dialog
    .getByLabel(/^Quantity of/)
    .first()
    .fill('1');
  await dialog.getByLabel('Mobile number').fill('123');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Mobile number').fill('01812345678');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await asCustomer(page, shop.url, buyer, path, async (customer) => {
    const changes = customer.getByRole('region', { name: 'What was changed' });
    await expect(changes).toContainText('+8801812345678');
    await expect(changes).toContainText('Total');
    await expectAccessible(customer);
    const [line] = order.cartItems;
    if (!line) throw new Error('the order has no line');
    await customer.goto(`/bn${path}`);
    const inBengali = customer.getByRole('region', { name: 'যা বদলেছে' });
    await expect(inBengali).toContainText(nameIn('bn', productOfLine(line)));
  });
});
