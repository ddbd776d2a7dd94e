/** The dashboard's pages for admins, one row each: routes, access and the sidebar follow from it (specification section 2; Q-134). */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { backupsPath } from '../backups/backups-path.ts';
import { parcelsPath } from '../couriers/couriers-path.ts';
import { customerPattern } from '../customers/customer-path.ts';
import { designPath } from '../design/design-path.ts';
import { can } from '../lib/can.ts';
import type { Session } from '../lib/session-state.ts';
import { toConfirmPath } from '../order-confirmations/to-confirm-path.ts';
import { pagesPath } from '../pages/pages-path.ts';
import { patterns } from '../path-patterns.ts';
import { questionsPath } from '../questions/questions-path.ts';
import { smsPath } from '../sms/sms-path.ts';
import { staffPaths } from '../staff-paths.ts';
import type { IconName } from '../ui/icon-name.ts';

interface AdminPage {
  path: string;
  /** The page's module in `apps/web/app`. */
  file: string;
  permission: Permission;
  /** Needed besides. */
  besides?: Permission;
  /** Its entry in the sidebar; a page without one is opened from another. */
  entry?: { label: PlainMessage; icon: IconName };
  /** True for pages that the specification does not have; their entries are below its own list. */
  additive?: boolean;
  /** True for a page of owners alone, whatever the permissions of other staff. */
  ownersOnly?: boolean;
  /** The setting without which it has no entry. */
  setting?: 'questions';
}

/** Paths of pages that only the dashboard links to. */
export const packingPath = '/dashboard/orders-to-pack';
export const staffPath = '/dashboard/staff';
export const securityLogPath = '/dashboard/security-log';

/** In the order of the sidebar. */
export const adminPages: readonly AdminPage[] = [
  {
    path: staffPaths.addProduct,
    file: 'catalog/editor/add-product-page.tsx',
    permission: 'products',
    besides: 'prices',
    entry: { label: 'Add Product', icon: 'plus' },
  },
  {
    path: staffPaths.userCarts,
    file: 'cart/user-carts-page.tsx',
    permission: 'customers',
    entry: { label: 'All Carts', icon: 'cart' },
  },
  {
    path: staffPaths.allProducts,
    file: 'catalog/all-products-page.tsx',
    permission: 'products',
    entry: { label: 'All Products', icon: 'store' },
  },
  { path: patterns.updateProduct, file: 'catalog/editor/update-product-page.tsx', permission: 'products' },
  {
    path: staffPaths.allUsers,
    file: 'users/all-users-page.tsx',
    permission: 'customers',
    entry: { label: 'All Users', icon: 'users' },
  },
  {
    path: customerPattern,
    file: 'customers/customer-page.tsx',
    permission: 'customers',
    additive: true,
  },
  {
    path: staffPaths.allOrdered,
    file: 'orders/all-ordered-page.tsx',
    permission: 'orders',
    entry: { label: 'All Ordered', icon: 'truck' },
  },
  {
    path: staffPaths.staffOrder,
    file: 'orders/staff-order-page.tsx',
    permission: 'order-entry',
    entry: { label: 'Take an order', icon: 'plus' },
    additive: true,
  },
  {
    path: toConfirmPath,
    file: 'order-confirmations/to-confirm-page.tsx',
    permission: 'orders',
    entry: { label: 'To confirm', icon: 'check' },
    additive: true,
  },
  {
    path: packingPath,
    file: 'orders/packing-page.tsx',
    permission: 'deliver',
    entry: { label: 'Orders to pack', icon: 'package' },
    additive: true,
  },
  {
    path: parcelsPath,
    file: 'couriers/parcels-page.tsx',
    permission: 'deliver',
    entry: { label: 'Parcels', icon: 'truck' },
    additive: true,
  },
  {
    path: staffPaths.packingSlips(),
    file: 'orders/packing-slips-page.tsx',
    permission: 'orders',
    additive: true,
  },
  {
    path: staffPaths.reports,
    file: 'reports/reports-page.tsx',
    permission: 'reports',
    entry: { label: 'Reports', icon: 'chart' },
    additive: true,
  },
  {
    path: staffPaths.vitals,
    file: 'vitals/vitals-page.tsx',
    permission: 'reports',
    entry: { label: 'Page speed', icon: 'gauge' },
    additive: true,
  },
  {
    path: staffPaths.payments,
    file: 'payments/payments-page.tsx',
    permission: 'refunds',
    entry: { label: 'Payments', icon: 'creditCard' },
    additive: true,
  },
  {
    path: patterns.payment,
    file: 'payments/payment-details-page.tsx',
    permission: 'refunds',
    additive: true,
  },
  {
    path: staffPaths.paymentReport,
    file: 'payments/payment-report-page.tsx',
    permission: 'reports',
    additive: true,
  },
  {
    path: staffPaths.coupons,
    file: 'coupons/coupons-page.tsx',
    permission: 'prices',
    entry: { label: 'Coupons', icon: 'gift' },
    additive: true,
  },
  {
    path: staffPaths.reviews,
    file: 'reviews/moderation-page.tsx',
    permission: 'content',
    entry: { label: 'Reviews', icon: 'star' },
    additive: true,
  },
  {
    path: staffPath,
    file: 'users/staff-page.tsx',
    permission: 'staff',
    entry: { label: 'Staff', icon: 'shield' },
    additive: true,
  },
  {
    path: questionsPath,
    file: 'questions/questions-page.tsx',
    permission: 'content',
    entry: { label: 'Questions', icon: 'info' },
    additive: true,
    setting: 'questions',
  },
  {
    path: pagesPath,
    file: 'pages/pages-page.tsx',
    permission: 'content',
    entry: { label: 'Pages', icon: 'layout' },
    additive: true,
  },
  {
    path: staffPaths.auditLog,
    file: 'audit/audit-page.tsx',
    permission: 'staff',
    entry: { label: 'Audit log', icon: 'history' },
    additive: true,
  },
  {
    path: securityLogPath,
    file: 'audit/security-log-page.tsx',
    permission: 'staff',
    entry: { label: 'Security log', icon: 'shield' },
    additive: true,
  },
  {
    path: backupsPath,
    file: 'backups/backups-page.tsx',
    permission: 'staff',
    entry: { label: 'Backups', icon: 'download' },
    additive: true,
    ownersOnly: true,
  },
  {
    path: staffPaths.settings,
    file: 'settings/settings-page.tsx',
    permission: 'settings',
    entry: { label: 'Settings', icon: 'settings' },
    additive: true,
  },
  {
    path: designPath,
    file: 'design/design-page.tsx',
    permission: 'settings',
    entry: { label: 'Design', icon: 'layout' },
    additive: true,
  },
  {
    path: smsPath,
    file: 'sms/sms-page.tsx',
    permission: 'settings',
    entry: { label: 'SMS', icon: 'mail' },
    additive: true,
  },
  {
    path: staffPaths.mailProblems,
    file: 'mail/mail-problems-page.tsx',
    permission: 'settings',
    additive: true,
  },
  { path: staffPaths.outbox, file: 'mail/outbox-page.tsx', permission: 'staff', additive: true },
];

/** The admin pages that the current user may open. */
export const permittedPages = (session: Session): readonly AdminPage[] =>
  adminPages.filter(
    ({ permission, besides = permission, ownersOnly }) =>
      can(session, permission) && can(session, besides) && (!ownersOnly || session.role === 'admin'),
  );
