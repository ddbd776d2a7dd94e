/** The kinds of pages and screens by which web vitals are counted; small, because every visitor's browser loads it. */

/** Kinds with the first segment of their paths; every other page is of the kind `other`. */
const kindsByPath = {
  '': 'home',
  category: 'category',
  product: 'product',
  cart: 'cart',
  checkout: 'checkout',
  success: 'payment',
  cancel: 'payment',
  login: 'login',
  register: 'login',
  dashboard: 'dashboard',
} as const;

export type PageKind = (typeof kindsByPath)[keyof typeof kindsByPath] | 'other';

export const pageKinds = [
  'home',
  'category',
  'product',
  'cart',
  'checkout',
  'payment',
  'login',
  'dashboard',
  'other',
] as const satisfies readonly PageKind[];

/** The kind of the page with this path, which may begin with the tag of a language. */
export function pageKindOf(path: string): PageKind {
  const [, segment] = /^\/(?:[a-z]{2}(?:\/|$))?([^/]*)/.exec(path) ?? [];
  return Object.hasOwn(kindsByPath, segment ?? '/')
    ? kindsByPath[segment as keyof typeof kindsByPath]
    : 'other';
}

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** The class of a device by the width of its window in CSS pixels; the widths are those of the layouts. */
export const deviceClassOf = (width: number): DeviceClass =>
  width < 768 ? 'phone' : width < 1024 ? 'tablet' : 'desktop';
