/** The dashboards, the sidebar and the admin pages, as an owner and a shopper see them. */
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { formatDate, formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, paymentStatus } from '@jontro/shop/orders/orders.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { type User, userTexts } from '@jontro/shop/users/users.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { waitUntilReady } from '../e2e/storefront.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin, sampleCartItem, sampleOrder, sampleProduct, shopper } from './samples.ts';

const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Sidebar' });
const entries = (page: Page): Locator => sidebar(page).locator('[data-sidebar] a > span:nth-of-type(1)');
const stat = (page: Page, label: string): Locator => page.locator(`[data-stat="${label}"] [data-value]`);
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

const userMode = ['Dashboard', 'My Cart', 'My Orders', 'Pending Review', 'My Reviews'];
const adminMode = ['Dashboard', 'Add Product', 'All Carts', 'All Products', 'All Users', 'All Ordered'];
const counts = { totalOrder: 314, totalUser: 27, totalProduct: 159 };

test('a user sees their own figures, shortcuts and the user sidebar', async ({ page, server }) => {
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
  await signIn(page, server, shopper);
  server.respond(dashboardEndpoints.findMyDashboard, {
    totalCart: 3,
    totalQuantity: 5,
    unpaid: 0,
    totalOrders: 12,
    totalRevenue: 45_670,
  });
  server.respond(reviewEndpoints.listMyPendingReviews, { result: [], total: 4 });
  server.respond(orderEndpoints.listMyOrders, []);
  await open(page, paths.dashboard);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(stat(page, 'Total Cart')).toHaveText('3');
  await expect(stat(page, 'Total Orders')).toHaveText('12');
  await expect(stat(page, 'Total Revenue')).toHaveText('৳45,670');
  for (const path of [paths.wishlist, paths.myOrders, paths.profile]) {
    await expect(page.locator(`[data-dashboard=user] a[href="${path}"]`)).toBeVisible();
  }
  await expect(entries(page)).toHaveText(userMode);
  await expect(sidebar(page).locator('[data-greeting]')).toHaveText('Hi, User');
  await expect(sidebar(page).getByText('Admin Routes')).toHaveCount(0);
  await expect(sidebar(page).locator('[data-count=pending-reviews]')).toHaveText('4');
  await page.locator(`[data-dashboard=user] a[href="${paths.wishlist}"]`).click();
  await waitUntilReady(page);
  await expect(page.getByText('Your wishlist will appear here.')).toBeVisible();
});

test('a user who opens an admin page is redirected to the home page', async ({ page, server }) => {
  proves('ROUTE-28');
  await signIn(page, server, shopper);
  respondToHome(server);
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
  server,
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
    'STATE-29',
  );
  await signIn(page, server, admin);
  server.respond(dashboardEndpoints.findTotalCounts, counts);
  await open(page, paths.dashboard);
  await expect(stat(page, 'Orders')).toHaveText('314');
  await expect(stat(page, 'Users')).toHaveText('27');
  await expect(stat(page, 'Products')).toHaveText('159');
  await expect(page.locator('[data-dashboard=admin] nav a')).toHaveCount(5);
  const userBox = await page.locator('[data-dashboard=user]').boundingBox();
  const adminBox = await page.locator('[data-dashboard=admin]').boundingBox();
  expect(userBox?.y).toBeGreaterThan((adminBox?.y ?? 0) + (adminBox?.height ?? 0));
  await expect(entries(page)).toHaveText(adminMode);
  await expect(sidebar(page).locator('[data-greeting]')).toHaveText('Hi, Admin');
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  const before = await stored();
  await sidebar(page).getByRole('button', { name: 'Hide Admin Routes' }).click();
  await expect(entries(page)).toHaveText(userMode);
  expect(await stored()).not.toBe(before);
  for (const mode of ['Show Admin Routes', 'Hide Admin Routes']) {
    await expect(sidebar(page).getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(sidebar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.reload();
    await waitUntilReady(page);
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
const productCells = (product: Product): string[] => [
  '',
  product.productName,
  product.category,
  formatTaka(product.price),
  product.discountPrice === undefined ? '–' : formatTaka(product.discountPrice),
  product.inStock ? productTexts.inStockLabel : productTexts.outOfStockLabel,
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

/** Compares the texts of the table's rows with the expected ones. */
async function expectRows(page: Page, where: string, expected: readonly string[][]): Promise<void> {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const shown = await page
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
  expect.soft(shown.length, where).toBe(expected.length);
  const differences = expected.flatMap((texts, row) =>
    texts.flatMap((text, column) => {
      const cell = shown[row]?.[column] ?? '';
      return cell.includes(text) ? [] : [`row ${row}, column ${column}: "${cell}" instead of "${text}"`];
    }),
  );
  expect.soft(differences, where).toEqual([]);
}

test('each admin page opens with its table or form', async ({ page, server }) => {
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
  const placed = [sampleOrder(), sampleOrder({ _id: 'b'.repeat(24), payment: true, status: 'Delivered' })];
  const { discountPrice: _, ...full } = sampleProduct(2, { inStock: false, category: 'Smart TV' });
  const products = [sampleProduct(1), full];
  const { timestamp } = shopper;
  const users = [shopper, admin, { ...shopper, name: 'Rahim', timestamp: { ...timestamp, lastLoginAt: 0 } }];
  const lines = [sampleCartItem(), sampleCartItem({ _id: 'c'.repeat(24), quantity: 7, price: 990 })];
  await signIn(page, server, admin);
  server.respond(orderEndpoints.listAllOrders, placed);
  server.respond(bulkActionEndpoints.listBulkActions, []);
  server.respond(catalogEndpoints.listAllProducts, products);
  server.respond(productDraftEndpoints.listProductDrafts, []);
  server.respond(userEndpoints.listAllUsers, users);
  server.respond(cartEndpoints.listAllCarts, lines);
  const tables = [
    {
      path: staffPaths.allOrdered,
      columns: ['Customer', 'Items', 'Total', 'Status', 'Payment', 'Date', 'Action'],
      rows: placed.map(orderCells),
    },
    {
      path: staffPaths.allProducts,
      columns: ['Image', 'Name', 'Category', 'Price', 'Discount price', 'Stock status', 'Action'],
      rows: products.map(productCells),
    },
    {
      path: staffPaths.allUsers,
      columns: ['Name', 'Email', 'Created', 'Last login', 'Role', 'Action'],
      rows: users.map(userCells),
    },
    {
      path: staffPaths.userCarts,
      columns: ['Image', 'Name', 'Price', 'Quantity', 'Time', 'Author', 'Action'],
      rows: lines.map(cartCells),
    },
  ];
  for (const { path, columns, rows } of tables) {
    await open(page, path);
    // The column of check boxes has no heading.
    await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText(columns);
    const picture = page.locator('[data-row] td').first().locator('img');
    await expect(picture).toHaveCount(columns.includes('Image') ? 1 : 0);
    await expectRows(page, path, rows);
  }
  await open(page, staffPaths.addProduct);
  await expect(heading(page, 'Add Product')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Product name' })).toBeVisible();
});

test('an admin is not deleted before the downgrade', async ({ page, server }) => {
  proves('TOAST-22');
  await signIn(page, server, admin);
  server.respond(userEndpoints.listAllUsers, [admin, shopper]);
  await open(page, staffPaths.allUsers);
  // No request: the server has no response to a deletion.
  await page.getByRole('button', { name: `Delete ${admin.email}` }).click();
  const notice = page.getByRole('dialog', { name: userTexts.adminNotDeleted });
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByText(admin.email).last()).toBeVisible();
});
