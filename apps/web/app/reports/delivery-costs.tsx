/** What deliveries cost beside what customers were charged: by courier, by district, and the orders that lost most, with a CSV file. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import {
  type DeliveryCostReport,
  type DeliveryCosts as Figures,
  maxCostlyOrders,
} from '@jontro/shop/reports/delivery-costs.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PageLanguage } from '../language/use-language.ts';
import { useLanguage } from '../language/use-language.ts';
import { serverUrl } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import { OrderName, ReportPart } from './report-parts.tsx';
import { deliveryCostsQuery } from './report-queries.ts';
import type { periodQuery } from './report-view.ts';

const count = new Intl.NumberFormat('en-IN');

type Amounts = Pick<Figures, 'charged' | 'delivery' | 'codFee' | 'returns' | 'profit'>;
type Row = { _id: string; courier?: string; district?: string } & Figures;
type CostlyOrder = DeliveryCostReport['orders'][number];

const amount =
  <Of extends Amounts>(name: keyof Amounts) =>
  (row: Of, { digits }: PageLanguage) => (
    <span className="whitespace-nowrap">{digits(formatTaka(row[name]))}</span>
  );
const amountColumns = <Of extends Amounts>(): Column<Of>[] => [
  { label: 'Charged', kind: 'number', cell: amount('charged') },
  { label: 'Delivery', kind: 'number', cell: amount('delivery') },
  { label: 'COD charge', kind: 'number', cell: amount('codFee') },
  { label: 'Returns', kind: 'number', cell: amount('returns') },
  { label: 'Profit', kind: 'number', cell: amount('profit') },
];

const courierText = (courier: string, { t }: PageLanguage): string => courier || t('Own riders');
const pieces =
  (name: 'parcels' | 'unknown') =>
  (row: Row, { digits }: PageLanguage) =>
    digits(count.format(row[name]));
const countColumns: readonly Column<Row>[] = [
  { label: 'Parcels', kind: 'number', cell: pieces('parcels') },
  { label: 'Without a fee yet', kind: 'number', cell: pieces('unknown') },
];

const nameIn = (row: Row, language: PageLanguage): string => {
  if (row.courier !== undefined) return courierText(row.courier, language);
  return row.district === undefined ? language.t('Total') : language.textOf(row.district);
};
const columnsOf = (label: 'Courier' | 'District'): Column<Row>[] => [
  {
    label,
    kind: 'title',
    cell: (row, language) => <span className="font-semibold break-words">{nameIn(row, language)}</span>,
  },
  ...countColumns,
  ...amountColumns<Row>(),
];
const courierColumns = columnsOf('Courier');
const districtColumns = columnsOf('District');
const orderColumns: readonly Column<CostlyOrder>[] = [
  { label: 'Order', kind: 'title', cell: (order) => <OrderName order={order} /> },
  {
    label: 'Courier',
    cell: ({ courier }, language) => <span className="break-words">{courierText(courier, language)}</span>,
  },
  { label: 'District', cell: ({ district }, { textOf }) => textOf(district) },
  ...amountColumns<CostlyOrder>(),
];

export function DeliveryCosts({ period }: { period: ReturnType<typeof periodQuery> }) {
  const { t } = useLanguage();
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...deliveryCostsQuery(period),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const table = {
    failed: isError,
    onRetry: () => void refetch(),
    skeletonRows: 3,
    empty: 'No order of this period was sent.',
  } as const;
  const total = data && { ...data.totals, _id: 'total' };
  const isEmpty = data?.totals.parcels === 0;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        {data ? <Unknown totals={data.totals} /> : null}
        <DataTable
          {...table}
          what="delivery costs"
          columns={courierColumns}
          rows={data && total && (isEmpty ? [] : [...data.couriers.map(withCourierId), total])}
        />
      </div>
      {data && !isEmpty ? (
        <>
          <ReportPart title="Delivery costs by district" note="The most parcels first.">
            <DataTable
              {...table}
              what="delivery costs"
              columns={districtColumns}
              rows={data.districts.map((row) => ({ ...row, _id: row.district }))}
            />
          </ReportPart>
          {data.orders.length > 0 ? (
            <ReportPart
              title="Orders whose delivery lost most"
              note={message('At most {count}, of those whose fees are all known.', {
                count: maxCostlyOrders,
              })}
            >
              <DataTable {...table} what="orders" columns={orderColumns} rows={data.orders} />
            </ReportPart>
          ) : (
            <p className="text-slate">{t('No order with known fees cost more than was charged.')}</p>
          )}
          <DownloadLink
            href={`${serverUrl}${endpointUrl(reportEndpoints.downloadDeliveryCosts, { query: period })}`}
            text="Download CSV"
            className="max-sm:w-full sm:w-fit"
          />
        </>
      ) : null}
    </div>
  );
}

/** How many parcels have no fee, or none for collecting cash, yet. */
function Unknown({ totals: { unknown, unstated } }: { totals: Figures }) {
  const { t, digits } = useLanguage();
  if (unknown + unstated === 0) return null;
  return (
    <div className="mb-3 grid gap-1 font-medium">
      {unknown > 0 ? (
        <p>
          {digits(
            t(
              message('{count} parcels without a fee yet: their charges and costs are in no sum.', {
                count: unknown,
              }),
            ),
          )}
        </p>
      ) : null}
      {unstated > 0 ? (
        <p>
          {digits(
            t(
              message(
                '{count} parcels with the fee of their booking: their COD charges are not known before the courier’s statement.',
                { count: unstated },
              ),
            ),
          )}
        </p>
      ) : null}
    </div>
  );
}

const withCourierId = (row: DeliveryCostReport['couriers'][number]): Row => ({
  ...row,
  _id: row.courier || 'own riders',
});
