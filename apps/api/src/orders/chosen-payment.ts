/** How a customer chose to pay at the checkout: by a method that the shop offers, within its rules. */
import { methodNotOffered, type OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { type OrderToPay, paymentRefusal } from '@jontro/shop/orders/payment-options.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';

/** Throws 409 for a method that is not offered, and for an order that the shop's rules exclude from it. */
export function checkPaymentMethod(
  name: string | undefined,
  order: OrderToPay,
  offered: readonly OfferedMethod[],
  shop: Context['config']['shop'],
): void {
  if (name === undefined) return;
  const refusal = offered.some((method) => method.name === name)
    ? paymentRefusal(name, order, shop)
    : methodNotOffered;
  if (refusal) throw new ApplicationError('broken-rule', refusal, { code: 'payment-refused' });
}

/** What an order stores: a payment on delivery; an online one is an attempt of its own. */
export const storedMethod = (name: string | undefined, offered: readonly OfferedMethod[]): string | null =>
  offered.find((method) => method.name === name && method.collected === 'on-delivery')?.name ?? null;
