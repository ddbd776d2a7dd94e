// The records of the sandbox gateway, as stored in its state file.

export interface GatewaySession {
  sessionKey: string;
  /** The page's token in the newer URL form. */
  pageToken: string;
  storeId: string;
  tranId: string;
  /** The charge in poisha, whatever currency was requested. */
  amountPoisha: number;
  /** The requested currency and amount, as the gateway repeats them. */
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
