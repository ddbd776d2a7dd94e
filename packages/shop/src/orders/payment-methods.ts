/** How an order can be paid: one row each. A shop offers those of its setting `paymentMethods`, in that order. */
import type { MessageKey, PlainMessage } from '../messages.ts';

interface PaymentMethodRow {
  /** `online`: on the page of a provider, for which the server has an adapter. `on-delivery`: with the parcel. */
  collected: 'online' | 'on-delivery';
  /** The words of its button. */
  action: PlainMessage;
  /** Below the button; `{amount}` is what the order costs. */
  note: MessageKey;
}

export const paymentMethods = {
  sslcommerz: {
    collected: 'online',
    action: 'Pay Now',
    note: "{amount} by card, bKash, Nagad or bank, on our payment provider's page.",
  },
  'cash-on-delivery': {
    collected: 'on-delivery',
    action: 'Pay on delivery',
    note: '{amount} in cash, when the courier hands over your parcel.',
  },
} as const satisfies Record<string, PaymentMethodRow>;

export type PaymentMethod = keyof typeof paymentMethods;
type CollectedBy<Way extends PaymentMethodRow['collected']> = {
  [Name in PaymentMethod]: (typeof paymentMethods)[Name]['collected'] extends Way ? Name : never;
}[PaymentMethod];
export type OnlinePaymentMethod = CollectedBy<'online'>;
export type DeliveryPaymentMethod = CollectedBy<'on-delivery'>;

export const isOnlineMethod = (method: PaymentMethod): method is OnlinePaymentMethod =>
  paymentMethods[method].collected === 'online';

// Annotated, so that pages without them leave the table out.
export const paymentMethodNames = /* @__PURE__ */ Object.keys(paymentMethods) as readonly PaymentMethod[];
export const onlinePaymentMethods = /* @__PURE__ */ paymentMethodNames.filter(isOnlineMethod);
export const deliveryPaymentMethods = /* @__PURE__ */ paymentMethodNames.filter(
  (name): name is DeliveryPaymentMethod => !isOnlineMethod(name),
);
