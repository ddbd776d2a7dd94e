/** The interface of an online payment provider; results are tagged unions: "unavailable" is never mistaken for "not paid". */
import type { Poisha } from '@jontro/shop/money.ts';
import type { AttemptState } from '@jontro/shop/payments/payments.ts';

export interface PaymentRequest {
  tranId: string;
  attemptId: string;
  orderId: string;
  amountPoisha: Poisha;
  customer: {
    name: string;
    email: string;
    /** +8801XXXXXXXXX. */
    mobileNumber: string;
    address: string;
    district: string;
    country: string;
  };
  items: readonly { name: string; quantity: number }[];
  deliveryPoisha: Poisha;
  /** The most monthly instalments that the provider's page may offer; left out, none. */
  mostInstalments?: number;
}

export type StartResult =
  | {
      kind: 'started';
      /** The provider's id of the started payment. */
      providerRef: string;
      /** The provider's page, where the shopper pays. */
      url: string;
      /** The error after which the request was retried in plain ASCII. */
      repairedAfter?: string;
    }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** A payment that the provider has confirmed. */
export interface ConfirmedPayment {
  tranId: string;
  /** The id that the provider has confirmed; unique among all payments. */
  confirmationId?: string;
  /** The order of the request that started it. */
  orderId?: string;
  /** The settled amount in BDT poisha. */
  amountPoisha?: Poisha;
  currency?: string;
  /** What the shop requested, according to the provider. */
  requestedCurrency?: string;
  requestedPoisha?: Poisha;
  /** The provider's id of the received money; refunds name it. */
  captureId?: string;
  /** What the provider pays out, its fee deducted. */
  storeAmountPoisha?: Poisha;
  cardType?: string;
  cardMasked?: string;
  /** 0 is safe; anything else, or a missing level, is not. */
  riskLevel: number;
  riskTitle?: string;
  tranDateRaw?: string;
}

export type ConfirmResult =
  | { kind: 'valid'; payment: ConfirmedPayment; redacted: Record<string, string> }
  | { kind: 'invalid'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** The state of an attempt according to the provider. A success is only a claim until `confirm()` has proven it. */
export type QueryOutcome =
  | { kind: 'success'; confirmationIds: readonly string[] }
  | { kind: 'pending' }
  | { kind: 'negative'; state: AttemptState; reason: string | null }
  | { kind: 'none' }
  | { kind: 'unavailable'; reason: string };

export interface QueryResult {
  outcome: QueryOutcome;
  /** The responses without secrets, for the event log. */
  log: readonly Record<string, unknown>[];
}

export type SignatureVerdict = 'ok' | 'mismatch' | 'absent';

export interface Notification {
  tranId: string;
  /** What it says, if the shop can use it. */
  statement?:
    | { kind: 'success'; confirmationId: string }
    | { kind: 'negative'; state: AttemptState; reason: string | null };
  signature: SignatureVerdict;
  /** The fields as received, without secrets and card numbers, for the event log. */
  redacted: Record<string, string>;
}

export interface RefundRequest {
  captureId: string;
  refundTransId: string;
  amountPoisha: Poisha;
  remarks: string;
}

export type RefundResult =
  | { kind: 'accepted'; refundRefId: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'misconfigured'; reason: string }
  | { kind: 'unavailable'; reason: string };

export type RefundStatusResult =
  | { kind: 'refunded' | 'processing' | 'cancelled' }
  | { kind: 'unavailable'; reason: string };

/** The limits of its requests in time. */
export interface ProviderTimeouts {
  /** Timeouts of one request in ms. */
  sessionMs: number;
  readMs: number;
  refundMs: number;
  /** The first pause before a read is retried. */
  retryPauseMs: number;
}

/** What a provider says about the shop's credentials. */
export type CredentialCheck = { kind: 'accepted' } | { kind: 'refused' | 'unavailable'; reason: string };

/** An adapter of a provider. Its methods never throw. */
export interface PaymentProvider {
  /** The smallest and largest payment, in poisha. */
  limits: { min: number; max: number };
  start(request: PaymentRequest): Promise<StartResult>;
  /** Parses the raw body of a webhook or of a browser's return, whatever its fields. */
  parseNotification(rawBody: string): Notification;
  /** The confirmation id in the `redacted` fields of an earlier notification. */
  confirmationIdOf(redacted: Record<string, unknown>): string | undefined;
  /** The only proof of a payment. */
  confirm(confirmationId: string): Promise<ConfirmResult>;
  query(attempt: { tranId: string; providerRef: string | null }): Promise<QueryResult>;
  refund(request: RefundRequest): Promise<RefundResult>;
  refundStatus(refundRefId: string): Promise<RefundStatusResult>;
  /** Asks whether the credentials are right, without a payment; absent where there are none. */
  checkCredentials?: () => Promise<CredentialCheck>;
}
