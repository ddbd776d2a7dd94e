/** Every route of the shop and who may open it (specification section 2). */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths, patterns } from './paths.ts';

export default [
  route(paths.sitemap, 'site/sitemap.ts'),
  route('/robots.txt', 'site/robots.ts'),
  route('/.well-known/security.txt', 'site/security-txt.ts'),
  route('/manifest.webmanifest', 'site/web-manifest.ts'),
  layout('site/pages.tsx', [
    index('home/home-page.tsx'),
    route('/login', 'session/login-page.tsx'),
    route(paths.register, 'session/register-page.tsx'),
    route(paths.privacyPolicy, 'site/privacy-policy-page.tsx'),
    route(patterns.category, 'catalog/listing/category-page.tsx'),
    route(patterns.product, 'catalog/product/product-page.tsx'),
    route(patterns.success, 'payments/success-page.tsx'),
    route(paths.cancel, 'payments/cancel-page.tsx'),

    layout('session/login-required.tsx', [
      route(paths.cart, 'cart/cart-page.tsx'),
      route(paths.checkout, 'orders/checkout-page.tsx'),

      layout('dashboard/dashboard-layout.tsx', [
        route(paths.dashboard, 'dashboard/dashboard-page.tsx'),
        route(paths.profile, 'users/profile-page.tsx'),
        route(paths.wishlist, 'wishlist/wishlist-page.tsx'),
        route(paths.myOrders, 'orders/my-orders-page.tsx'),
        route(patterns.orderDetails, 'orders/order-details-page.tsx'),
        route(patterns.invoice, 'orders/invoice-page.tsx'),
        route(paths.myReviews, 'reviews/my-reviews-page.tsx'),
        route(paths.pendingReviews, 'reviews/pending-reviews-page.tsx'),

        layout('session/admin-only.tsx', [
          route(paths.addProduct, 'catalog/editor/add-product-page.tsx'),
          route(paths.allProducts, 'catalog/all-products-page.tsx'),
          route(patterns.updateProduct, 'catalog/editor/update-product-page.tsx'),
          route(paths.allOrdered, 'orders/all-ordered-page.tsx'),
          route(paths.packingSlips(), 'orders/packing-slips-page.tsx'),
          route(paths.allUsers, 'users/all-users-page.tsx'),
          route(paths.userCarts, 'cart/user-carts-page.tsx'),
          // Additive: the specification has no payment pages.
          route(paths.payments, 'payments/payments-page.tsx'),
          route(patterns.payment, 'payments/payment-details-page.tsx'),
          route(paths.paymentReport, 'payments/payment-report-page.tsx'),
          route(paths.coupons, 'coupons/coupons-page.tsx'),
          route(paths.reports, 'reports/reports-page.tsx'),
          route(paths.auditLog, 'audit/audit-page.tsx'),
          route(paths.outbox, 'mail/outbox-page.tsx'),
        ]),
      ]),
    ]),
    route('*', 'site/not-found.tsx'),
  ]),
] satisfies RouteConfig;
