/** Profit of the period: by step, product and order. */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { ProfitFigures, ProfitReport } from '@jontro/shop/reports/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PageLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { periodText } from './report-format.ts';
import { OrderName, ReportPart } from './report-parts.tsx';
import { profitQuery } from './report-queries.ts';
import type { periodQuery } from './report-view.ts';

type Amounts = Partial<Pick<ProfitFigures, 'received' | 'fees'>> &
  Pick<ProfitFigures, 'cost' | 'profit' | 'unknownSales'>;

const amount =
  <Row extends Amounts>(name: keyof Amounts) =>
  (row: Row, { digits }: PageLanguage) => (
    <span className="whitespace-nowrap">{digits(formatTaka(row[name] ?? 0))}</span>
  );

const amountColumns = <Row extends Amounts>(): Column<Row>[] => [
  { label: 'Received', kind: 'number', cell: amount('received') },
  { label: 'Fees', kind: 'number', cell: amount('fees') },
  { label: 'Cost', kind: 'number', cell: amount('cost') },
  {
    label: 'Sales without a cost',
    kind: 'number',
    cell: ({ unknownSales }, { digits }) => (
      <span className="whitespace-nowrap">{digits(formatTaka(unknownSales))}</span>
    ),
  },
  { label: 'Profit', kind: 'number', cell: amount('profit') },
];

type Step = ProfitFigures & { _id: string; from?: string; to?: string };
const stepColumns: readonly Column<Step>[] = [
  {
    label: 'Period',
    kind: 'title',
    cell: ({ from, to }, language) => (
      <span className="font-semibold">
        {from && to ? periodText({ from, to }, language) : language.t('Total')}
      </span>
    ),
  },
  ...amountColumns<Step>(),
];

type SoldProduct = ProfitReport['products'][number];
const productColumns: readonly Column<SoldProduct>[] = [
  { label: 'Product', kind: 'title', cell: (product) => <ProductName product={product} /> },
  {
    label: 'Sales',
    kind: 'number',
    cell: ({ sales }, { digits }) => <span className="whitespace-nowrap">{digits(formatTaka(sales))}</span>,
  },
  { label: 'Cost', kind: 'number', cell: amount('cost') },
  {
    label: 'Profit',
    kind: 'number',
    cell: (product, language) =>
      product.sales !== 0 && product.sales === product.unknownSales ? (
        <span data-none="" className="text-slate">
          {language.t('Unknown')}
        </span>
      ) : (
        amount<SoldProduct>('profit')(product, language)
      ),
  },
];

type UnknownProduct = ProfitReport['unknownProducts'][number];
const unknownColumns: readonly Column<UnknownProduct>[] = [
  { label: 'Product', kind: 'title', cell: (product) => <ProductName product={product} /> },
  { label: 'Units', kind: 'number', cell: ({ units }, { digits }) => digits(units) },
  {
    label: 'Sales',
    kind: 'number',
    cell: ({ sales }, { digits }) => <span className="whitespace-nowrap">{digits(formatTaka(sales))}</span>,
  },
];

type PaidOrder = ProfitReport['orders'][number];
const orderColumns: readonly Column<PaidOrder>[] = [
  { label: 'Order', kind: 'title', cell: (order) => <OrderName order={order} /> },
  ...amountColumns<PaidOrder>(),
];

export function ProfitSection({ period }: { period: ReturnType<typeof periodQuery> }) {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...profitQuery(period),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const steps = data && [
    ...data.steps
      .filter(({ received, cost, unknownUnits }) => received !== 0 || cost !== 0 || unknownUnits !== 0)
      .map((row) => ({ ...row, _id: row.from })),
    { ...data.totals, _id: 'total' },
  ];
  const table = { failed: isError, onRetry: () => void refetch(), skeletonRows: 2 };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <DataTable
          {...table}
          what="profit figures"
          columns={stepColumns}
          rows={steps}
          empty="Nothing was paid in this period."
        />
      </div>
      {data && data.unknownProducts.length > 0 ? (
        <ReportPart
          title="Units without a cost price"
          note={message(
            '{count} units without a cost price are not in the profit, nor are their sales of {amount}.',
            {
              count: data.totals.unknownUnits,
              amount: formatTaka(data.totals.unknownSales),
            },
          )}
        >
          <DataTable
            {...table}
            what="products"
            columns={unknownColumns}
            rows={data.unknownProducts}
            empty="Nothing was paid in this period."
          />
        </ReportPart>
      ) : null}
      {data && data.products.length > 0 ? (
        <>
          <ReportPart
            title="Profit by product"
            note="Prices without delivery, discounts and fees, the highest profit first; sales of units without a cost price are not in it."
          >
            <DataTable
              {...table}
              what="products"
              columns={productColumns}
              rows={data.products}
              empty="Nothing was paid in this period."
            />
          </ReportPart>
          <ReportPart title="Profit by order" note="The latest 50.">
            <DataTable
              {...table}
              what="orders"
              columns={orderColumns}
              rows={data.orders}
              empty="Nothing was paid in this period."
            />
          </ReportPart>
        </>
      ) : null}
    </div>
  );
}
