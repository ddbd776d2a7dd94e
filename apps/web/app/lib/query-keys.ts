/** The keys of the client's query cache (specification section 3, Q-150). */

export const queryKeys = {
  myCart: (email: string) => ['myCart', email] as const,
  /** The dashboard stats, shared by header and dashboard. */
  userCount: (email: string) => ['userCount', email] as const,
  bestSeller: ['bestSeller'] as const,
  newArrival: ['newArrival'] as const,
  popularGadgets: ['popularGadgets'] as const,
  banners: ['banners'] as const,
  coupons: ['coupons'] as const,
  myWishes: (email: string) => ['myWishes', email] as const,
  recentReviews: ['recentReviews'] as const,
  category: (name: string, view: object) => ['category', name, view] as const,
  related: (category: string, productId: string) => ['related', category, productId] as const,
  together: (productId: string) => ['together', productId] as const,
  product: (id: string) => ['product', id] as const,
  productReviews: (id: string, view?: object) =>
    (view ? ['productReviews', id, view] : ['productReviews', id]) as readonly unknown[],
  search: (text: string) => ['search', text] as const,
  searchHelp: (text: string) => ['searchHelp', text] as const,
  mostPopular: ['mostPopular'] as const,
  myOrders: (email: string) => ['myOrders', email] as const,
  myAddresses: (email: string) => ['myAddresses', email] as const,
  order: (id: string) => ['order', id] as const,
  myReviews: (email: string) => ['myReviews', email] as const,
  myPendingReviews: (email: string) => ['myPendingReviews', email] as const,
  paymentMethods: ['paymentMethods'] as const,
  paymentStatus: (tranId: string) => ['paymentStatus', tranId] as const,
  totalCounts: ['totalCounts'] as const,
  packing: ['packing'] as const,
  openWork: ['openWork'] as const,
  /** An admin list, by its name and the query of the request. */
  adminList: (name: string, query?: object) => (query ? [name, query] : [name]) as readonly unknown[],
  bulkActions: ['bulkActions'] as const,
  bulkPreview: (kind: string, selection: object) => ['bulkPreview', kind, selection] as const,
  bulkFailures: (id: string, page: number) => ['bulkFailures', id, page] as const,
  outbox: ['outbox'] as const,
};
