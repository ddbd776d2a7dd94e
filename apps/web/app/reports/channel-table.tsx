/** Orders and sales of the period by their source, as a table and as CSV. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { channelLabels } from '@jontro/shop/orders/staff-orders.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import type { ChannelReport } from '@jontro/shop/reports/reports.ts';
import type { PageLanguage } from '../language/use-language.ts';
import { serverUrl } from '../lib/send.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import type { periodQuery } from './report-view.ts';

const count = new Intl.NumberFormat('en-IN');

type Row = ChannelReport['totals'] & Partial<ChannelReport['channels'][number]> & { _id: string };
type Figure = keyof ChannelReport['totals'];

const pieces =
  (name: Figure) =>
  (row: Row, { digits }: PageLanguage) =>
    digits(count.format(row[name]));
const amount =
  (name: Figure) =>
  (row: Row, { digits }: PageLanguage) => (
    <span className="whitespace-nowrap">{digits(formatTaka(row[name]))}</span>
  );

const columns: readonly Column<Row>[] = [
  {
    label: 'Source',
    kind: 'title',
    cell: ({ channel }, { t }) => (
      <span className="font-semibold">{t(channel ? channelLabels[channel] : 'Total')}</span>
    ),
  },
  { label: 'Orders', kind: 'number', cell: pieces('orders') },
  { label: 'Cancelled', kind: 'number', cell: pieces('cancelled') },
  { label: 'Returned', kind: 'number', cell: pieces('returned') },
  { label: 'Paid online', kind: 'number', cell: amount('paidOnline') },
  { label: 'Cash received', kind: 'number', cell: amount('cash') },
  { label: 'Sales', kind: 'number', cell: amount('sales') },
  { label: 'Given back', kind: 'number', cell: amount('refunds') },
  { label: 'Net', kind: 'number', cell: amount('net') },
];

interface ChannelTableProps {
  report: ChannelReport | undefined;
  period: ReturnType<typeof periodQuery>;
  failed: boolean;
  onRetry: () => void;
}

export function ChannelTable({ report, period, failed, onRetry }: ChannelTableProps) {
  const rows = report && [
    ...report.channels.map((row) => ({ ...row, _id: row.channel })),
    { ...report.totals, _id: 'total' },
  ];
  return (
    <>
      <DataTable
        what="sources"
        columns={columns}
        rows={rows}
        failed={failed}
        onRetry={onRetry}
        empty="Nothing was ordered in this period."
        skeletonRows={5}
      />
      <DownloadLink
        href={`${serverUrl}${endpointUrl(reportEndpoints.downloadChannelReport, { query: period })}`}
        text="Download CSV"
        className="mt-3 max-sm:w-full sm:w-fit"
      />
    </>
  );
}
