/** The kinds of pages and the classes of devices by which web vitals are counted. */

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
] as const;
export type PageKind = (typeof pageKinds)[number];

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];
