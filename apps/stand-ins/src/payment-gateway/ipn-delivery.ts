// The delivery of one IPN to the shop, as stored in the state file.
import { newId } from './identifiers.ts';

export interface Delivery {
  id: string;
  sessionKey: string;
  tranId: string;
  /** The status in the IPN. */
  status: string;
  url: string;
  contentType: string;
  /** The url-encoded form. */
  body: string;
  dueAt: number;
  /** A delivery that must be attempted before this one. */
  after?: string;
  /** Whether it is retried until the shop responds with 2xx. */
  retry: boolean;
  /** `lost` was never sent; `failed` was sent and not accepted. */
  state: 'waiting' | 'delivered' | 'failed' | 'lost';
  tries: DeliveryTry[];
}

export interface DeliveryTry {
  at: number;
  /** Null without a response. */
  httpStatus: number | null;
  /** The first 500 characters of the response, or the error. */
  answer: string;
}

export type DeliveryDraft = Omit<Delivery, 'id' | 'state' | 'tries'> & { state?: Delivery['state'] };

export function newDelivery(draft: DeliveryDraft): Delivery {
  return { state: 'waiting', ...draft, id: newId(), tries: [] };
}
