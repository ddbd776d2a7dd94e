/** Builds every URL of the shop; no other module does (specification section 2, Route table). */
import { toSlug } from '@jontro/shop/catalog/catalog.ts';

/** Percent-encodes a path segment; an ampersand stays readable. */
const segment = (text: string): string => encodeURIComponent(text).replaceAll('%26', '&');

/** The name in a link; "_" if it is empty, which would lose a slash, or only dots, which is a relative path. */
const nameSegment = (name: string): string => segment(toSlug(name).replace(/^\.*$/, '_'));

/** The parameter of a product's page that names a variant. */
export const variantParameter = 'v';

interface LinkedProduct {
  _id: string;
  productName: string;
}

/** `variant` is the id or the address of a variant; left out, the default one is shown. */
const productPath = ({ productName, _id }: LinkedProduct, variant?: string): string =>
  `/product/${nameSegment(productName)}/${segment(_id)}${
    variant === undefined ? '' : `?${new URLSearchParams({ [variantParameter]: variant })}`
  }`;

export const paths = {
  home: '/',
  register: '/register',
  privacyPolicy: '/privacy-policy',
  cancel: '/cancel',
  sitemap: '/sitemap.xml',
  cart: '/cart',
  checkout: '/checkout',
  /** Additive: the order that a guest has placed; its id is a parameter. */
  orderReceived: '/order-received',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  /** Additive: the address book. */
  addresses: '/dashboard/addresses',
  wishlist: '/dashboard/wishlist',
  myOrders: '/dashboard/orders',
  myReviews: '/dashboard/my-reviews',
  pendingReviews: '/dashboard/pending-reviews',
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
  /** `returnPath` is the path to open after login; omitted for the home page. */
  login: (returnPath?: string): string =>
    returnPath && returnPath !== '/' ? `/login?wanted=${encodeURIComponent(returnPath)}` : '/login',
  /** `name` is the category's name as used in links, lower case. */
  category: (name: string): string => `/category/${segment(name)}`,
  /** Additive: all that a search finds. */
  results: (query: string, category?: string): string =>
    `/search?${new URLSearchParams({ query, ...(category && { category }) })}`,
  /** Additive: products beside each other; only the rows in which they differ, or all. */
  compare: (ids: readonly string[], rows?: 'differing' | 'all'): string =>
    ids[0] ? `/compare?ids=${ids.join()}${rows === 'all' ? '&rows=all' : ''}` : '/compare',
  product: (product: LinkedProduct): string => productPath(product),
  /** Additive: a product with a variant chosen. */
  variant: productPath,
  updateProduct: (product: LinkedProduct): string =>
    `/dashboard/update/${nameSegment(product.productName)}/${segment(product._id)}`,
  /** `name` is the order's name, encoded like a product's (Q-078). */
  orderDetails: (order: { _id: string; name: string }): string =>
    `/dashboard/order-details/${nameSegment(order.name)}/${segment(order._id)}`,
  /** Additive: the page of thanks of an order. */
  thanks: (order: { _id: string }): string => `/orders/${segment(order._id)}/thanks`,
  /** Additive: the printable invoice of an order. */
  invoice: (order: { _id: string }): string => `/dashboard/invoice/${segment(order._id)}`,
  /** Additive: packing slips of these orders; without orders, of all that await delivery. */
  packingSlips: (orders: readonly { _id: string }[] = []): string =>
    orders.length === 0
      ? '/dashboard/packing-slips'
      : `/dashboard/packing-slips?orders=${orders.map(({ _id }) => segment(_id)).join(',')}`,
  /** Additive: packing slips of the orders that a filter finds, without some of them. */
  packingSlipsOf: (filter: Readonly<Record<string, string>>): string =>
    `/dashboard/packing-slips?${new URLSearchParams(filter)}`,
  success: (tranId: string, orderId: string): string => `/success/${segment(tranId)}/${segment(orderId)}`,
} as const;

/** Paths of the route table with their parameters, for `routes.ts`. */
export const patterns = {
  search: '/search',
  category: '/category/:cate',
  product: '/product/:name/:id',
  success: '/success/:tranId/:id',
  updateProduct: '/dashboard/update/:name/:id',
  orderDetails: '/dashboard/order-details/:name/:id',
  payment: '/dashboard/payments/:tranId',
  invoice: '/dashboard/invoice/:id',
  thanks: '/orders/:id/thanks',
} as const;
