/** How a customer chose to pay at the checkout: by a method that the shop offers, within its rules. */
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { methodNotOffered, type OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import {
  hasNothingToPay,
  nowhereToPayFor,
  type OrderToPay,
  paymentRefusal,
} from '@jontro/shop/orders/payment-options.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';

interface Choice {
  paymentMethod?: string | undefined;
  /** What the customer was told of paying later; left out by clients that say nothing of it. */
  payLater?: 'cash' | 'online' | undefined;
}

/**
 * Throws 409 for a method that is not offered, for an order that the shop's rules or the limits of a provider exclude from it, and for one that is paid online only where
 * its customer was told of cash, or could not pay it at all.
 */
export function checkPaymentMethod(
  { paymentMethod: name, payLater }: Choice,
  order: OrderToPay,
  offered: readonly OfferedMethod[],
  shop: Context['config']['shop'],
): void {
  const refusal = name === undefined ? laterRefusal(payLater, order, offered, shop) : methodRefusal(name);
  if (!refusal) return;
  const details = order.onlineOnly ? { onlineOnly: true } : {};
  throw new ApplicationError('broken-rule', refusal, { code: 'payment-refused', ...details });

  function methodRefusal(method: string): Message | undefined {
    const found = offered.find((one) => one.name === method);
    if (!found) return methodNotOffered;
    const refused = paymentRefusal(found, order, shop);
    return refused && (nowhereToPayFor(order, offered, shop) ?? refused);
  }
}

/** Why a customer who reads that it is paid later is asked again; what says nothing of it is placed (specification section 7). */
function laterRefusal(
  payLater: Choice['payLater'],
  order: OrderToPay,
  offered: readonly OfferedMethod[],
  shop: Context['config']['shop'],
): Message | undefined {
  if (!order.onlineOnly || payLater === undefined || hasNothingToPay(order)) return undefined;
  const told = payLater === 'cash' ? customerTexts.cashBlocked : undefined;
  return nowhereToPayFor(order, offered, shop) ?? told;
}

/** What an order stores: a payment on delivery; an online one is an attempt of its own. */
export const storedMethod = (name: string | undefined, offered: readonly OfferedMethod[]): string | null =>
  offered.find((method) => method.name === name && method.collected === 'on-delivery')?.name ?? null;
