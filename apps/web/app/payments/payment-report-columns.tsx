/** The columns of the daily report of payments. */
import { formatDate } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { PaymentDay } from '@jontro/shop/payments/payment-admin.ts';
import type { Column } from '../ui/data-table.tsx';

type Day = PaymentDay & { _id: string };

const numberColumn = (label: PlainMessage, value: (day: Day) => string | number): Column<Day> => ({
  label,
  kind: 'number',
  cell: (day, { digits }) =>
    value(day) ? (
      digits(value(day))
    ) : (
      <span data-none="" className="text-slate">
        {digits(0)}
      </span>
    ),
});
const taka = (amount: number) => (amount === 0 ? '' : formatTaka(amount));

export const reportColumns: readonly Column<Day>[] = [
  {
    label: 'Day',
    kind: 'title',
    cell: ({ day }, { digits }) => (
      <time dateTime={day} className="tabular font-semibold whitespace-nowrap">
        {digits(formatDate(`${day}T12:00:00+06:00`))}
      </time>
    ),
  },
  // Also shown when 0, so that the card of a day is never empty.
  { label: 'Attempts', kind: 'number', cell: ({ attempts }, { digits }) => digits(attempts) },
  numberColumn('Paid', ({ paid }) => paid),
  numberColumn('Total paid', ({ paidAmount }) => taka(paidAmount)),
  numberColumn('Fees', ({ fees }) => taka(fees)),
  numberColumn('Refunded', ({ refundedAmount }) => taka(refundedAmount)),
  numberColumn('Held', ({ held }) => held),
  numberColumn('Held and refunded', ({ heldRefundedAmount }) => taka(heldRefundedAmount)),
  // Payments without a notification: many of them mean that the provider's IPNs do not arrive.
  numberColumn('Found by query', ({ byQuery }) => byQuery),
  numberColumn('Invalid signatures', ({ mismatches }) => mismatches),
];
