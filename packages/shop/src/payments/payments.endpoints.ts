/** Payment endpoints of the shop's client. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferedMethod, PaymentMethodName } from '../orders/payment-methods.ts';

export const paymentEndpoints = {
  startPayment: endpoint({
    method: 'POST',
    path: '/payment-gateway',
    access: 'user',
    guests: 'guestCheckout',
    /** A whole order object is accepted; only its id is read. */
    body: Type.Object(
      {
        orderId: Type.Optional(Type.String({ maxLength: 100 })),
        _id: Type.Optional(Type.String({ maxLength: 100 })),
        /** Additive: how the order is to be paid; left out, the first online method that the shop offers. */
        method: Type.Optional(PaymentMethodName),
        /** Additive: what of it is paid; left out, all that is open. `advance`: only what is due before it is packed. */
        part: Type.Optional(Type.Literal('advance')),
      },
      { additionalProperties: true },
    ),
    response: Type.Object({ url: Type.String() }),
  }),
  listPaymentMethods: endpoint({
    method: 'GET',
    path: '/api/payment-methods',
    access: 'public',
    additive: true,
    response: Type.Array(OfferedMethod),
  }),
  findPaymentStatus: endpoint({
    method: 'GET',
    path: '/payment-gateway/status/:tranId',
    access: 'public',
    additive: true,
    params: Type.Object({ tranId: Type.String({ maxLength: 100 }) }),
    response: Type.Object({
      status: Type.Union([
        Type.Literal('paid'),
        Type.Literal('pending'),
        Type.Literal('failed'),
        Type.Literal('cancelled'),
        Type.Literal('expired'),
        Type.Literal('review'),
      ]),
      /** Additive: it is of what is due before the order is packed. */
      part: Type.Optional(Type.Literal('advance')),
    }),
  }),
};

/** Targets of IPNs and returns from the gateway; not used by the shop's client. */
export const gatewayPaths = {
  ipn: '/payment-gateway/ipn',
  returned: '/payment-gateway/return/:outcome/:tranId',
  bkashWebhook: '/payment-gateway/bkash/webhook',
  bkashReturned: '/payment-gateway/bkash/return/:tranId',
  nagadReturned: '/payment-gateway/nagad/return/:tranId',
} as const;
