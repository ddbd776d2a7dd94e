/** The sidebar's entries in their order (specification section 2, Dashboards; Q-134). */
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export interface SidebarEntry {
  label: string;
  to: string;
  icon: IconName;
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
  { label: 'Add Product', to: paths.addProduct, icon: 'plus' },
  { label: 'All Carts', to: paths.userCarts, icon: 'cart' },
  { label: 'All Products', to: paths.allProducts, icon: 'store' },
  { label: 'All Users', to: paths.allUsers, icon: 'users' },
  { label: 'All Ordered', to: paths.allOrdered, icon: 'truck' },
];

/** Additive: pages that the specification does not have, below its own list. */
export const moreAdminEntries: readonly SidebarEntry[] = [
  { label: 'Reports', to: paths.reports, icon: 'chart' },
  { label: 'Payments', to: paths.payments, icon: 'creditCard' },
  { label: 'Coupons', to: paths.coupons, icon: 'gift' },
  { label: 'Audit log', to: paths.auditLog, icon: 'history' },
];
