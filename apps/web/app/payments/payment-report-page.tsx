/** Additive: the daily report of payments, as a table and as CSV. */

import { formatDate, formatDateTime } from '@jontro/shop/dates.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { StatCard } from '../dashboard/stat-card.tsx';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, serverUrl } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { staffPaths } from '../staff-paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DayField } from '../ui/day-field.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import type { Route } from './+types/payment-report-page.ts';
import { paymentReportQuery } from './payment-queries.ts';
import { reportColumns } from './payment-report-columns.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Payment report');

export default function PaymentReportPage() {
  const { textOf, digits } = useLanguage();
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
      <BackLink to={staffPaths.payments} text="Payments" />
      <DashboardHeading
        title="Payment report"
        note={
          data
            ? message('{counted}, newest first', {
                counted: message('{first} to {last}', {
                  first: digits(formatDate(`${data.from}T12:00:00+06:00`)),
                  last: digits(formatDate(`${data.to}T12:00:00+06:00`)),
                }),
              })
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
          note={
            totals && message('{count} of {total} attempts', { count: totals.paid, total: totals.attempts })
          }
        />
        <StatCard
          label="Fees"
          icon="store"
          value={totals && formatTaka(totals.fees)}
          note="Deducted by the provider"
        />
        <StatCard
          label="Refunded"
          icon="rotate"
          value={totals && formatTaka(totals.refundedAmount)}
          note={totals && message('{count} refunds', { count: totals.refunds })}
        />
        <StatCard
          label="To decide"
          icon="shield"
          value={toDecide?.count}
          note={
            toDecide?.since
              ? message('Since {time}', { time: digits(formatDateTime(toDecide.since)) })
              : 'Held payments'
          }
        />
      </dl>
      <div className="mb-4 flex flex-wrap gap-3">
        <DayField label="From" value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <DayField label="To" value={days.to} onChange={(to) => setDays({ ...days, to })} />
      </div>
      {problem ? (
        <p role="alert" className="mb-4 font-medium text-sale-deep">
          {textOf(problem)}
        </p>
      ) : null}
      <DataTable
        what="days"
        columns={reportColumns}
        rows={data?.days.map((day) => ({ ...day, _id: day.day }))}
        failed={error !== null}
        onRetry={() => void refetch()}
        empty="No days."
        skeletonRows={10}
      />
    </>
  );
}
