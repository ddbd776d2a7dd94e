// One IPN on its way to the shop, as the state file keeps it.
import { newId } from './identifiers.ts';

export interface Delivery {
  id: string;
  sessionKey: string;
  tranId: string;
  /** The status that it tells. */
  status: string;
  url: string;
  contentType: string;
  /** The url-encoded form. */
  body: string;
  dueAt: number;
  /** Another delivery that must be done before this one goes out. */
  after?: string;
  /** Whether it is sent again until the shop answers 2xx. */
  retry: boolean;
  /** `lost` was never sent; `failed` was sent and not taken. */
  state: 'waiting' | 'delivered' | 'failed' | 'lost';
  tries: DeliveryTry[];
}

export interface DeliveryTry {
  at: number;
  /** Null when there was no answer. */
  httpStatus: number | null;
  /** The first 500 characters of the answer, or why there was none. */
  answer: string;
}

export type DeliveryDraft = Omit<Delivery, 'id' | 'state' | 'tries'> & { state?: Delivery['state'] };

export function newDelivery(draft: DeliveryDraft): Delivery {
  return { state: 'waiting', ...draft, id: newId(), tries: [] };
}
