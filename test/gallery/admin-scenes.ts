/** The owner's pages and their dialogs. */
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { expect, type Page } from '@playwright/test';
import { zipOf } from '../../apps/api/src/testing/zip-file.ts';
import { backupsPath } from '../../apps/web/app/backups/backups-path.ts';
import { customerPattern } from '../../apps/web/app/customers/customer-path.ts';
import { packingPath, securityLogPath, staffPath } from '../../apps/web/app/dashboard/admin-pages.ts';
import { designPath } from '../../apps/web/app/design/design-path.ts';
import { editorPath, pagesPath } from '../../apps/web/app/pages/pages-path.ts';
import { patterns } from '../../apps/web/app/path-patterns.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { questionsPath } from '../../apps/web/app/questions/questions-path.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { announceNewOrder, respondWithNewOrder } from '../e2e/new-orders.ts';
import { createTestImage } from '../e2e/pictures.ts';
import { courierScenes } from './courier-scenes.ts';
import type { Scene, SceneContext } from './scene.ts';

const addProduct = { route: staffPaths.addProduct, address: () => staffPaths.addProduct } as const;
const users = { route: staffPaths.allUsers, address: () => staffPaths.allUsers } as const;
const coupons = { route: staffPaths.coupons, address: () => staffPaths.coupons } as const;
const staff = { route: staffPath, address: () => staffPath } as const;
const invited = {
  _id: '1',
  to: '+8801712345678',
  staffRole: 'packer',
  state: 'open',
  createdAt: '2026-11-20T04:00:00.000Z',
  expiresAt: '2026-11-27T04:00:00.000Z',
};
const respondWithInvitations = async (page: Page): Promise<void> => {
  await page.route(`**${staffEndpoints.listStaffInvitations.url}`, (route) =>
    route.fulfill({
      json: [invited, { ...invited, _id: '2', to: 'karim@example.com', state: 'accepted' }],
    }),
  );
  await page.route(`**${staffEndpoints.addStaff.url}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: {
            modifiedCount: 0,
            message: '',
            invitation: { ...invited, link: `https://shop.example.com/join#${'Qk'.repeat(21)}` },
          },
        })
      : route.fallback(),
  );
};
const outbox = { route: staffPaths.outbox, address: () => staffPaths.outbox } as const;

const importProducts = {
  route: staffPaths.allProducts,
  address: () => `${staffPaths.allProducts}?import=`,
} as const;
const chooseFile = async (page: Page, pictures = '/i/a/9.webp'): Promise<void> => {
  const lines = ['Name,Category,Price,Pictures', `TinyBox,Earbuds,1200,${pictures}`, 'BigBox,Earbuds,12E3,'];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(page.locator('select').first()).toBeVisible();
};

/** Chooses a ZIP file with a picture, one that is locked and one that no line names. */
const chooseZip = async ({ page, t }: Pick<SceneContext, 'page' | 't'>): Promise<void> => {
  const { buffer: content } = await createTestImage(page, 1, 300, 300);
  const zip = zipOf([
    { name: 'Boxes/TinyBox.jpg', content },
    { name: 'Boxes/BigBox.jpg', content, flags: 0x801 },
    { name: 'Boxes/spare.jpg', content },
  ]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText(t('Files: {count}', { count: 3 }))).toBeVisible();
};

