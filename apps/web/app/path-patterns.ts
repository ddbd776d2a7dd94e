/** Paths of the route table with their parameters, for `routes.ts`. */

export const patterns = {
  category: '/category/:cate',
  product: '/product/:name/:id',
  success: '/success/:tranId/:id',
  updateProduct: '/dashboard/update/:name/:id',
  orderDetails: '/dashboard/order-details/:name/:id',
  payment: '/dashboard/payments/:tranId',
  invoice: '/dashboard/invoice/:id',
  thanks: '/orders/:id/thanks',
} as const;
