/** The dashboards, the sidebar and the admin pages, as the owner and a shopper of the demo shop see them. */
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { formatDate, formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type Order, orderTexts, paymentStatus } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { type User, userTexts } from '@jontro/shop/users/users.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { confirmDelivery } from './confirm-delivery.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const { owner, shopper, password } = demoLogins;

const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Sidebar' });
const entries = (page: Page): Locator => sidebar(page).locator('[data-sidebar] a > span:nth-of-type(1)');
const stat = (page: Page, label: string): Locator => page.locator(`[data-stat="${label}"] [data-value]`);
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

const userMode = ['Dashboard', 'My Cart', 'My Orders', 'Pending Review', 'My Reviews'];
const adminMode = ['Dashboard', 'Add Product', 'All Carts', 'All Products', 'All Users', 'All Ordered'];

test('a user sees their own figures, shortcuts and the user sidebar', async ({ page }) => {
  proves(
    'ROUTE-13',
    'ROUTE-15',
    'SIDE-01',
    'SIDE-02',
    'SIDE-06',
    'SIDE-08',
    'UDASH-01',
    'UDASH-02',
    'UDASH-03',
    'UDASH-04',
  );
  await openAsReturningUser(page, shopper.email, password, paths.dashboard);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const figures = await (await page.request.get(`/api/my-dashboard?email=${shopper.email}`)).json();
  await expect(stat(page, 'Total Cart')).toHaveText(String(figures.totalCart));
  await expect(stat(page, 'Total Orders')).toHaveText(String(figures.totalOrders));
  await expect(stat(page, 'Total Revenue')).toHaveText(formatTaka(figures.totalRevenue));
  for (const path of [paths.wishlist, paths.myOrders, paths.profile]) {
    await expect(page.locator(`[data-dashboard=user] a[href="${path}"]`)).toBeVisible();
  }
  await expect(entries(page)).toHaveText(userMode);
  await expect(sidebar(page).locator('[data-greeting]')).toHaveText('Hi, User');
  await expect(sidebar(page).getByText('Admin Routes')).toHaveCount(0);
  const pending = await (await page.request.get(`/api/my-pending-review/${shopper.email}`)).json();
  await expect(sidebar(page).locator('[data-count=pending-reviews]')).toHaveText(String(pending.total));
  await page.locator(`[data-dashboard=user] a[href="${paths.wishlist}"]`).click();
  await waitUntilReady(page);
  await expect(page.getByText('Your wishlist will appear here.')).toBeVisible();
});

