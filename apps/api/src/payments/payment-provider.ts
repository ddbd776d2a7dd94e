/** The interface of an online payment provider; results are tagged unions: "unavailable" is never mistaken for "not paid". */
import type { Poisha } from '@jontro/shop/money.ts';
import type { AttemptState } from '@jontro/shop/payments/payments.ts';

/** Who presses Pay Now, as their browser says. */
export interface Shopper {
  /** Of the network, IPv4 or IPv6. */
  address: string;
  isMobile: boolean;
}

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
  shopper: Shopper;
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
  /** The shopper has approved it at a provider that charges nothing before the shop collects it. */
  | { kind: 'approved' }
  | { kind: 'pending' }
  | { kind: 'negative'; state: AttemptState; reason: string | null }
  | { kind: 'none' }
  | { kind: 'unavailable'; reason: string };

export interface QueryResult {
  outcome: QueryOutcome;
  /** The responses without secrets, for the event log. */
  log: readonly Record<string, unknown>[];
}

/** What became of collecting an approved payment; `unavailable`: it may have been charged. */
export type CollectResult =
  | Extract<ConfirmResult, { kind: 'valid' | 'unavailable' }>
  /** Nothing is charged, and nothing can be any more. */
  | { kind: 'refused'; reason: string }
  /** The shopper has not approved it. */
  | { kind: 'unapproved' };

export type SignatureVerdict = 'ok' | 'mismatch' | 'absent';

export interface Notification {
  tranId: string;
  /** The provider's id of the started payment, where it has no other. */
  providerRef?: string;
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
  /** The provider's id of the payment that was started. */
  providerRef: string | null;
  refundTransId: string;
  amountPoisha: Poisha;
  remarks: string;
  /** An earlier request for this refund may have reached the provider. */
  mayHaveBeenSent: boolean;
  /** The provider's ids of the other refunds of the payment. */
  otherRefIds: readonly string[];
}

export type RefundResult =
  | { kind: 'accepted'; refundRefId: string /** Its status can be asked at once. */; completed?: boolean }
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
  confirm(confirmationId: string, attempt: { tranId: string }): Promise<ConfirmResult>;
  query(attempt: { tranId: string; providerRef: string | null }): Promise<QueryResult>;
  refund(request: RefundRequest): Promise<RefundResult>;
  refundStatus(
    refundRefId: string,
    payment: { captureId: string | null; providerRef: string | null },
  ): Promise<RefundStatusResult>;
  /** Whether `query()` finds a payment of which the shop has nothing but its transaction id. */
  findsByTranId?: boolean;
  /** Whether a refund of a payment waits for the one before: where a lost answer is found by its place among them. */
  refundsInTurn?: boolean;
  /** Collects a payment that its shopper has approved, at a provider that charges nothing before. */
  collect?: (attempt: { tranId: string; providerRef: string | null }) => Promise<CollectResult>;
  /** Asks whether the credentials are right, without a payment; absent where there are none. */
  checkCredentials?: () => Promise<CredentialCheck>;
}
