/** All endpoints of the shop by name; test tables are records over these names. */

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
import {
  type DocumentedEndpoint,
  documentedEndpoints,
} from '../../apps/api/src/openapi/documented-endpoints.ts';

const allEndpoints = {
  ...sessionEndpoints,
  ...mySessionEndpoints,
  ...secondFactorEndpoints,
  ...confirmationEndpoints,
  ...userEndpoints,
  ...staffEndpoints,
  ...customerEndpoints,
  ...catalogEndpoints,
  ...editedProductEndpoints,
  ...productDraftEndpoints,
  ...cartEndpoints,
  ...guestEndpoints,
  ...wishlistEndpoints,
  ...addressEndpoints,
  ...numberProofEndpoints,
  ...couponEndpoints,
  ...orderEndpoints,
  ...packingEndpoints,
  ...bulkActionEndpoints,
  ...courierEndpoints,
  ...deliveryRequestEndpoints,
  ...orderConfirmationEndpoints,
  ...courierPayoutEndpoints,
  ...paperEndpoints,
  ...paymentEndpoints,
  ...paymentAdminEndpoints,
  ...paymentStatementEndpoints,
  ...reviewEndpoints,
  ...productReviewEndpoints,
  ...moderationEndpoints,
  ...reviewPhotoEndpoints,
  ...questionEndpoints,
  ...questionModerationEndpoints,
  ...dashboardEndpoints,
  ...productImportEndpoints,
  ...bulkChangeEndpoints,
  ...listViewEndpoints,
  ...redirectEndpoints,
  ...stockEndpoints,
  ...fitEndpoints,
  ...recommendationEndpoints,
  ...stockAlertEndpoints,
  ...reportEndpoints,
  ...vitalsEndpoints,
  ...beaconEndpoints,
  ...auditEndpoints,
  ...securityLogEndpoints,
  ...settingEndpoints,
  ...categoryEndpoints,
  ...previewEndpoints,
  ...pageEndpoints,
  ...pageDraftEndpoints,
  ...homeEndpoints,
  ...imageEndpoints,
  ...mailEndpoints,
  ...mailProblemEndpoints,
  ...smsEndpoints,
  ...secretEndpoints,
  ...passkeyEndpoints,
  ...backupEndpoints,
};

export type EndpointName = keyof typeof allEndpoints;

/** The names of the documented endpoints, from which the OpenAPI document is generated. */
export const endpointNames = documentedEndpoints.map(({ name }) => name as EndpointName);

export function findEndpoint(name: string): DocumentedEndpoint {
  const endpoint = documentedEndpoints.find((endpoint) => endpoint.name === name);
  if (!endpoint) throw new Error(`there is no endpoint ${name}`);
  return endpoint;
}
