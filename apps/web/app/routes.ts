/** Every route of the shop and who may open it (specification section 2). */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { adminPages } from './dashboard/admin-pages.ts';
import { patterns } from './path-patterns.ts';
import { paths } from './paths.ts';

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
    route('/pages/:slug', 'pages/owner-page.tsx'),
    route(patterns.category, 'catalog/listing/category-page.tsx'),
    route(paths.search, 'search/search-page.tsx'),
    route(paths.compare([]), 'catalog/compare/compare-page.tsx'),
    route(patterns.product, 'catalog/product/product-page.tsx'),
    route(patterns.success, 'payments/success-page.tsx'),
    route(paths.cancel, 'payments/cancel-page.tsx'),
    route(paths.join, 'users/join-page.tsx'),
    route(paths.orderReceived, 'orders/order-received-page.tsx'),

    layout('session/login-required.tsx', [
      route(paths.cart, 'cart/cart-page.tsx'),
      route(paths.checkout, 'orders/checkout-page.tsx'),
      route(patterns.thanks, 'orders/thanks-page.tsx'),

      layout('dashboard/dashboard-layout.tsx', [
        route(paths.dashboard, 'dashboard/dashboard-page.tsx'),
        route(paths.profile, 'users/profile-page.tsx'),
        route(paths.addresses, 'addresses/addresses-page.tsx'),
        route(paths.wishlist, 'wishlist/wishlist-page.tsx'),
        route(paths.myOrders, 'orders/my-orders-page.tsx'),
        route(patterns.orderDetails, 'orders/order-details-page.tsx'),
        route(patterns.invoice, 'orders/invoice-page.tsx'),
        route(paths.myReviews, 'reviews/my-reviews-page.tsx'),
        route(paths.pendingReviews, 'reviews/pending-reviews-page.tsx'),

        layout(
          'dashboard/admin-only.tsx',
          adminPages.map(({ path, file }) => route(path, file)),
        ),
      ]),
    ]),
    route('*', 'site/not-found.tsx'),
  ]),
] satisfies RouteConfig;
