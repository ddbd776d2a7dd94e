/** Every background job of the shop, one row each. */
import { removeOldSecurityEvents } from './audit/record-security-event.ts';
import { backupsJob } from './backups/run-backups.ts';
import { removeOldBulkActions } from './bulk-actions/bulk-actions.ts';
import { bulkActionsJob } from './bulk-actions/run-bulk-actions.ts';
import { removeOldBulkChanges } from './bulk-changes/bulk-changes.ts';
import { bulkChangesJob } from './bulk-changes/run-bulk-changes.ts';
import { announceUnitsJob } from './catalog/announce-units.ts';
import { removeUnassignedPayouts } from './courier-payouts/courier-payouts.ts';
import { courierJob, removeOldWords } from './couriers/courier-job.ts';
import { learnDeliveryDays } from './couriers/learn-delivery-days.ts';
import { refreshAreas } from './couriers/refresh-areas.ts';
import { eventJob } from './events/event-job.ts';
import { removeOldEvents } from './events/events.ts';
import { removeOldGuests } from './guests/guest-carts.ts';
import { removeExpiredLimits } from './http/rate-limits.ts';
import { removeExpiredCodes } from './identity/action-codes.ts';
import { removeOldEndedSignIns } from './identity/ended-sign-ins.ts';
import { removeExpiredDevices } from './identity/known-devices.ts';
import { removeExpiredChallenges } from './identity/passkeys.ts';
import { removeExpiredRefreshTokens } from './identity/refresh-tokens.ts';
import { rotateSigningKeys, sealPlainKeys } from './identity/signing-keys.ts';
import { createMakeSizesAhead } from './images/make-sizes-ahead.ts';
import { mailJob } from './mail/mail-job.ts';
import { removeOldMails } from './mail/outbox.ts';
import { removeExpiredNumberCodes } from './number-proofs/number-proofs.ts';
import { endUnconfirmedOrders } from './orders/end-unconfirmed-orders.ts';
import { endUnpaidOrders } from './orders/end-unpaid-orders.ts';
import { tellLateOrders } from './orders/tell-late-orders.ts';
import { smsConditions } from './orders/text-advance.ts';
import { removeOldStatements } from './payment-statements/payment-statements.ts';
import { paymentStatementsJob } from './payment-statements/run-statements.ts';
import { paymentJob } from './payments/payment-job.ts';
import { removeOldImports } from './product-imports/product-imports.ts';
import { productImportsJob } from './product-imports/run-imports.ts';
import { countBoughtTogether } from './recommendations/bought-together.ts';
import { mailDailySummary } from './reports/mail-daily-summary.ts';
import { removeReviewPhotos } from './reviews/remove-review-photos.ts';
import type { Context } from './runtime/context.ts';
import type { Job } from './runtime/job.ts';
import { removeExpiredSessions } from './session/session.ts';
import { removeOldSms } from './sms/queue-sms.ts';
import { smsJob } from './sms/sms-job.ts';
import { removeOldMoves } from './stock/remove-old-moves.ts';
import { mailStockAlerts, removeOldAlerts } from './stock-alerts/mail-stock-alerts.ts';
import { subscribers } from './subscribers.ts';
import { removeOldInvitations } from './users/staff-invitation-rows.ts';
import { removeOldVitals } from './vitals/vitals-counter.ts';

const hour = 3_600_000;
/** The age at which a signing key is replaced, in ms. */
const keyAge = 90 * 24 * hour;

/** A job that runs hourly in one of the processes. */
const hourly = (name: string, run: (context: Context) => Promise<unknown>): Job => ({
  name,
  everyMs: hour,
  exclusive: true,
  create: (context) => ({ run: () => run(context) }),
});

/** A job that runs daily in one of the processes. */
const daily = (name: string, run: (context: Context) => Promise<unknown>): Job => ({
  ...hourly(name, run),
  everyMs: 24 * hour,
});

/** Hosted accounts have their tokens, codes and keys at the provider. */
const embeddedIdentity =
  (run: (context: Context) => Promise<unknown>) =>
  async (context: Context): Promise<void> => {
    if (context.config.identity.kind === 'embedded') await run(context);
  };

const mailAlerts: Job = {
  name: 'mail stock alerts',
  everyMs: 20_000,
  exclusive: true,
  create: (context) => ({ run: (stopping) => mailStockAlerts(context, stopping) }),
};

