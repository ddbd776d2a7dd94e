/** Payment endpoints of admins; separate from the customers' ones, which every page loads. */
import { Type } from 'typebox';
import { DateRange, sortQuery } from '../admin-lists.ts';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { endpoint, Modified } from '../endpoint.ts';
import { Payment, PaymentDetails, PaymentReport, paymentFilters } from './payment-admin.ts';

const admin = { access: 'admin', permission: 'refunds', additive: true } as const;
const ByTranId = Type.Object({ tranId: Type.String({ maxLength: 100 }) });
const Note = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

/** Sort keys of the payment list. */
export const paymentSorts = ['buyer', 'amount', 'state', 'started'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** Filters of the payment list. */
const PaymentList = {
  show: Type.Optional(Type.Enum(paymentFilters)),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A part of transaction id, order id, buyer name or e-mail',
    }),
  ),
  ...DateRange,
  ...sortQuery(paymentSorts),
};

export const paymentAdminEndpoints = {
  /** Newest first, paged. */
  listPayments: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/payments',
    query: Type.Object({ ...PaymentList, ...ListPage }),
    response: Type.Object({
      result: Type.Array(Payment),
      total: Type.Integer(),
      totalPages: Type.Integer(),
      /** Additive: there are more than 10,000, and `total` is that number. */
      more: Type.Optional(Type.Literal(true)),
    }),
  }),
  /** The same list as a CSV file. */
  downloadPayments: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/payments.csv',
    query: Type.Object(PaymentList),
    response: Type.String(),
  }),
  findPayment: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/payments/:tranId',
    params: ByTranId,
    response: PaymentDetails,
  }),
  acceptPayment: endpoint({
    ...admin,
    method: 'PATCH',
    path: '/api/payments/:tranId/accept',
    params: ByTranId,
    response: Modified,
  }),
  refusePayment: endpoint({
    ...admin,
    method: 'PATCH',
    path: '/api/payments/:tranId/refuse',
    params: ByTranId,
    response: Modified,
  }),
  /** The note says how the money was returned. */
  closePayment: endpoint({
    ...admin,
    method: 'PATCH',
    path: '/api/payments/:tranId/close',
    params: ByTranId,
    body: Type.Object({ note: Note }, { additionalProperties: false }),
    response: Modified,
  }),
  /** Refunds `amount` in taka, or in full if omitted. The same key means the same refund. */
  refundPayment: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/payments/:tranId/refunds',
    params: ByTranId,
    body: Type.Object(
      {
        amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
        reason: Note,
        key: Type.String({ minLength: 8, maxLength: 100 }),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ insertedId: Type.String(), message: Type.String() }),
  }),
  retryRefund: endpoint({
    ...admin,
    method: 'PATCH',
    path: '/api/payments/:tranId/refunds/:refundId/retry',
    params: Type.Object({ ...ByTranId.properties, refundId: Type.String({ maxLength: 100 }) }),
    response: Modified,
  }),
  /** Covers the last 30 days by default. */
  findPaymentReport: endpoint({
    ...admin,
    permission: 'reports',
    method: 'GET',
    path: '/api/payment-report',
    query: Type.Object(DateRange),
    response: PaymentReport,
  }),
  downloadPaymentReport: endpoint({
    ...admin,
    permission: 'reports',
    method: 'GET',
    path: '/api/payment-report.csv',
    query: Type.Object(DateRange),
    response: Type.String(),
  }),
};
