/** Handles IPNs and browser returns: logs them, and acts on them only as far as they are proven. */
import { setTimeout as delay } from 'node:timers/promises';
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, findAttempt, moveAttempt, pollSoon, settledStates } from './attempts.ts';
import { logNotification } from './payment-events.ts';
import { type OnlinePaymentMethod, providerOf } from './payment-methods.ts';
import type { Notification } from './payment-provider.ts';
import { type Claim, type ReconcileResult, reconcile } from './reconcile.ts';
import { type SingleFlight, waitAtMost } from './single-flight.ts';

/** How long a response waits for the gateway's confirmation; the rest happens in the background. */
const maxWaitMs = 8_000;

export interface NotificationContext {
  context: Context;
  shared: SingleFlight;
  onError: (fault: unknown) => void;
}

/**
 * Handles a provider's webhook: SSLCommerz's IPN, or a message of bKash. Returns false when it names no known attempt. When this resolves, the notification is stored and the
 * attempt is due for a poll, so that nothing is lost if the process ends now.
 */
export async function handleIpn(
  deps: NotificationContext,
  provider: OnlinePaymentMethod,
  rawBody: string,
): Promise<boolean> {
  const { context } = deps;
  const notification = context.paymentProviders[provider].parseNotification(rawBody);
  const attempt = await findAttempt(context.db, notification.tranId);
  if (attempt?.provider !== provider) return false;
  await recordNotification(deps, attempt, 'ipn', notification);
  if (settledStates.includes(attempt.state)) return true;
  const handled = await applyNotification(deps, attempt, notification, 'ipn');
  // It says that something has happened, and the provider's query what.
  if (!handled && notification.signature === 'ok' && providerOf(context, attempt).collect)
    await reconcileWithin(deps, attempt);
  return true;
}

/**
 * Handles a browser return with its posted form or its query (empty for a plain visit). Returns the attempt afterwards, or
 * undefined for an unknown id.
 */
export async function handleReturn(
  deps: NotificationContext,
  tranId: string,
  rawBody: string,
): Promise<Attempt | undefined> {
  const { context } = deps;
  const attempt = await findAttempt(context.db, tranId);
  if (!attempt) return undefined;
  const notification = rawBody === '' ? undefined : providerOf(context, attempt).parseNotification(rawBody);
  if (notification) await recordNotification(deps, attempt, 'return', notification);
  if (settledStates.includes(attempt.state)) return attempt;
  // The URL decides which payment is meant; data of another payment is ignored.
  const matching = notification && isAbout(notification, attempt) ? notification : undefined;
  const handled = matching && (await applyNotification(deps, attempt, matching, 'return'));
  if (!handled && isOpen(attempt.state)) {
    const result = await reconcileWithin(deps, attempt);
    if (matching && providerOf(context, attempt).collect)
      await afterReturn(context, attempt, matching, result);
  }
  return findAttempt(context.db, tranId);
}

const isAbout = ({ tranId, providerRef }: Notification, attempt: Attempt): boolean =>
  tranId === attempt.tranId || (providerRef !== undefined && providerRef === attempt.providerRef);

const isOpen = (state: AttemptState): boolean => state === 'redirected' || state === 'verifying';

/**
 * After a return that the provider's query did not settle, where only the shop itself collects: a shopper who says that nothing was
 * paid, and whose approval the provider does not know, has given up; a false statement costs nobody money. Without an answer of the
 * provider it is asked again soon, as the shopper waits.
 */
async function afterReturn(
  { db, now }: Context,
  { id }: Attempt,
  { statement }: Notification,
  result: ReconcileResult | undefined,
): Promise<void> {
  if (result === 'none' && statement?.kind === 'negative')
    await moveAttempt(db, now(), id, ['redirected'], statement.state, { reason: statement.reason });
  else if (result !== 'none' && result !== 'settled' && result !== 'negative') await pollSoon(db, now(), id);
}

async function recordNotification(
  { context }: NotificationContext,
  attempt: Attempt,
  source: 'ipn' | 'return',
  notification: Notification,
) {
  const { db, now } = context;
  await logNotification(db, now(), attempt, {
    source,
    payload: notification.redacted,
    signature: notification.signature,
  });
  await pollSoon(db, now(), attempt.id);
}

/** Acts on a notification as far as it proves something; returns false when it proves nothing. */
async function applyNotification(
  deps: NotificationContext,
  attempt: Attempt,
  { statement, signature }: Notification,
  source: Claim['source'],
) {
  const { db, now } = deps.context;
  if (statement?.kind === 'success') {
    const { confirmationId } = statement;
    await reconcileWithin(deps, attempt, { confirmationId, signed: signature === 'ok', source });
    return true;
  }
  if (!statement || signature !== 'ok') return false;
  const { state, reason } = statement;
  await moveAttempt(db, now(), attempt.id, ['redirected'], state, { reason });
  return true;
}

/**
 * Reconciles an attempt and waits at most `maxWaitMs`. A signed claim waits for a reconciliation that is under way and
 * repeats it, because that one may have queried too early.
 */
async function reconcileWithin(
  { context, shared, onError }: NotificationContext,
  { id, tranId }: Attempt,
  claim?: Claim,
): Promise<ReconcileResult | undefined> {
  const deadline = performance.now() + maxWaitMs;
  const run = async (): Promise<ReconcileResult | undefined> => {
    while (performance.now() < deadline) {
      const result = await shared.run(`${id} ${claim?.confirmationId ?? ''}`, () =>
        reconcile(context, id, claim, 'return'),
      );
      if (result !== 'busy' || !claim?.signed) return result;
      const attempt = await findAttempt(context.db, tranId);
      if (!attempt || settledStates.includes(attempt.state)) return result;
      await delay(100);
    }
    return undefined;
  };
  return waitAtMost(maxWaitMs, run(), onError);
}
