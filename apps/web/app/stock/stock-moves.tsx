/** The changes of the stock of a product or variant, newest first. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { StockMove } from '@jontro/shop/stock/stock.ts';
import { stockReasons } from '@jontro/shop/stock/stock-reasons.ts';
import { Link } from 'react-router';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';

const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);

export function StockMoves({ moves, name }: { moves: readonly StockMove[]; name: string }) {
  const session = useSession();
  const columns: readonly Column<StockMove>[] = [
    {
      label: 'Reason',
      kind: 'title',
      cell: ({ why, note }, { t }) => (
        <>
          <span className="block font-semibold">{t(stockReasons[why].label)}</span>
          {note ? <span className="block text-sm break-words text-slate">{note}</span> : null}
        </>
      ),
    },
    {
      label: 'Time',
      cell: ({ at }, { digits }) => (
        <time dateTime={at} className="tabular">
          {digits(formatDateTime(at))}
        </time>
      ),
    },
    { label: 'Difference', kind: 'number', cell: ({ change }, { digits }) => digits(signed(change)) },
    { label: 'Left', kind: 'number', cell: ({ left }, { digits }) => digits(String(left)) },
    {
      label: 'Order or person',
      cell: ({ orderId, orderNumber, by }) => {
        if (!orderId) return <span className="break-all">{by ?? <span data-none>–</span>}</span>;
        const text = orderNumber ?? orderId;
        return (
          <>
            {can(session, 'orders') ? (
              <Link to={paths.orderDetails({ _id: orderId, name })} className="font-semibold underline">
                {text}
              </Link>
            ) : (
              text
            )}
            {by ? <span className="block text-sm break-all text-slate">{by}</span> : null}
          </>
        );
      },
    },
  ];
  return (
    <DataTable
      what="stock changes"
      columns={columns}
      rows={moves}
      failed={false}
      onRetry={() => {}}
      empty="The stock has not changed yet."
      skeletonRows={0}
      paged
    />
  );
}
