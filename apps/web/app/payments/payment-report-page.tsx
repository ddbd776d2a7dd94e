/** Additive: the daily report of payments, as a table and as CSV. */

import { formatDate, formatDateTime } from '@jontro/shop/dates.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import type { PaymentDay } from '@jontro/shop/payments/payment-admin.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { StatCard } from '../dashboard/stat-card.tsx';
import { ApiError, serverUrl } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DayField } from '../ui/day-field.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import type { Route } from './+types/payment-report-page.ts';
import { paymentReportQuery } from './payment-queries.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Payment report');

type Day = PaymentDay & { _id: string };

const numberColumn = (label: string, cell: (day: Day) => string | number): Column<Day> => ({
  label,
  kind: 'number',
  cell: (day) =>
    cell(day) || (
      <span data-none="" className="text-slate">
        0
      </span>
    ),
});
const taka = (amount: number) => (amount === 0 ? '' : formatTaka(amount));

const columns: readonly Column<Day>[] = [
  {
    label: 'Day',
    kind: 'title',
    cell: ({ day }) => (
      <time dateTime={day} className="tabular font-semibold whitespace-nowrap">
        {formatDate(`${day}T12:00:00+06:00`)}
      </time>
    ),
  },
  // Also shown when 0, so that the card of a day is never empty.
  { label: 'Attempts', kind: 'number', cell: ({ attempts }) => attempts },
  numberColumn('Paid', ({ paid }) => paid),
  numberColumn('Sum paid', ({ paidAmount }) => taka(paidAmount)),
  numberColumn('Fees', ({ fees }) => taka(fees)),
  numberColumn('Refunded', ({ refundedAmount }) => taka(refundedAmount)),
  numberColumn('Held', ({ held }) => held),
  // Payments without a notification: many of them mean that the provider's IPNs do not arrive.
  numberColumn('Found by asking', ({ byQuery }) => byQuery),
  numberColumn('Bad signatures', ({ mismatches }) => mismatches),
];

export default function PaymentReportPage() {
  const { ready } = useSession();
  const [days, setDays] = useState({ from: '', to: '' });
  const query = { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) };
  const { data, error, refetch } = useQuery({
    ...paymentReportQuery(query),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const problem = error instanceof ApiError && error.status === 400 ? error.message : undefined;
  const { totals, toDecide } = data ?? {};

  return (
    <>
      <BackLink to={paths.payments} text="Payments" />
      <DashboardHeading
        title="Payment report"
        note={
          data
            ? `${formatDate(`${data.from}T12:00:00+06:00`)} to ${formatDate(`${data.to}T12:00:00+06:00`)}, newest first`
            : ''
        }
      >
        <DownloadLink
          href={`${serverUrl}${endpointUrl(paymentAdminEndpoints.downloadPaymentReport, { query })}`}
          text="Download CSV"
          className="max-sm:w-full"
        />
      </DashboardHeading>
      <dl className="mb-5 grid gap-3 @min-[30rem]/page:grid-cols-2 @min-[58rem]/page:grid-cols-4">
        <StatCard
          label="Paid"
          icon="creditCard"
          value={totals && formatTaka(totals.paidAmount)}
          note={totals && `${totals.paid} of ${totals.attempts} attempts`}
        />
        <StatCard
          label="Fees"
          icon="store"
          value={totals && formatTaka(totals.fees)}
          note="Kept by the provider"
        />
        <StatCard
          label="Refunded"
          icon="rotate"
          value={totals && formatTaka(totals.refundedAmount)}
          note={totals && `${totals.refunds} ${totals.refunds === 1 ? 'refund' : 'refunds'}`}
        />
        <StatCard
          label="To decide"
          icon="shield"
          value={toDecide?.count}
          note={toDecide?.since ? `Since ${formatDateTime(toDecide.since)}` : 'Held payments'}
        />
      </dl>
      <div className="mb-4 flex flex-wrap gap-3">
        <DayField label="From" value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <DayField label="To" value={days.to} onChange={(to) => setDays({ ...days, to })} />
      </div>
      {problem ? (
        <p role="alert" className="mb-4 font-medium text-sale-deep">
          {problem}
        </p>
      ) : null}
      <DataTable
        what="days"
        columns={columns}
        rows={data?.days.map((day) => ({ ...day, _id: day.day }))}
        failed={error !== null}
        onRetry={() => void refetch()}
        empty="There is no day."
        skeletonRows={10}
      />
    </>
  );
}
