// The records of the sandbox gateway, as its state file holds them.

export interface GatewaySession {
  sessionKey: string;
  /** Names the page in its newer address form. */
  pageToken: string;
  storeId: string;
  tranId: string;
  /** What is charged, in poisha, whatever currency was asked for. */
  amountPoisha: number;
  /** The currency and amount that were asked for, as the gateway will repeat them. */
  currencyType: string;
  currencyAmount: string;
  currencyRate: string;
  returnUrls: { success: string; fail: string; cancel: string };
  ipnUrl?: string;
  customer: { name: string; email: string; phone: string };
  productName: string;
  values: { value_a: string; value_b: string; value_c: string; value_d: string };
  createdAt: number;
  expiresAt: number;
  state: 'open' | 'pending' | 'paid' | 'cancelled' | 'expired';
  pageOpened: boolean;
  channelChosen: boolean;
}

export interface Instrument {
  /** Such as `VISA-Local Sandbox` or `BKASH-BKash`. */
  type: string;
  /** Masked card number, wallet reference, or empty. */
  number: string;
  issuer: string;
  brand: string;
  subBrand: string;
  /** The channel's key, such as `visacard`. */
  channel: string;
}

export interface Transaction {
  id: string;
  sessionKey: string;
  storeId: string;
  tranId: string;
  status: 'VALID' | 'FAILED' | 'CANCELLED' | 'PENDING';
  /** Empty unless paid. */
  valId: string;
  /** Empty when no bank was reached. */
  bankTranId: string;
  tranDate: string;
  instrument?: Instrument;
  error: string;
  riskLevel: '0' | '1';
  riskTitle: string;
  /** When the shop first validated it, empty until then. */
  validatedOn: string;
}

export interface Refund {
  refundRefId: string;
  /** The shop's own id of the refund. */
  refundTransId: string;
  storeId: string;
  bankTranId: string;
  tranId: string;
  amountPoisha: number;
  remarks: string;
  state: 'processing' | 'refunded' | 'cancelled';
  initiatedAt: number;
  settlesAt: number;
}
