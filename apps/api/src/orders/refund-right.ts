/** The right to give money back, where a change of an order does. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import { requireFactor } from '../http/require-factor.ts';
import type { Context } from '../runtime/context.ts';

/** Throws 403 without the permission, and without the second factor while the setting `requireSecondFactor` wants one. */
export function requireRefundRight(context: Pick<Context, 'config'>, currentUser: CurrentUser): void {
  requirePermission(currentUser, 'refunds', orderTexts.refundNotAllowed);
  requireFactor(context, currentUser);
}