test('a user who opens an admin page is redirected to the home page', async ({ page }) => {
  proves('ROUTE-28');
  await openAsReturningUser(page, shopper.email, password, paths.dashboard);
  for (const path of [
    staffPaths.addProduct,
    staffPaths.allProducts,
    '/dashboard/update/fan/65a000000000000000000000',
    staffPaths.allOrdered,
    staffPaths.allUsers,
    staffPaths.userCarts,
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
  }
});

test('an admin sees the counts above their own dashboard, and can hide the admin routes permanently', async ({
  page,
}) => {
  proves(
    'ADASH-01',
    'ADASH-02',
    'ADASH-03',
    'ADASH-04',
    'ADASH-05',
    'SIDE-03',
    'SIDE-04',
    'SIDE-05',
    'SIDE-07',
  );
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const counts = await (await page.request.get('/api/total-counts')).json();
  await expect(stat(page, 'Orders')).toHaveText(String(counts.totalOrder));
  await expect(stat(page, 'Users')).toHaveText(String(counts.totalUser));
  await expect(stat(page, 'Products')).toHaveText(String(counts.totalProduct));
  await expect(page.locator('[data-dashboard=admin] nav a')).toHaveCount(5);
  const userBox = await page.locator('[data-dashboard=user]').boundingBox();
  const adminBox = await page.locator('[data-dashboard=admin]').boundingBox();
  expect(userBox?.y).toBeGreaterThan((adminBox?.y ?? 0) + (adminBox?.height ?? 0));
  await expect(entries(page)).toHaveText(adminMode);
  await expect(sidebar(page).locator('[data-greeting]')).toHaveText('Hi, Admin');
  await sidebar(page).getByRole('button', { name: 'Hide Admin Routes' }).click();
  await expect(entries(page)).toHaveText(userMode);
  for (const mode of ['Show Admin Routes', 'Hide Admin Routes']) {
    await expect(sidebar(page).getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(sidebar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await sidebar(page).getByRole('button', { name: mode }).click();
  }
  await page.reload();
  await waitUntilReady(page);
  await expect(entries(page)).toHaveText(userMode);
});

/** The expected texts of a row of each admin table, column by column. */
const orderCells = (order: Order): string[] => [
  '',
  order.name,
  order.cartItems[0]?.name ?? '',
  formatTaka(order.payable),
  order.status,
  paymentStatus(order),
  formatDate(order.orderPlaced),
];
/** As the list names them; those of a product with variants are of all of them. */
const unitsOf = ({ stock, variantTotals }: Product): string => {
  const units = variantTotals ? variantTotals.stock : stock;
  const count = variantTotals ? `${variantTotals.count} variants` : '';
  return `${units === undefined ? 'Not tracked' : `${units} left`}${count}`;
};
const productCells = (product: Product): string[] => [
  '',
  product.productName,
  product.category,
  formatTaka(product.price),
  product.discountPrice === undefined ? '–' : formatTaka(product.discountPrice),
  `${product.inStock ? productTexts.inStockLabel : productTexts.outOfStockLabel}${unitsOf(product)}`,
];
const userCells = ({ name, email, timestamp, role }: User): string[] => [
  name,
  email,
  formatDate(timestamp.createdAt),
  timestamp.lastLoginAt > 0 ? formatDate(timestamp.lastLoginAt) : '–',
  role,
];
const cartCells = (line: CartItem): string[] => [
  '',
  line.name,
  formatTaka(line.price),
  String(line.quantity),
  formatDateTime(line.cartAdded),
  line.author.email,
];

/** Compares the texts of the table's rows with the server's data. */
async function expectRows(page: Page, url: string, cellsOf: (entry: never) => string[]): Promise<void> {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const shown = await page
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
  const entries: never[] = await (await page.request.get(`${url}?page=1&limit=20`)).json();
  expect.soft(shown.length, url).toBe(entries.length);
  const expected = entries.map(cellsOf);
  const differences = expected.flatMap((texts, row) =>
    texts.flatMap((text, column) => {
      const cell = shown[row]?.[column] ?? '';
      return cell.includes(text) ? [] : [`row ${row}, column ${column}: "${cell}" instead of "${text}"`];
    }),
  );
  expect.soft(differences, url).toEqual([]);
}

test('each admin page opens with its table or form', async ({ page }) => {
  proves(
    'ACART-01',
    'AORD-01',
    'APROD-02',
    'AUSER-02',
    'ROUTE-20',
    'ROUTE-21',
    'ROUTE-24',
    'ROUTE-25',
    'ROUTE-26',
  );
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const tables = [
    {
      path: staffPaths.allOrdered,
      columns: ['Customer', 'Items', 'Total', 'Status', 'Payment', 'Date', 'Action'],
      rows: () => expectRows(page, '/api/all-orders', orderCells),
    },
    {
      path: staffPaths.allProducts,
      columns: ['Image', 'Name', 'Category', 'Price', 'Discount price', 'Stock status', 'Action'],
      rows: () => expectRows(page, '/api/all-products', productCells),
    },
    {
      path: staffPaths.allUsers,
      columns: ['Name', 'Email', 'Created', 'Last login', 'Role', 'Action'],
      rows: () => expectRows(page, '/api/all-users', userCells),
    },
    {
      path: staffPaths.userCarts,
      columns: ['Image', 'Name', 'Price', 'Quantity', 'Time', 'Author', 'Action'],
      rows: () => expectRows(page, '/api/all-carts', cartCells),
    },
  ];
  for (const { path, columns, rows } of tables) {
    await open(page, path);
    // The column of check boxes has no heading.
    await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText(columns);
    const picture = page.locator('[data-row] td').first().locator('img');
    await expect(picture).toHaveCount(columns.includes('Image') ? 1 : 0);
    await rows();
  }
  await open(page, staffPaths.addProduct);
  await expect(heading(page, 'Add Product')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Product name' })).toBeVisible();
});

test('an order is marked as delivered, with a dialog that closes by itself', async ({ page }) => {
  proves('AORD-03', 'TOAST-42');
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  // Other end-to-end tests need the demo shopper's orders in their original states.
  const otherOrders = page.locator('[data-row]').filter({ hasNotText: shopper.name });
  const row = otherOrders.filter({ hasText: 'Mark as Delivered' }).first();
  const href = await row.getByRole('link').first().getAttribute('href');
  await row.getByRole('button', { name: 'Mark as Delivered' }).click();
  await confirmDelivery(page);
  const notice = page.getByRole('dialog', { name: orderTexts.delivered });
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
  const delivered = page.locator('[data-row]').filter({ has: page.locator(`a[href="${href}"]`) });
  await expect(delivered.getByText('Delivered', { exact: true })).toBeVisible();
});

test('an admin is not deleted before the downgrade', async ({ page }) => {
  proves('TOAST-22');
  await openAsReturningUser(page, owner.email, password, staffPaths.allUsers);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(owner.email);
  await page.getByRole('button', { name: `Delete ${owner.email}` }).click();
  const notice = page.getByRole('dialog', { name: userTexts.adminNotDeleted });
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByText(owner.email).last()).toBeVisible();
});
