/** The addresses of the plain pages: those of the pages with script. */
export const plainPaths = {
  search: '/search',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  myOrders: '/dashboard/orders',
  orderReceived: '/order-received',
} as const;

/** Patterns of those with parameters. */
export const plainPatterns = {
  thanks: '/orders/:id/thanks',
  orderDetails: '/dashboard/order-details/:name/:id',
  success: '/success/:tranId/:id',
} as const;

/** Any name opens the order. */
export const orderPath = (id: string): string => `/dashboard/order-details/order/${encodeURIComponent(id)}`;
export const thanksPath = (id: string): string => `/orders/${encodeURIComponent(id)}/thanks`;
export const receivedPath = (id: string): string =>
  `${plainPaths.orderReceived}?order=${encodeURIComponent(id)}`;
/** A page of login or registration, with the path that follows it. */
export const withWanted = (path: string, wanted: string): string =>
  wanted === '/' ? path : `${path}?wanted=${encodeURIComponent(wanted)}`;
export const loginPath = (wanted: string): string => withWanted(plainPaths.login, wanted);
