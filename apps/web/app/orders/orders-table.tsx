/** The orders of My Orders: a table where there is space, a card for each order where there is not (section 2). */
import { formatDate } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { countUnits, type Order, orderAction } from '@jontro/shop/orders/orders.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AdvanceNote } from './advance-note.tsx';
import { CashAtDoor } from './cash-at-door.tsx';
import { OnlineOnlyNote } from './online-only-note.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { DeliveryBadge, PaymentBadge } from './order-badge.tsx';
import { OrderId } from './order-id.tsx';
import { OrderedProducts } from './ordered-products.tsx';

const columns = [
  'Order ID',
  'Placed On',
  'Total Items',
  'Total Amount',
  'Payment Status',
  'Delivery Status',
  'Action',
] as const;
type Column = (typeof columns)[number];

const numericColumns: readonly Column[] = ['Total Items', 'Total Amount'];
const skeletonRows = ['one', 'two', 'three', 'four', 'five'] as const;

const row =
  'border-line bg-paper @max-[52rem]:grid @max-[52rem]:content-start @max-[52rem]:grid-cols-2 @max-[52rem]:gap-x-3 @max-[52rem]:gap-y-3 @max-[52rem]:rounded-card @max-[52rem]:border @max-[52rem]:p-4 @max-[14rem]:flex @max-[14rem]:flex-col @min-[52rem]:border-t';

/** The place of each cell on a card: id, date and amount, products, the two states beside each other, buttons. */
const places: Record<Column, string> = {
  'Order ID': '@max-[52rem]:row-start-1 @max-[52rem]:col-span-2',
  'Placed On': '@max-[52rem]:row-start-2 @max-[52rem]:-mt-2 @max-[52rem]:text-slate',
  'Total Items': '@max-[52rem]:row-start-3 @max-[52rem]:col-span-2',
  'Total Amount':
    '@max-[52rem]:row-start-2 @max-[52rem]:col-start-2 @max-[52rem]:-mt-2 @max-[52rem]:text-lg @max-[52rem]:leading-6 @min-[14rem]:@max-[52rem]:text-right',
  'Payment Status': '@max-[52rem]:row-start-4 @max-[52rem]:col-start-2',
  'Delivery Status': '@max-[52rem]:row-start-4',
  Action: '@max-[52rem]:row-start-5 @max-[52rem]:col-span-2 @max-[52rem]:self-end',
};
/** The columns whose name is shown on a card; the others explain themselves. */
const labelled: readonly Column[] = ['Total Items', 'Payment Status', 'Delivery Status'];

interface OrdersTableProps {
  /** Undefined while they load. */
  orders: readonly Order[] | undefined;
  /** Whether the shop takes online payments. */
  payOnline: boolean;
  onReview: (order: Order) => void;
}

export function OrdersTable({ orders, payOnline, onReview }: OrdersTableProps) {
  const { t } = useLanguage();
  return (
    <div className="@container">
      <div className="@min-[52rem]:overflow-hidden @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line">
        <table className="w-full text-left text-[0.9375rem] @max-[52rem]:block" aria-busy={!orders}>
          <caption className="sr-only">{t('My orders, newest first')}</caption>
          <thead className="bg-fog @max-[52rem]:sr-only">
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`px-2 py-3 text-sm font-semibold whitespace-nowrap text-slate first:pl-5 last:pr-5 ${
                    numericColumns.includes(column) ? 'text-right' : ''
                  }`}
                >
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-[52rem]:grid @max-[52rem]:grid-cols-1 @max-[52rem]:gap-3 @min-[36rem]:@max-[52rem]:grid-cols-2">
            {orders
              ? orders.map((order) => (
                  <OrderRow key={order._id} order={order} payOnline={payOnline} onReview={onReview} />
                ))
              : skeletonRows.map((key) => <SkeletonRow key={key} />)}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function OrderRow({
  order,
  payOnline,
  onReview,
}: {
  order: Order;
  payOnline: boolean;
  onReview: (order: Order) => void;
}) {
  const { t, digits } = useLanguage();
  const action = orderAction(order, payOnline);
  return (
    <tr className={row}>
      <Cell column="Order ID">
        <OrderId order={order} />
      </Cell>
      <Cell column="Placed On">
        <time dateTime={order.orderPlaced}>{digits(formatDate(order.orderPlaced))}</time>
      </Cell>
      <Cell
        column="Total Items"
        above={
          <span className="mb-2 block @min-[52rem]:hidden">
            <OrderedProducts items={order.cartItems} />
          </span>
        }
      >
        {digits(countUnits(order.cartItems))}
      </Cell>
      <Cell column="Total Amount">
        <span className="font-semibold">{digits(formatTaka(order.payable))}</span>
      </Cell>
      <Cell column="Payment Status">
        <PaymentBadge order={order} />
        <OnlineOnlyNote order={order} className="text-sm font-semibold @max-[52rem]:basis-full" />
        <AdvanceNote order={order} className="text-sm font-semibold @max-[52rem]:basis-full" />
        <CashAtDoor
          order={order}
          className="text-sm @max-[52rem]:basis-full @min-[52rem]:whitespace-nowrap"
        />
      </Cell>
      <Cell column="Delivery Status">
        <DeliveryBadge order={order} />
      </Cell>
      <Cell column="Action">
        <span className="flex flex-wrap gap-2 @min-[52rem]:flex-col @min-[52rem]:items-start">
          {action === 'Add Review' ? (
            <Button variant="secondary" size="small" className={actionClass} onClick={() => onReview(order)}>
              {t(action)}
            </Button>
          ) : (
            <ButtonLink
              variant={action === 'View & Pay' ? 'primary' : 'secondary'}
              size="small"
              className={actionClass}
              to={paths.orderDetails(order)}
            >
              {t(action)}
            </ButtonLink>
          )}
          <OrderAgainButton order={order} className={`${actionClass} @min-[52rem]:-my-1.5`} />
        </span>
      </Cell>
    </tr>
  );
}

const actionClass = 'whitespace-nowrap @max-[52rem]:min-h-11 @max-[52rem]:grow';

interface CellProps {
  column: Column;
  /** Shown on a card only. */
  above?: ReactNode;
  children: ReactNode;
}

/** On a card the column's name precedes some values; a table has all of them in its header. */
function Cell({ column, above, children }: CellProps) {
  const { t } = useLanguage();
  return (
    <td
      className={`tabular px-2 py-3 @max-[52rem]:block @max-[52rem]:p-0 @min-[52rem]:first:pl-5 @min-[52rem]:last:pr-5 ${
        numericColumns.includes(column) ? '@min-[52rem]:text-right' : ''
      } ${places[column]}`}
    >
      {above}
      {labelled.includes(column) ? (
        <span
          aria-hidden="true"
          className={`text-sm text-slate @min-[52rem]:hidden ${above ? '' : 'mb-1 block'}`}
        >
          {t(column)}{' '}
        </span>
      ) : null}
      {children}
    </td>
  );
}

function SkeletonRow() {
  return (
    <tr data-skeleton-row="" className={row}>
      {columns.map((column) => (
        <td key={column} className={`px-3 py-4 @max-[52rem]:block @max-[52rem]:p-1 ${places[column]}`}>
          <Skeleton className="h-5 min-w-12" />
        </td>
      ))}
    </tr>
  );
}
