/** The Bengali texts of the admin pages; loaded only for admins. */
import { adminAudit } from './admin-audit.bn.ts';
import { adminBackups } from './admin-backups.bn.ts';
import { adminBulkActions } from './admin-bulk-actions.bn.ts';
import { adminBulkChanges } from './admin-bulk-changes.bn.ts';
import { adminCatalog } from './admin-catalog.bn.ts';
import { adminConfirmations } from './admin-confirmations.bn.ts';
import { adminCoupons } from './admin-coupons.bn.ts';
import { adminCouriers } from './admin-couriers.bn.ts';
import { adminCustomers } from './admin-customers.bn.ts';
import { adminDesign } from './admin-design.bn.ts';
import { adminHome } from './admin-home.bn.ts';
import { adminImports } from './admin-imports.bn.ts';
import { adminListViews } from './admin-list-views.bn.ts';
import { adminLists } from './admin-lists.bn.ts';
import { adminOpening } from './admin-opening.bn.ts';
import { adminOrders } from './admin-orders.bn.ts';
import { adminPages } from './admin-pages.bn.ts';
import { adminPayments } from './admin-payments.bn.ts';
import { adminPayouts } from './admin-payouts.bn.ts';
import { adminPickup } from './admin-pickup.bn.ts';
import { adminQuestions } from './admin-questions.bn.ts';
import { adminRedirects } from './admin-redirects.bn.ts';
import { adminReports } from './admin-reports.bn.ts';
import { adminReviews } from './admin-reviews.bn.ts';
import { adminSecrets } from './admin-secrets.bn.ts';
import { adminSecurity } from './admin-security.bn.ts';
import { adminSettings } from './admin-settings.bn.ts';
import { adminSms } from './admin-sms.bn.ts';
import { adminStaff } from './admin-staff.bn.ts';
import { adminStatements } from './admin-statements.bn.ts';
import { adminStock } from './admin-stock.bn.ts';
import { adminTiming } from './admin-timing.bn.ts';
import { adminVariants } from './admin-variants.bn.ts';
import { adminVitals } from './admin-vitals.bn.ts';

export const bengaliAdmin = {
  ...adminLists,
  ...adminCatalog,
  ...adminVariants,
  ...adminTiming,
  ...adminStock,
  ...adminDesign,
  ...adminHome,
  ...adminImports,
  ...adminBulkChanges,
  ...adminListViews,
  ...adminOrders,
  ...adminOpening,
  ...adminPayouts,
  ...adminPickup,
  ...adminBulkActions,
  ...adminPages,
  ...adminPayments,
  ...adminStatements,
  ...adminCoupons,
  ...adminConfirmations,
  ...adminCouriers,
  ...adminRedirects,
  ...adminReports,
  ...adminReviews,
  ...adminQuestions,
  ...adminAudit,
  ...adminStaff,
  ...adminCustomers,
  ...adminSecurity,
  ...adminSecrets,
  ...adminSms,
  ...adminVitals,
  ...adminSettings,
  ...adminBackups,
};
