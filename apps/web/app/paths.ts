/** Builds every URL of the shop with `staff-paths.ts`; no other module does (specification section 2, Route table). */
import { nameSegment, productPath, pathSegment as segment } from '@jontro/shop/catalog/product-path.ts';

/** The parameter of a product's page that names a variant. */
export const variantParameter = 'v';

export interface LinkedProduct {
  _id: string;
  productName: string;
}

/** `variant` is the id or the address of a variant; left out, the default one is shown. */
const variantPath = (product: LinkedProduct, variant?: string): string =>
  `${productPath(product)}${
    variant === undefined ? '' : `?${new URLSearchParams({ [variantParameter]: variant })}`
  }`;

export const paths = {
  home: '/',
  register: '/register',
  privacyPolicy: '/privacy-policy',
  cancel: '/cancel',
  sitemap: '/sitemap.xml',
  cart: '/cart',
  /** Additive: the page of `results`, to which a form adds the query. */
  search: '/search',
  checkout: '/checkout',
  /** Additive: the order that a guest has placed; its id is a parameter. */
  orderReceived: '/order-received',
  /** Additive: the page of an invitation to the staff, whose token is behind the #. */
  join: '/join',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  /** Additive: the address book. */
  addresses: '/dashboard/addresses',
  wishlist: '/dashboard/wishlist',
  myOrders: '/dashboard/orders',
  myReviews: '/dashboard/my-reviews',
  pendingReviews: '/dashboard/pending-reviews',
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
  product: productPath,
  /** Additive: a product with a variant chosen. */
  variant: variantPath,
  /** `name` is the order's name, encoded like a product's (Q-078). */
  orderDetails: (order: { _id: string; name: string }): string =>
    `/dashboard/order-details/${nameSegment(order.name)}/${segment(order._id)}`,
  /** Additive: the page of thanks of an order. */
  thanks: (order: { _id: string }): string => `/orders/${segment(order._id)}/thanks`,
  /** Additive: the printable invoice of an order. */
  invoice: (order: { _id: string }): string => `/dashboard/invoice/${segment(order._id)}`,
  success: (tranId: string, orderId: string): string => `/success/${segment(tranId)}/${segment(orderId)}`,
} as const;
