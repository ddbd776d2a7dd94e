/** Uploads, compares, records and decides statements of couriers in tests. */
import { courierPayoutEndpoints as endpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import type {
  CourierPayout,
  PayoutDecision,
  PayoutLine,
  PayoutLineState,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import type { SignedInClient } from './test-shop.ts';

/** As a courier's panel writes it. */
export const payoutHeadings =
  'Consignment ID,Invoice,Recipient,COD amount,Delivery charge,COD fee,Paid amount';

export function payoutChecker(admin: SignedInClient) {
  const upload = (text: string, courier = 'Steadfast') =>
    admin.call(endpoints.uploadPayout, { body: { courier, file: 'statement.csv', text } });
  const check = (id: string, body: { fields?: (string | null)[]; amount?: string } = {}) =>
    admin.call(endpoints.checkPayout, { params: { id }, body });
  return {
    upload,
    check,
    /** Uploads a statement, and compares its lines by the columns as they were guessed. */
    async compare(
      lines: readonly string[],
      headings = payoutHeadings,
      courier?: string,
    ): Promise<CourierPayout> {
      const { body, error, status } = await upload([headings, ...lines].join('\n'), courier);
      if (status !== 200) throw new Error(error.message);
      const checked = await check(body._id, { fields: body.columns.map(({ field }) => field ?? null) });
      if (checked.status !== 200) throw new Error(checked.error.message);
      return checked.body;
    },
    find: async (id: string): Promise<CourierPayout> =>
      (await admin.call(endpoints.findPayout, { params: { id } })).body,
    async lines(id: string, state?: PayoutLineState): Promise<PayoutLine[]> {
      const query = { page: 1, limit: 50, ...(state && { state }) };
      return (await admin.call(endpoints.listPayoutLines, { params: { id }, query })).body;
    },
    record: (id: string) => admin.call(endpoints.recordPayout, { params: { id } }),
    decide: (id: string, line: number, decision: PayoutDecision, order?: string) =>
      admin.call(endpoints.decidePayoutLine, {
        params: { id },
        body: { line, decision, ...(order !== undefined && { order }) },
      }),
    fetch: () => admin.call(endpoints.fetchPayouts, { body: { courier: 'steadfast' } }),
    unpaid: async () => (await admin.call(endpoints.listUnpaidParcels)).body,
  };
}