const ownerScenes: readonly Scene[] = [
  { name: 'admin-dashboard', route: paths.dashboard, address: () => paths.dashboard },
  {
    name: 'admin-drawer',
    route: paths.dashboard,
    address: () => paths.dashboard,
    widths: [360, 768],
    windowOnly: true,
    prepare: ({ page, t }) => page.getByRole('button', { name: t('Dashboard menu') }).click(),
  },
  { name: 'add-product', ...addProduct },
  {
    name: 'add-product-errors',
    ...addProduct,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: t('Add Product') })
        .click();
      await expect(page.locator('[data-toast=error]')).toBeVisible();
    },
  },
  {
    name: 'uploads',
    ...addProduct,
    mockResponses: async (page) => {
      // The draft of the same scene in the other language.
      await page.evaluate(() => sessionStorage.clear());
      let uploads = 0;
      return page.route(`**${imageEndpoints.uploadImage.url}*`, async (route) => {
        uploads += 1;
        if (uploads === 1) await route.fulfill({ json: { data: { url: '/placeholder.svg' } } });
        else if (uploads === 2) await route.fulfill({ status: 415, json: { message: imageTexts.wrongType } });
        // The others stay in progress.
      });
    },
    prepare: async ({ page }) => {
      const pictures = await Promise.all(
        [1, 2, 3, 4].map((number) => createTestImage(page, number, 400, 400)),
      );
      await page.locator('form input[type=file][multiple]').setInputFiles(pictures);
      await expect(page.locator('[data-upload=failed]')).toHaveCount(1);
      await expect(page.locator('[data-upload=running]')).toHaveCount(2);
    },
  },
  {
    name: 'product-variants',
    ...addProduct,
    // The draft of the same scene in the other language.
    mockResponses: (page) => page.evaluate(() => sessionStorage.clear()),
    prepare: async ({ page, t }) => {
      await page.locator('[name=price]').fill('1200');
      await page.getByRole('button', { name: t('Add options') }).click();
      for (const [option, name, values] of [
        [0, 'Colour', ['Black', 'White']],
        [1, 'GB', ['128', '256']],
      ] as const) {
        if (option > 0) await page.getByRole('button', { name: t('Add option'), exact: true }).click();
        await page.locator(`[name="options.${option}.name"]`).fill(name);
        for (const value of values) {
          await page.locator(`[name="options.${option}.newValue"]`).fill(value);
          await page.keyboard.press('Enter');
        }
      }
      await expect(page.locator('[name="variants.3.price"]')).toBeVisible();
    },
  },
  { name: 'all-products', route: staffPaths.allProducts, address: () => staffPaths.allProducts },
  {
    name: 'product-deleted',
    route: staffPaths.allProducts,
    address: () => staffPaths.allProducts,
    windowOnly: true,
    mockResponses: (page) =>
      page.route(/\/api\/product\/[^/]+$/, (route) => route.fulfill({ json: { deletedCount: 1 } })),
    prepare: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('Delete {name}', { name: '' }).trim() })
        .nth(1)
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('Delete') })
        .click();
      // The notice stays open while its button has the keyboard focus.
      await page.keyboard.press('Shift');
      await page.locator('[data-notice] button').focus();
      await expect(page.locator('[data-undo] button').first()).toBeVisible();
    },
  },
  {
    name: 'update-product',
    route: patterns.updateProduct,
    address: ({ product }) => staffPaths.updateProduct(product),
  },
  { name: 'all-ordered', route: staffPaths.allOrdered, address: () => staffPaths.allOrdered },
  {
    name: 'orders-chosen',
    route: staffPaths.allOrdered,
    address: () => staffPaths.allOrdered,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('checkbox', { name: t('Choose the order of {name}', { name: '' }).trim() })
        .first()
        .check();
      await expect(page.getByText(t('{count} chosen', { count: 1 }))).toBeVisible();
    },
  },
  {
    name: 'many-orders-preview',
    route: staffPaths.allOrdered,
    address: () => staffPaths.allOrdered,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('checkbox', { name: t('Choose the order of {name}', { name: '' }).trim() })
        .first()
        .check();
      await page.getByRole('button', { name: t('Mark as Packed'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: t('Mark as Packed') })).toBeVisible();
    },
  },
  {
    name: 'new-order',
    route: staffPaths.allOrdered,
    address: () => staffPaths.allOrdered,
    windowOnly: true,
    mockResponses: respondWithNewOrder,
    prepare: async ({ page }) => {
      await announceNewOrder(page);
      await expect(page.locator('[data-toast=info]')).toBeVisible();
    },
  },
  {
    name: 'admin-order',
    route: patterns.orderDetails,
    address: ({ orders }) => paths.orderDetails(orders.paid),
  },
  {
    name: 'admin-order-unpaid',
    route: patterns.orderDetails,
    address: ({ orders }) => paths.orderDetails(orders.unpaid),
  },
  { name: 'staff-order', route: staffPaths.staffOrder, address: () => staffPaths.staffOrder },
  {
    name: 'staff-order-note',
    route: staffPaths.staffOrder,
    address: () => staffPaths.staffOrder,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('Paste a note') }).click();
      await page
        .getByLabel(t('Message of the customer'))
        .fill('bhai 2ta airnova ar ek jora gold wire lagbe, rahim, 01712 345678, mirpur 10 dhaka');
      await page.getByRole('button', { name: t('Fill in the form') }).click();
      await expect(page.locator('[data-note-article]')).toHaveCount(2);
    },
  },
  {
    name: 'packing-slips',
    route: staffPaths.packingSlips(),
    address: ({ orders }) => staffPaths.packingSlips([orders.unpaid, orders.paid]),
  },
  { name: 'slips-left', route: staffPaths.packingSlips(), address: () => staffPaths.packingSlips() },
  {
    name: 'slips-printed',
    route: staffPaths.packingSlips(),
    address: ({ orders }) => staffPaths.packingSlips([orders.unpaid, orders.paid]),
    prepare: async ({ page, t }) => {
      await page.route('**/api/packing-slips', (route) => {
        const { ids } = route.request().postDataJSON() as { ids: string };
        return route.fulfill({ json: { printed: ids.split(',') } });
      });
      await page.getByRole('button', { name: t('Print {count} slips', { count: 2 }) }).click();
      await page.getByRole('button', { name: t('Print them again') }).click();
      await expect(page.locator('[data-copy]')).toHaveCount(2);
    },
  },
  {
    name: 'delivery-question',
    route: staffPaths.allOrdered,
    address: () => `${staffPaths.allOrdered}?show=to-pack`,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('Mark as Delivered') })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'labels',
    route: staffPaths.packingSlips(),
    address: ({ orders }) => `${staffPaths.packingSlips([orders.unpaid, orders.paid])}&papers=labels`,
  },
  { name: 'all-users', ...users },
  {
    name: 'confirm-dialog',
    ...users,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('searchbox', { name: t('Search users') }).fill(demoLogins.shopper.email);
      await page
        .getByRole('button', { name: t('Delete {name}', { name: demoLogins.shopper.email }) })
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'notice',
    ...users,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('searchbox', { name: t('Search users') }).fill(demoLogins.owner.email);
      await page.getByRole('button', { name: t('Delete {name}', { name: demoLogins.owner.email }) }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'customer',
    route: customerPattern,
    address: () => staffPaths.allUsers,
    prepare: async ({ page, t }) => {
      await page.getByRole('searchbox', { name: t('Search users') }).fill(demoLogins.shopper.email);
      await page.getByRole('row').filter({ hasText: demoLogins.shopper.email }).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: t('Customer') })).toBeVisible();
    },
  },
  { name: 'user-carts', route: staffPaths.userCarts, address: () => staffPaths.userCarts },
  { name: 'payments', route: staffPaths.payments, address: () => staffPaths.payments },
  {
    name: 'payment-paid',
    route: patterns.payment,
    address: ({ tranIds }) => staffPaths.payment(tranIds.paid),
  },
  {
    name: 'payment-to-decide',
    route: patterns.payment,
    address: ({ tranIds }) => staffPaths.payment(tranIds.risky),
  },
  {
    name: 'refund-dialog',
    route: patterns.payment,
    address: ({ tranIds }) => staffPaths.payment(tranIds.paid),
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('Refund'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'payment-report', route: staffPaths.paymentReport, address: () => staffPaths.paymentReport },
  {
    name: 'payment-statement',
    route: staffPaths.payments,
    address: () => `${staffPaths.payments}?statement=`,
  },
  { name: 'questions', route: questionsPath, address: () => questionsPath },
  { name: 'reviews', route: staffPaths.reviews, address: () => staffPaths.reviews },
  { name: 'coupons', ...coupons },
  {
    name: 'coupon-dialog',
    ...coupons,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('New coupon') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'reports', route: staffPaths.reports, address: () => staffPaths.reports },
  { name: 'vitals', route: staffPaths.vitals, address: () => staffPaths.vitals },
  { name: 'audit-log', route: staffPaths.auditLog, address: () => staffPaths.auditLog },
  { name: 'security-log', route: securityLogPath, address: () => securityLogPath },
  { name: 'backups', route: backupsPath, address: () => backupsPath },
  { name: 'design', route: designPath, address: () => designPath },
  { name: 'settings', route: staffPaths.settings, address: () => staffPaths.settings },
  {
    name: 'setting-form',
    route: staffPaths.settings,
    address: () => staffPaths.settings,
    prepare: async ({ page, t }) => {
      await page.getByRole('searchbox', { name: t('Search settings') }).fill('deliveryZones');
      await page.getByRole('button', { name: t('Change {name}', { name: t('Delivery zones') }) }).click();
      await expect(page.getByRole('button', { name: t('Save'), exact: true })).toBeVisible();
    },
  },
  { name: 'pages', route: pagesPath, address: () => pagesPath },
  {
    name: 'page-editor',
    route: pagesPath,
    address: () => editorPath('contact'),
    prepare: ({ page, t }) => page.getByRole('button', { name: t('Preview') }).click(),
  },
  { name: 'redirects', route: staffPaths.settings, address: () => `${staffPaths.settings}?redirects=` },
  { name: 'set-up-name', route: staffPaths.settings, address: () => `${staffPaths.settings}?setup=name` },
  {
    name: 'set-up-products',
    route: staffPaths.settings,
    address: () => `${staffPaths.settings}?setup=products`,
  },
  { name: 'mail-problems', route: staffPaths.mailProblems, address: () => staffPaths.mailProblems },
  { name: 'import', ...importProducts },
  {
    name: 'import-columns',
    ...importProducts,
    prepare: async (scene) => {
      await chooseFile(scene.page);
      await chooseZip(scene);
    },
  },
  {
    name: 'import-changes',
    ...importProducts,
    prepare: async ({ page, t }) => {
      await chooseFile(page, 'tinybox.jpg; bigbox.jpg; box.jpg');
      await chooseZip({ page, t });
      await page.getByRole('button', { name: t('Check the file') }).click();
      await expect(page.getByRole('group', { name: t('Results by state') })).toBeVisible();
      await page.getByText(t('Pictures that no line names: {count}', { count: 1 })).click();
      await expect(page.getByText('Boxes/spare.jpg')).toBeVisible();
    },
  },
  {
    name: 'change-products',
    route: staffPaths.allProducts,
    address: () => `${staffPaths.allProducts}?change=&category=Fan`,
    prepare: async ({ page, t }) => {
      await page.getByLabel(t('Percent')).fill('10');
      await page.getByRole('button', { name: t('Show what changes') }).click();
      await expect(page.getByRole('heading', { name: t('Before and after') })).toBeVisible();
    },
  },
  { name: 'orders-to-pack', route: packingPath, address: () => packingPath },
  ...courierScenes,
  { name: 'staff', ...staff },
  {
    name: 'staff-invited',
    ...staff,
    mockResponses: respondWithInvitations,
  },
  {
    name: 'staff-invitation-link',
    ...staff,
    windowOnly: true,
    mockResponses: respondWithInvitations,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('Add to the staff') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('Email address or mobile number')).fill('01712345678');
      await dialog.getByRole('button', { name: t('Add'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: t('Send this link') })).toBeVisible();
    },
  },
  {
    name: 'staff-role-form',
    ...staff,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('New staff role') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Save') })
        .click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'outbox', ...outbox },
  {
    name: 'outbox-mail',
    ...outbox,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('Read') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

export const adminScenes: readonly Scene[] = ownerScenes.map(
  (scene) => ({ ...scene, user: 'owner' }) satisfies Scene,
);
