/** The pages that shoppers are redirected to after a payment, at the configured `publicUrl` only. */
import { publicPaymentState } from '@jontro/shop/payments/payments.ts';
import type { Config } from '../config/config.ts';
import type { Attempt } from './attempts.ts';

/** The outcomes that the gateway sends browsers back with. */
export const outcomes = ['success', 'fail', 'cancel'] as const;
export type Outcome = (typeof outcomes)[number];

export const successUrl = (
  publicUrl: string,
  { tranId, orderId }: Pick<Attempt, 'tranId' | 'orderId'>,
): string => `${publicUrl}/success/${encodeURIComponent(tranId)}/${encodeURIComponent(orderId)}`;

const cancelUrl = (publicUrl: string, query: Record<string, string>): string =>
  `${publicUrl}/cancel?${new URLSearchParams(query)}`;

/**
 * Returns the page after a browser return: the cancel page when nothing was paid, or while undecided when the gateway
 * reports so; else the success page, which shows the actual state and polls. `attempt` is undefined for an unknown id. With the
 * setting `tryAgainPays` the cancel page knows the order.
 */
export function resultUrl(
  { publicUrl, shop }: Pick<Config, 'publicUrl' | 'shop'>,
  attempt: Attempt | undefined,
  outcome: Outcome,
): string {
  if (!attempt) return cancelUrl(publicUrl, { reason: 'unknown' });
  const { tranId, orderId } = attempt;
  const query = { tran: tranId, ...(shop.tryAgainPays && { order: orderId }) };
  const state = publicPaymentState(attempt.state);
  if (state === 'failed' || state === 'cancelled' || state === 'expired') {
    return cancelUrl(publicUrl, { ...query, reason: state });
  }
  if (attempt.state === 'redirected' && outcome !== 'success') {
    return cancelUrl(publicUrl, { ...query, reason: outcome === 'fail' ? 'failed' : 'cancelled' });
  }
  return successUrl(publicUrl, attempt);
}