const endUnpaid: Job = {
  name: 'end unpaid orders',
  everyMs: 30_000,
  exclusive: true,
  create: (context) => ({ run: (stopping) => endUnpaidOrders(context, stopping) }),
};

const endUnconfirmed: Job = {
  name: 'end unconfirmed orders',
  everyMs: 60_000,
  exclusive: true,
  create: (context) => ({ run: (stopping) => endUnconfirmedOrders(context, stopping) }),
};

const tellLate: Job = {
  name: 'tell customers of late orders',
  everyMs: 300_000,
  exclusive: true,
  create: (context) => ({ run: (stopping) => tellLateOrders(context, stopping) }),
};

const mailSummary: Job = {
  name: 'mail the daily summary',
  everyMs: 300_000,
  exclusive: true,
  create: (context) => ({ run: () => mailDailySummary(context) }),
};

/** After a rolling upgrade: a process of an earlier version needs its keys as they are. In ms. */
const upgradeMs = 15 * 60_000;

const sealKeys: Job = {
  name: 'seal signing keys',
  everyMs: 300_000,
  create(context) {
    const start = context.now().getTime();
    const seal = embeddedIdentity(sealPlainKeys);
    return { run: async () => context.now().getTime() - start >= upgradeMs && seal(context) };
  },
};

const refreshCourierAreas: Job = {
  name: 'refresh the areas of couriers',
  // A courier that was just connected books once its areas are known; there is seldom a list to read.
  everyMs: hour / 60,
  exclusive: true,
  create: (context) => ({ run: (stopping) => refreshAreas(context, stopping) }),
};

export const jobs: readonly Job[] = [
  eventJob(subscribers),
  mailJob,
  smsJob(smsConditions),
  paymentJob,
  paymentStatementsJob,
  courierJob,
  refreshCourierAreas,
  sealKeys,
  bulkActionsJob,
  productImportsJob,
  backupsJob,
  bulkChangesJob,
  announceUnitsJob,
  hourly('remove expired sessions', ({ db, now }) => removeExpiredSessions(db, now())),
  hourly('remove old ended sign-ins', ({ db, now }) => removeOldEndedSignIns(db, now())),
  hourly('remove old security events', ({ db, now }) => removeOldSecurityEvents(db, now())),
  hourly('remove expired challenges', ({ db, now }) => removeExpiredChallenges(db, now())),
  hourly('remove expired devices', ({ db, now }) => removeExpiredDevices(db, now())),
  hourly('remove old guests', ({ db, now }) => removeOldGuests(db, now())),
  daily('remove old invitations', ({ db, now }) => removeOldInvitations(db, now())),
  hourly('remove expired codes of numbers', ({ db, now }) => removeExpiredNumberCodes(db, now())),
  hourly('remove expired rate limits', ({ db, now }) => removeExpiredLimits(db, now())),
  hourly('remove old events', ({ db, now }) => removeOldEvents(db, now())),
  hourly('remove old mails', ({ db, now }) => removeOldMails(db, now())),
  hourly('remove old SMS', ({ db, now }) => removeOldSms(db, now())),
  hourly('remove old bulk actions', ({ db, now }) => removeOldBulkActions(db, now())),
  hourly('remove old product imports', removeOldImports),
  hourly('remove old payment statements', removeOldStatements),
  hourly('remove unassigned payouts of couriers', removeUnassignedPayouts),
  hourly('remove old words of couriers', ({ db, now }) => removeOldWords(db, now())),
  hourly('remove old bulk changes', removeOldBulkChanges),
  hourly('remove old web vitals', ({ db, now }) => removeOldVitals(db, now())),
  mailAlerts,
  mailSummary,
  endUnpaid,
  endUnconfirmed,
  tellLate,
  hourly('remove old stock alerts', removeOldAlerts),
  daily('remove old stock moves', removeOldMoves),
  daily('count products bought together', countBoughtTogether),
  daily('learn delivery days', learnDeliveryDays),
  hourly('remove photos without a review', removeReviewPhotos),
  createMakeSizesAhead(),
  hourly('remove unused images', ({ imageHost, now }) => imageHost.removeUnused(now())),
  hourly(
    'remove expired refresh tokens',
    embeddedIdentity(({ db, now }) => removeExpiredRefreshTokens(db, now())),
  ),
  hourly(
    'remove expired codes',
    embeddedIdentity(({ db, now }) => removeExpiredCodes(db, now())),
  ),
  hourly(
    'rotate signing keys',
    embeddedIdentity((context) => rotateSigningKeys(context, context.now(), keyAge)),
  ),
];
