/** The kind of a page and the class of a device: small, because every visitor's browser loads it. */
import type { DeviceClass, PageKind } from './page-kinds.ts';

/** By the first segment of a path; every other page is of the kind `other`. */
const kindsByPath: Readonly<Record<string, PageKind>> = {
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
};

/** The kind of the page with this path, which may begin with the tag of a language. */
export function pageKindOf(path: string): PageKind {
  const segment = path.replace(/^\/([a-z]{2}(\/|$))?/, '').replace(/\/.*/s, '');
  return (Object.hasOwn(kindsByPath, segment) && kindsByPath[segment]) || 'other';
}

/** The class of a device by the width of its window in CSS pixels; the widths are those of the layouts. */
export const deviceClassOf = (width: number): DeviceClass =>
  width < 768 ? 'phone' : width < 1024 ? 'tablet' : 'desktop';
