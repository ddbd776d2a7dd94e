/** The payment gateway's interface; results are tagged unions, so that "unavailable" is never taken for "no". */

export interface SessionRequest {
  tranId: string;
  attemptId: string;
  orderId: string;
  amountPoisha: number;
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
  deliveryPoisha: number;
}

export type SessionResult =
  | {
      kind: 'session';
      sessionKey: string;
      url: string;
      /** The error after which the request was retried in plain ASCII. */
      repairedAfter?: string;
    }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** The statuses of a paid transaction: validated now, or before. */
export const successStatuses: readonly string[] = ['VALID', 'VALIDATED'];

/** The fields of a notification or response that the shop uses; the rest is in the event log only. */
export interface GatewayTransaction {
  tranId: string;
  valId?: string;
  status: string;
  /** The settled amount in BDT poisha. */
  amountPoisha?: number;
  currency?: string;
  /** What the session requested. */
  requestedCurrency?: string;
  requestedPoisha?: number;
  bankTranId?: string;
  storeAmountPoisha?: number;
  cardType?: string;
  cardMasked?: string;
  /** 0 is safe; anything else, or a missing level, is not. */
  riskLevel: number;
  riskTitle?: string;
  tranDateRaw?: string;
  error?: string;
}

export type ValidationResult =
  | { kind: 'valid'; transaction: GatewayTransaction; redacted: Record<string, string> }
  | { kind: 'invalid'; reason: string }
  | { kind: 'unavailable'; reason: string };

export type QueryResult =
  | {
      kind: 'found';
      transactions: readonly GatewayTransaction[];
      redacted: readonly Record<string, string>[];
    }
  | { kind: 'none' }
  | { kind: 'unavailable'; reason: string };

export type SignatureVerdict = 'ok' | 'mismatch' | 'absent';

export interface Notification {
  transaction: GatewayTransaction;
  signature: SignatureVerdict;
  /** The fields as received, without secrets and card numbers, for the event log. */
  redacted: Record<string, string>;
}

export interface RefundRequest {
  bankTranId: string;
  refundTransId: string;
  amountPoisha: number;
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

export interface PaymentGateway {
  createSession(request: SessionRequest): Promise<SessionResult>;
  /** Parses the raw form body; never throws on unknown or missing fields. */
  parseNotification(rawForm: string): Notification;
  validate(valId: string): Promise<ValidationResult>;
  queryBySession(sessionKey: string): Promise<QueryResult>;
  queryByTranId(tranId: string): Promise<QueryResult>;
  refund(request: RefundRequest): Promise<RefundResult>;
  refundStatus(refundRefId: string): Promise<RefundStatusResult>;
}
