/** The sidebar's entries in their order (specification section 2, Dashboards; Q-134). */
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export interface SidebarEntry {
  label: string;
  to: string;
  icon: IconName;
  /** Required to see the entry; none for everybody. */
  permission?: Permission;
}

export const userEntries: readonly SidebarEntry[] = [
  { label: 'Dashboard', to: paths.dashboard, icon: 'layout' },
  { label: 'My Cart', to: paths.cart, icon: 'cart' },
  { label: 'My Orders', to: paths.myOrders, icon: 'package' },
  { label: 'Pending Review', to: paths.pendingReviews, icon: 'star' },
  { label: 'My Reviews', to: paths.myReviews, icon: 'circleCheck' },
];

export const adminEntries: readonly SidebarEntry[] = [
  { label: 'Dashboard', to: paths.dashboard, icon: 'layout' },
  { label: 'Add Product', to: paths.addProduct, icon: 'plus', permission: 'products' },
  { label: 'All Carts', to: paths.userCarts, icon: 'cart', permission: 'customers' },
  { label: 'All Products', to: paths.allProducts, icon: 'store', permission: 'products' },
  { label: 'All Users', to: paths.allUsers, icon: 'users', permission: 'customers' },
  { label: 'All Ordered', to: paths.allOrdered, icon: 'truck', permission: 'orders' },
];

/** Additive: pages that the specification does not have, below its own list. */
export const moreAdminEntries: readonly SidebarEntry[] = [
  { label: 'Reports', to: paths.reports, icon: 'chart', permission: 'reports' },
  { label: 'Payments', to: paths.payments, icon: 'creditCard', permission: 'refunds' },
  { label: 'Coupons', to: paths.coupons, icon: 'gift', permission: 'prices' },
  { label: 'Audit log', to: paths.auditLog, icon: 'history', permission: 'staff' },
];
