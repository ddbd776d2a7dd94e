/** Builds the server from its context and registers every feature's routes. */
import { addressesRoutes } from './addresses/addresses.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { recordRefusals, securityLogRoutes } from './audit/security-log.routes.ts';
import { backupsRoutes } from './backups/backups.routes.ts';
import { bulkActionsRoutes } from './bulk-actions/bulk-actions.routes.ts';
import { bulkChangesRoutes } from './bulk-changes/bulk-changes.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { followChanges } from './catalog/follow-changes.ts';
import { couponsRoutes } from './coupons/coupons.routes.ts';
import { courierPayoutsRoutes } from './courier-payouts/courier-payouts.routes.ts';
import { couriersRoutes } from './couriers/couriers.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { purgeDropped } from './edge/purge-dropped.ts';
import { cartOwner } from './guests/cart-owner.ts';
import { guestsRoutes, onSignIn } from './guests/guests.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { healthRoutes } from './http/health.ts';
import { type App, createServer, type ServerOptions } from './http/server.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { popupRoutes } from './identity/popup.routes.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { listViewsRoutes } from './list-views/list-views.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { numberProofsRoutes } from './number-proofs/number-proofs.routes.ts';
import { takeOrdersOfMyNumbers } from './number-proofs/number-proofs.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { confirmRoutes } from './order-confirmations/confirm.routes.ts';
import { orderConfirmationsRoutes } from './order-confirmations/order-confirmations.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import { papersRoutes } from './papers/papers.routes.ts';
import { paymentStatementsRoutes } from './payment-statements/payment-statements.routes.ts';
import { paymentAdminRoutes } from './payments/admin/payment-admin.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { plainPagesRoutes } from './plain-pages/plain-pages.routes.ts';
import { productImportsRoutes } from './product-imports/product-imports.routes.ts';
import { questionsRoutes } from './questions/questions.routes.ts';
import { recommendationsRoutes } from './recommendations/recommendations.routes.ts';
import { redirectsRoutes } from './redirects/redirects.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { createZeroResultCounter } from './reports/zero-result-searches.ts';
import { moderationRoutes } from './reviews/moderation.routes.ts';
import { reviewPhotosRoutes } from './reviews/review-photos.routes.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import type { Context } from './runtime/context.ts';
import { secretsRoutes } from './secrets/secrets.routes.ts';
import { confirmationsRoutes } from './session/confirmations.routes.ts';
import { guardRequests } from './session/guarded-requests.ts';
import { mySessionsRoutes } from './session/my-sessions.routes.ts';
import { passkeysRoutes } from './session/passkeys.routes.ts';
import { secondFactorRoutes } from './session/second-factor.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { endAllSessions, endOtherSessions, endSessionsOf } from './session/session.ts';
import { readSessionIds } from './session/session-cookie.ts';
import { presetRoutes } from './settings/preset.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { followStoredSettings, holdCategories } from './settings/stored-settings.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { stockAlertRoutes } from './stock-alerts/stock-alerts.routes.ts';
import { trackingRoutes } from './tracking/tracking.routes.ts';
import { staffRoutes } from './users/staff.routes.ts';
import { isStaffAccount } from './users/staff-account.ts';
import { usersRoutes } from './users/users.routes.ts';
import { removeUserByUid } from './users/users.ts';
import { vitalsRoutes } from './vitals/vitals.routes.ts';
import { shopPaths } from './web/web.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

/** Creates the server with every route, before it listens. The caller closes it. */
export async function buildApp(context: Context, options: ServerOptions = {}): Promise<App> {
  const app = await createServer(context, options);
  registerFeatures(app, context);
  return app;
}

/** One line per feature. */
function registerFeatures(app: App, context: Context): void {
  recordRefusals(app, context);
  guardRequests(app, context);
  healthRoutes(app, context);
  metricsRoutes(app, context);
  if (context.config.identity.kind === 'embedded') {
    identityRoutes(app, context, {
      removed: removeUserByUid,
      passwordChanged: (db, uid, cookies) =>
        endOtherSessions(db, uid, readSessionIds(cookies, context.config)[0]),
      signInsEnded: endSessionsOf,
      takenOver: endAllSessions,
      isStaff: isStaffAccount,
    });
    secondFactorRoutes(app, context);
    passkeysRoutes(app, context);
  }
  popupRoutes(app, context);
  const signedIn = onSignIn(context);
  sessionRoutes(app, context, async (account) => {
    await takeOrdersOfMyNumbers(context, account);
    return signedIn(account);
  });
  mySessionsRoutes(app, context);
  confirmationsRoutes(app, context);
  usersRoutes(app, context);
  staffRoutes(app, context);
  customersRoutes(app, context);
  const searches = createZeroResultCounter(context);
  catalogRoutes(app, context, searches, holdCategories(context));
  homeRoutes(app, context);
  productImportsRoutes(app, context);
  bulkChangesRoutes(app, context);
  listViewsRoutes(app, context);
  redirectsRoutes(app, context, shopPaths);
  stockRoutes(app, context);
  recommendationsRoutes(app, context);
  stockAlertRoutes(app, context);
  imagesRoutes(app, context);
  mailRoutes(app, context);
  smsRoutes(app, context);
  cartRoutes(app, context, cartOwner);
  guestsRoutes(app, context);
  addressesRoutes(app, context);
  numberProofsRoutes(app, context);
  wishlistRoutes(app, context);
  couponsRoutes(app, context);
  ordersRoutes(app, context);
  bulkActionsRoutes(app, context);
  papersRoutes(app, context);
  couriersRoutes(app, context);
  confirmRoutes(app, context);
  orderConfirmationsRoutes(app, context);
  courierPayoutsRoutes(app, context);
  trackingRoutes(app, context, cartOwner);
  paymentsRoutes(app, context);
  plainPagesRoutes(app, context);
  paymentAdminRoutes(app, context);
  paymentStatementsRoutes(app, context);
  reviewsRoutes(app, context);
  moderationRoutes(app, context);
  reviewPhotosRoutes(app, context);
  questionsRoutes(app, context);
  dashboardRoutes(app, context);
  reportsRoutes(app, context, searches);
  vitalsRoutes(app, context);
  auditRoutes(app, context);
  securityLogRoutes(app, context);
  openApiRoutes(app, context);
  presetRoutes(app, context);
  settingsRoutes(app, context);
  const loadCredentials = secretsRoutes(app, context);
  backupsRoutes(app, context);
  purgeDropped(app, context);
  const loadPages = pagesRoutes(app, context);
  const loadSettings = followStoredSettings(app, context);
  followChanges(app, context, async () => {
    await Promise.all([loadSettings(), loadPages(), loadCredentials()]);
  });
}
