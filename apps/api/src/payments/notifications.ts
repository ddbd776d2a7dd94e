/** What the gateway's server and the shopper's browser tell us: written down, and believed only as far as it is proven. */
import { setTimeout as delay } from 'node:timers/promises';
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, attemptOf, moveAttempt, pollSoon, settledStates } from './attempts.ts';
import { logMessage } from './payment-events.ts';
import { type Notification, successStatuses } from './payment-gateway.ts';
import { negativeStateOf } from './query-outcome.ts';
import { type Claim, reconcile } from './reconcile.ts';
import { type SharedWork, waitAtMost } from './shared-work.ts';

/** How long a message waits for the gateway's confirmation before it is answered; the rest happens afterwards. */
const patienceMs = 8_000;

export interface NotificationContext {
  context: Context;
  shared: SharedWork;
  onFault: (fault: unknown) => void;
}

/**
 * Takes a server-to-server message. Gives false when no attempt of ours is meant. Whatever it says is on disk when this
 * resolves, and the attempt is due for a look, so that nothing is lost if the process ends now.
 */
export async function handleIpn(desk: NotificationContext, rawForm: string): Promise<boolean> {
  const { context } = desk;
  const notification = context.gateway.parseNotification(rawForm);
  const attempt = await attemptOf(context.db, notification.transaction.tranId);
  if (!attempt) return false;
  await logNotification(desk, attempt, 'ipn', notification);
  if (!settledStates.includes(attempt.state)) await applyNotification(desk, attempt, notification, 'ipn');
  return true;
}

/**
 * Takes a shopper who comes back, with what the browser was made to post (empty for a plain visit). Gives the attempt
 * as it is then, or undefined when there is none with this id.
 */
export async function handleReturn(
  desk: NotificationContext,
  tranId: string,
  rawForm: string,
): Promise<Attempt | undefined> {
  const { context } = desk;
  const attempt = await attemptOf(context.db, tranId);
  if (!attempt) return undefined;
  const notification = rawForm === '' ? undefined : context.gateway.parseNotification(rawForm);
  if (notification) await logNotification(desk, attempt, 'return', notification);
  if (settledStates.includes(attempt.state)) return attempt;
  // The address decides which payment is meant; data of another one say nothing about it.
  const meant = notification?.transaction.tranId === tranId ? notification : undefined;
  const acted = meant && (await applyNotification(desk, attempt, meant, 'return'));
  if (!acted && isOpen(attempt.state)) await reconcileWithin(desk, attempt);
  return attemptOf(context.db, tranId);
}

const isOpen = (state: AttemptState): boolean => state === 'redirected' || state === 'verifying';

async function logNotification(
  { context }: NotificationContext,
  attempt: Attempt,
  source: 'ipn' | 'return',
  said: Notification,
) {
  const { db, now } = context;
  await logMessage(db, now(), attempt, { source, payload: said.redacted, signature: said.signature });
  await pollSoon(db, now(), attempt.id);
}

/** Acts on a message as far as it proves something; false when it proves nothing. */
async function applyNotification(
  desk: NotificationContext,
  attempt: Attempt,
  { transaction, signature }: Notification,
  source: Claim['source'],
) {
  const { db, now } = desk.context;
  const { status, valId, error } = transaction;
  if (successStatuses.includes(status) && valId) {
    await reconcileWithin(desk, attempt, { valId, signed: signature === 'ok', source });
    return true;
  }
  const state = negativeStateOf(status);
  if (!state || signature !== 'ok') return false;
  await moveAttempt(db, now(), attempt.id, ['redirected'], state, { reason: error ?? null });
  return true;
}

/**
 * Looks at an attempt, at most for our patience. A signed claim that meets another look waits until that is over,
 * because the other may have asked a moment too early.
 */
async function reconcileWithin(
  { context, shared, onFault }: NotificationContext,
  { id, tranId }: Attempt,
  claim?: Claim,
) {
  const until = performance.now() + patienceMs;
  const insist = async (): Promise<void> => {
    while (performance.now() < until) {
      const found = await shared.join(`${id} ${claim?.valId ?? ''}`, () => reconcile(context, id, claim));
      if (found !== 'busy' || !claim?.signed) return;
      const attempt = await attemptOf(context.db, tranId);
      if (!attempt || settledStates.includes(attempt.state)) return;
      await delay(100);
    }
  };
  await waitAtMost(patienceMs, insist(), onFault);
}
