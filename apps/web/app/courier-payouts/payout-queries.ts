/** Requests of the pages of couriers' payouts, and the words for their states. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import type {
  CourierPayout,
  PayoutLineState,
  PayoutState,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { createListReader } from '../lib/admin-list.ts';
import { uploadText } from '../lib/upload-text.ts';

export const payoutKeys = {
  list: (page: number) => ['courierPayouts', 'list', page] as const,
  couriers: ['courierPayouts', 'couriers'] as const,
  unpaid: ['courierPayouts', 'unpaid'] as const,
  one: (id: string) => ['courierPayouts', id] as const,
  lines: (id: string, state: PayoutLineState, page: number) => ['courierPayouts', id, state, page] as const,
};

export const readPayouts = createListReader<CourierPayout>(courierPayoutEndpoints.listPayouts);

/** Uploads a statement; throws ApiError. */
export const uploadPayout = (courier: string, file: string, text: string): Promise<CourierPayout> =>
  uploadText(courierPayoutEndpoints.uploadPayout, { courier, file, text });

/** The number of lines in a state. */
export const countIn = ({ counts }: Pick<CourierPayout, 'counts'>, state: PayoutLineState): number =>
  counts[state] ?? 0;

export const payoutStateLabels = {
  uploaded: 'Waits for its columns',
  open: 'Something to decide',
  settled: 'Settled',
} as const satisfies Record<PayoutState, PlainMessage>;

export const payoutLineLabels = {
  matched: 'Matched',
  short: 'Too little',
  over: 'Too much',
  unknown: 'Not of this shop',
  undelivered: 'Not delivered here',
  wrong: 'Cannot be read',
  already: 'Settled before',
  recorded: 'Recorded',
  accepted: 'Accepted',
  dismissed: 'Set aside',
} as const satisfies Record<PayoutLineState, PlainMessage>;
