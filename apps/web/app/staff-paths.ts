/** Builds the URLs of pages of staff, which the pages of shoppers do without. */
import { nameSegment, pathSegment as segment } from '@jontro/shop/catalog/product-path.ts';
import type { LinkedProduct } from './paths.ts';

export const staffPaths = {
  addProduct: '/dashboard/add-product',
  allProducts: '/dashboard/all-products',
  allOrdered: '/dashboard/all-ordered',
  /** Additive: the form of an order that staff take. */
  staffOrder: '/dashboard/take-order',
  allUsers: '/dashboard/all-users',
  userCarts: '/dashboard/user-carts',
  payments: '/dashboard/payments',
  paymentReport: '/dashboard/payment-report',
  payment: (tranId: string): string => `/dashboard/payments/${segment(tranId)}`,
  coupons: '/dashboard/coupons',
  reports: '/dashboard/reports',
  /** Additive: the reviews that staff look at. */
  reviews: '/dashboard/reviews',
  vitals: '/dashboard/vitals',
  auditLog: '/dashboard/audit-log',
  settings: '/dashboard/settings',
  outbox: '/dashboard/outbox',
  mailProblems: '/dashboard/mail-problems',
  updateProduct: (product: LinkedProduct): string =>
    `/dashboard/update/${nameSegment(product.productName)}/${segment(product._id)}`,
  /** Additive: packing slips of these orders; without orders, of all that are to be packed and have none yet. */
  packingSlips: (orders: readonly { _id: string }[] = []): string =>
    orders.length === 0
      ? '/dashboard/packing-slips'
      : `/dashboard/packing-slips?orders=${orders.map(({ _id }) => segment(_id)).join(',')}`,
  /** Additive: slips of these orders once more. */
  slipCopies: (orders: readonly { _id: string }[]): string => `${staffPaths.packingSlips(orders)}&copy=yes`,
  /** Additive: packing slips of the orders that a filter finds, without some of them. */
  packingSlipsOf: (filter: Readonly<Record<string, string>>): string =>
    `/dashboard/packing-slips?${new URLSearchParams(filter)}`,
} as const;
