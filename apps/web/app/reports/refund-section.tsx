/** The refunds of the period, what is still on its way, and the file of all money that came and went. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type MadeRefund, moneyKindLabels } from '@jontro/shop/reports/money-figures.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportRows } from '@jontro/shop/reports/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { serverUrl } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import { OrderName } from './report-parts.tsx';
import { refundsQuery } from './report-queries.ts';
import type { periodQuery } from './report-view.ts';

type Row = MadeRefund & { _id: string };

const columns: readonly Column<Row>[] = [
  {
    label: 'Order',
    kind: 'title',
    cell: ({ orderId, orderNumber }) => <OrderName order={{ _id: orderId, orderNumber }} />,
  },
  {
    label: 'Date',
    cell: ({ at }, { digits }) => (
      <time dateTime={at} className="tabular whitespace-nowrap">
        {digits(formatDateTime(at))}
      </time>
    ),
  },
  { label: 'How', cell: ({ kind }, { t }) => t(moneyKindLabels[kind]) },
  {
    label: 'Amount',
    kind: 'number',
    cell: ({ amount }, { digits }) => <span className="whitespace-nowrap">{digits(formatTaka(amount))}</span>,
  },
];

export function RefundSection({ period }: { period: ReturnType<typeof periodQuery> }) {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...refundsQuery(period),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const open = data?.open;
  const notes = [
    data && data.totals.count > reportRows.refunds
      ? message('The latest {shown} of {count}, {amount} in total.', {
          shown: reportRows.refunds,
          count: data.totals.count,
          amount: formatTaka(data.totals.amount),
        })
      : undefined,
    open && open.count > 0
      ? message(
          '{count} refunds of {amount} are on their way. They count on the day the provider makes them.',
          {
            count: open.count,
            amount: formatTaka(open.amount),
          },
        )
      : undefined,
    open && open.failed > 0
      ? message('{count} refunds were refused by the provider and do not count: see the payments.', {
          count: open.failed,
        })
      : undefined,
  ];
  return (
    <>
      <DataTable
        what="refunds"
        columns={columns}
        rows={data?.refunds.map((refund, index) => ({
          ...refund,
          _id: `${refund.at} ${refund.orderId} ${refund.reference ?? index}`,
        }))}
        failed={isError}
        onRetry={() => void refetch()}
        empty="Nothing went back in this period."
        skeletonRows={2}
      />
      {notes.map((note) =>
        note ? (
          <p key={note.key} className="mt-2 text-sm text-slate">
            {digits(t(note))}
          </p>
        ) : null,
      )}
      <DownloadLink
        href={`${serverUrl}${endpointUrl(reportEndpoints.downloadMoney, { query: period })}`}
        text="Download all money as CSV"
        className="mt-3 max-sm:w-full sm:w-fit"
      />
    </>
  );
}
