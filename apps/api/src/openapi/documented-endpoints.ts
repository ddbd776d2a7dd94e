/** Every endpoint of the shop with its API docs, by feature: the source of the OpenAPI document and its page. */

import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { securityLogEndpoints } from '@jontro/shop/audit/security-log.endpoints.ts';
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { fitEndpoints } from '@jontro/shop/catalog/fit/fit.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { Access, GuestSetting, Method } from '@jontro/shop/endpoint.ts';
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { homeEndpoints } from '@jontro/shop/home/home.endpoints.ts';
import { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageEndpoints } from '@jontro/shop/pages/pages.endpoints.ts';
import { paperEndpoints } from '@jontro/shop/papers/papers.endpoints.ts';
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { questionModerationEndpoints } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { reviewPhotoEndpoints } from '@jontro/shop/reviews/review-photos.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { stockAlertEndpoints } from '@jontro/shop/stock-alerts/stock-alerts.endpoints.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import { vitalsEndpoints } from '@jontro/shop/vitals/vitals.endpoints.ts';
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import type { TSchema } from 'typebox';
import { addressDocs } from '../addresses/addresses.docs.ts';
import { auditDocs } from '../audit/audit.docs.ts';
import { securityLogDocs } from '../audit/security-log.docs.ts';
import { backupDocs } from '../backups/backups.docs.ts';
import { bulkActionDocs } from '../bulk-actions/bulk-actions.docs.ts';
import { bulkChangeDocs } from '../bulk-changes/bulk-changes.docs.ts';
import { cartDocs } from '../cart/cart.docs.ts';
import { catalogDocs } from '../catalog/catalog.docs.ts';
import { editedProductDocs, productDraftDocs } from '../catalog/edited-products.docs.ts';
import { fitDocs } from '../catalog/fit.docs.ts';
import { couponDocs } from '../coupons/coupons.docs.ts';
import { courierPayoutDocs } from '../courier-payouts/courier-payouts.docs.ts';
import { courierDocs } from '../couriers/couriers.docs.ts';
import { deliveryRequestDocs } from '../couriers/delivery-requests.docs.ts';
import { customerDocs } from '../customers/customers.docs.ts';
import { dashboardDocs } from '../dashboard/dashboard.docs.ts';
import { guestDocs } from '../guests/guests.docs.ts';
import { homeDocs } from '../home/home.docs.ts';
import type { ApiDocs, EndpointDocs } from '../http/endpoint-docs.ts';
import { imageDocs } from '../images/images.docs.ts';
import { listViewDocs } from '../list-views/list-views.docs.ts';
import { mailDocs, mailProblemDocs } from '../mail/mail.docs.ts';
import { numberProofDocs } from '../number-proofs/number-proofs.docs.ts';
import { orderConfirmationDocs } from '../order-confirmations/order-confirmations.docs.ts';
import { orderDocs } from '../orders/orders.docs.ts';
import { packingDocs } from '../orders/packing.docs.ts';
import { pageDocs, pageDraftDocs } from '../pages/pages.docs.ts';
import { paperDocs } from '../papers/papers.docs.ts';
import { paymentStatementDocs } from '../payment-statements/payment-statements.docs.ts';
import { paymentAdminDocs } from '../payments/admin/payment-admin.docs.ts';
import { paymentDocs } from '../payments/payments.docs.ts';
import { productImportDocs } from '../product-imports/product-imports.docs.ts';
import { questionDocs, questionModerationDocs } from '../questions/questions.docs.ts';
import { recommendationDocs } from '../recommendations/recommendations.docs.ts';
import { redirectDocs } from '../redirects/redirects.docs.ts';
import { reportDocs } from '../reports/reports.docs.ts';
import { moderationDocs } from '../reviews/moderation.docs.ts';
import { productReviewDocs } from '../reviews/product-reviews.docs.ts';
import { reviewPhotoDocs } from '../reviews/review-photos.docs.ts';
import { reviewDocs } from '../reviews/reviews.docs.ts';
import { secretDocs } from '../secrets/secrets.docs.ts';
import { confirmationDocs } from '../session/confirmations.docs.ts';
import { mySessionDocs } from '../session/my-sessions.docs.ts';
import { passkeyDocs } from '../session/passkeys.docs.ts';
import { secondFactorDocs } from '../session/second-factor.docs.ts';
import { sessionDocs } from '../session/session.docs.ts';
import { categoryDocs, previewDocs, settingDocs } from '../settings/settings.docs.ts';
import { smsDocs } from '../sms/sms.docs.ts';
import { stockDocs } from '../stock/stock.docs.ts';
import { stockAlertDocs } from '../stock-alerts/stock-alerts.docs.ts';
import { staffDocs } from '../users/staff.docs.ts';
import { userDocs } from '../users/users.docs.ts';
import { beaconDocs, vitalsDocs } from '../vitals/vitals.docs.ts';
import { wishlistDocs } from '../wishlist/wishlist.docs.ts';

/** An endpoint with any schemas. */
export interface AnyEndpoint {
  method: Method;
  url: string;
  config: { access: Access; guests?: GuestSetting; additive: boolean };
  schema: { params?: TSchema; querystring?: TSchema; body?: TSchema; response: { 200: TSchema } };
}

