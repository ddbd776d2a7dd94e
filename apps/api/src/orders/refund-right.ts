/** The right to give money back, where a change of an order does. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import { requireConfirmation } from '../http/require-confirmation.ts';
import { requireFactor } from '../http/require-factor.ts';
import type { Context } from '../runtime/context.ts';

/**
 * Throws 403 without the permission, without the second factor while the setting `requireSecondFactor` wants one, and without a
 * confirmed identity.
 */
export function requireRefundRight(context: Pick<Context, 'now' | 'config'>, currentUser: CurrentUser): void {
  requirePermission(currentUser, 'refunds', orderTexts.refundNotAllowed);
  requireFactor(context, currentUser);
  requireConfirmation(context, currentUser);
}
