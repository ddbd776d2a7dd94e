/** When an attempt or a refund is polled next (docs/protocols/payment-gateway.md#reconciliation). */
import type { AttemptState } from '@jontro/shop/payments/payments.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** After this time without success a conclusive response expires an attempt. */
export const attemptLifetimeMs = day;

/** After this time a start without a response counts as abandoned. */
export const startLimitMs = 2 * minute;

const sinceRedirect = [
  ...[2, 5, 10, 20, 40].map((minutes) => minutes * minute),
  ...[1, 2, 4, 8, 16, 24].map((hours) => hours * hour),
];
const sinceNegative = [hour, day];
const whileVerifying = [
  10 * second,
  30 * second,
  ...[1, 2, 5, 10, 20, 40].map((minutes) => minutes * minute),
];

/** Soon, but late enough that notifications cannot cause a loop of gateway requests. */
export const soon = (now: Date): Date => new Date(now.getTime() + 5 * second);

const nextOf = (delays: readonly number[], since: Date, now: Date): Date | undefined => {
  const next = delays.find((delay) => since.getTime() + delay > now.getTime());
  return next === undefined ? undefined : new Date(since.getTime() + next);
};

/**
 * Returns the time of an attempt's next poll, or null when there is none. `since` is the time of the redirect or of the
 * negative decision, `checks` counts the polls while verifying. Past its lifetime an attempt is polled hourly until a
 * response is conclusive: failed polls do not expire it.
 */
export function nextPoll(state: AttemptState, since: Date, now: Date, checks: number): Date | null {
  switch (state) {
    case 'created':
      return new Date(since.getTime() + startLimitMs);
    case 'redirected':
      return nextOf(sinceRedirect, since, now) ?? new Date(now.getTime() + hour);
    case 'verifying':
      return new Date(now.getTime() + (whileVerifying[checks] ?? hour));
    case 'failed':
    case 'cancelled':
    case 'expired':
      return nextOf(sinceNegative, since, now) ?? null;
    default:
      return null;
  }
}

/**
 * The next poll of an attempt that the shop has closed because its order was cancelled or changed: its page is still open, so it
 * can be paid like any other. Null past its lifetime. `since` is the time of the redirect.
 */
export const nextPollOfClosed = (since: Date, now: Date): Date | null =>
  nextOf(sinceRedirect, since, now) ?? null;

/** The next poll of a refund that the gateway has accepted: hourly on the first day, then daily for 30 days. */
export function nextRefundPoll(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > 31 * day) return null;
  return new Date(now.getTime() + (age < day ? hour : day));
}

const refundRetryDelays = [1, 5, 15, 60, 360].map((minutes) => minutes * minute);

/** The next retry of a refund without a response of the gateway. */
export const nextRefundRetry = (now: Date, checks: number): Date =>
  new Date(now.getTime() + (refundRetryDelays[checks] ?? 6 * hour));