export interface DocumentedEndpoint {
  /** The name of the endpoint, for example `deliverOrder`. */
  name: string;
  feature: string;
  definition: AnyEndpoint;
  docs: EndpointDocs;
}

/** The endpoints of a feature; an endpoint without docs does not compile. */
function feature<Endpoints extends Record<string, AnyEndpoint>>(
  name: string,
  endpoints: Endpoints,
  docs: ApiDocs<Endpoints>,
): DocumentedEndpoint[] {
  return Object.entries(endpoints).map(
    ([endpoint, definition]): DocumentedEndpoint => ({
      name: endpoint,
      feature: name,
      definition: definition,
      docs: docs[endpoint as keyof Endpoints],
    }),
  );
}

export const documentedEndpoints: readonly DocumentedEndpoint[] = [
  ...feature('Session', sessionEndpoints, sessionDocs),
  ...feature('Session', mySessionEndpoints, mySessionDocs),
  ...feature('Session', secondFactorEndpoints, secondFactorDocs),
  ...feature('Session', passkeyEndpoints, passkeyDocs),
  ...feature('Session', confirmationEndpoints, confirmationDocs),
  ...feature('Users', userEndpoints, userDocs),
  ...feature('Users', staffEndpoints, staffDocs),
  ...feature('Users', customerEndpoints, customerDocs),
  ...feature('Catalogue', catalogEndpoints, catalogDocs),
  ...feature('Home page', homeEndpoints, homeDocs),
  ...feature('Catalogue', editedProductEndpoints, editedProductDocs),
  ...feature('Catalogue', productDraftEndpoints, productDraftDocs),
  ...feature('Catalogue', productImportEndpoints, productImportDocs),
  ...feature('Catalogue', bulkChangeEndpoints, bulkChangeDocs),
  ...feature('Dashboard', listViewEndpoints, listViewDocs),
  ...feature('Settings', redirectEndpoints, redirectDocs),
  ...feature('Catalogue', stockEndpoints, stockDocs),
  ...feature('Catalogue', fitEndpoints, fitDocs),
  ...feature('Catalogue', recommendationEndpoints, recommendationDocs),
  ...feature('Catalogue', stockAlertEndpoints, stockAlertDocs),
  ...feature('Cart', cartEndpoints, cartDocs),
  ...feature('Guests', guestEndpoints, guestDocs),
  ...feature('Wishlist', wishlistEndpoints, wishlistDocs),
  ...feature('Addresses', addressEndpoints, addressDocs),
  ...feature('Coupons', couponEndpoints, couponDocs),
  ...feature('Orders', orderEndpoints, orderDocs),
  ...feature('Orders', packingEndpoints, packingDocs),
  ...feature('Orders', bulkActionEndpoints, bulkActionDocs),
  ...feature('Orders', courierEndpoints, courierDocs),
  ...feature('Orders', deliveryRequestEndpoints, deliveryRequestDocs),
  ...feature('Orders', orderConfirmationEndpoints, orderConfirmationDocs),
  ...feature('Orders', courierPayoutEndpoints, courierPayoutDocs),
  ...feature('Orders', paperEndpoints, paperDocs),
  ...feature('Payments', paymentEndpoints, paymentDocs),
  ...feature('Payments', paymentAdminEndpoints, paymentAdminDocs),
  ...feature('Payments', paymentStatementEndpoints, paymentStatementDocs),
  ...feature('Reviews', reviewEndpoints, reviewDocs),
  ...feature('Reviews', productReviewEndpoints, productReviewDocs),
  ...feature('Reviews', reviewPhotoEndpoints, reviewPhotoDocs),
  ...feature('Reviews', moderationEndpoints, moderationDocs),
  ...feature('Questions', questionEndpoints, questionDocs),
  ...feature('Questions', questionModerationEndpoints, questionModerationDocs),
  ...feature('Dashboard', dashboardEndpoints, dashboardDocs),
  ...feature('Reports', reportEndpoints, reportDocs),
  ...feature('Reports', vitalsEndpoints, vitalsDocs),
  ...feature('Web vitals', beaconEndpoints, beaconDocs),
  ...feature('Audit log', auditEndpoints, auditDocs),
  ...feature('Security log', securityLogEndpoints, securityLogDocs),
  ...feature('Settings', settingEndpoints, settingDocs),
  ...feature('Settings', secretEndpoints, secretDocs),
  ...feature('Backups', backupEndpoints, backupDocs),
  ...feature('Settings', categoryEndpoints, categoryDocs),
  ...feature('Settings', previewEndpoints, previewDocs),
  ...feature('Pages', pageEndpoints, pageDocs),
  ...feature('Pages', pageDraftEndpoints, pageDraftDocs),
  ...feature('Images', imageEndpoints, imageDocs),
  ...feature('Mail', mailEndpoints, mailDocs),
  ...feature('Mail', mailProblemEndpoints, mailProblemDocs),
  ...feature('SMS', smsEndpoints, smsDocs),
  ...feature('Mobile numbers', numberProofEndpoints, numberProofDocs),
];
