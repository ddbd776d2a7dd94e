/** The table of all orders: deliver, delete (specification section 2, Admin tables). */
import { formatDate } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderCalls } from '@jontro/shop/orders/orders.calls.ts';
import { type Order, orderCan, orderTexts, paymentStatus, pieces } from '@jontro/shop/orders/orders.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useAdminAct } from '../lib/admin-act.ts';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import type { Route } from './+types/all-ordered-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Ordered');

const skeletonRows = 5;

const facts: readonly Column<Order>[] = [
  {
    label: 'Customer',
    kind: 'title',
    cell: (order) => (
      <Link to={paths.orderDetails(order)} className="group block">
        <span className="block font-semibold group-hover:underline">{order.name}</span>
        <span className="block text-sm text-slate">
          {order.district} · {order.mobileNumber}
        </span>
      </Link>
    ),
  },
  {
    label: 'Items',
    cell: ({ cartItems: [first, ...others], cartItems }) => (
      <>
        <span className="block">{first ? shorten(first.name) : null}</span>
        <span className="block text-sm text-slate">
          {others.length > 0 ? `and ${others.length} more, ` : ''}
          {pieces(cartItems)} {pieces(cartItems) === 1 ? 'piece' : 'pieces'}
        </span>
      </>
    ),
  },
  { label: 'Total', kind: 'number', cell: (order) => formatTaka(order.totalAmount) },
  {
    label: 'Status',
    cell: ({ status }) => <StateBadge good={status === 'Delivered'}>{status}</StateBadge>,
  },
  {
    label: 'Payment',
    cell: (order) => <StateBadge good={order.payment}>{paymentStatus(order)}</StateBadge>,
  },
  { label: 'Date', cell: ({ orderPlaced }) => <span className="tabular">{formatDate(orderPlaced)}</span> },
];

export default function AllOrderedPage() {
  const { ready } = useSession();
  const orders = useQuery({
    ...callQuery(queryKeys.allOrders, orderCalls.listAllOrders, { query: {} }),
    enabled: ready,
  });
  const { act, busyWith } = useAdminAct();
  const [removing, setRemoving] = useState<Order>();

  const deliver = ({ _id }: Order) =>
    act({
      subject: _id,
      run: () => send(orderCalls.deliverOrder, { params: { id: _id } }),
      notice: orderTexts.delivered,
    }).catch(() => {});

  async function remove({ _id }: Order): Promise<void> {
    await act({
      subject: _id,
      run: () => send(orderCalls.removeOrder, { params: { id: _id } }),
      notice: orderTexts.deleted,
    }).catch(() => {});
    setRemoving(undefined);
  }

  const actions: Column<Order> = {
    label: 'Action',
    kind: 'actions',
    cell: (order) => (
      <div className="flex justify-end gap-2">
        {orderCan.deliver(order) ? (
          <Button
            size="small"
            className="whitespace-nowrap max-md:flex-1"
            busy={busyWith === order._id}
            onClick={() => deliver(order)}
          >
            <Icon name="truck" size={16} /> Mark as Delivered
          </Button>
        ) : null}
        <Button
          look="secondary"
          size="small"
          aria-label={`Delete the order of ${order.name}`}
          disabled={busyWith === order._id}
          onClick={() => setRemoving(order)}
        >
          <Icon name="trash" size={16} /> <span className="md:sr-only">Delete</span>
        </Button>
      </div>
    ),
  };

  return (
    <>
      <DashboardHeading
        title="All Ordered"
        note={orders.data && `${orders.data.length} orders, newest first`}
      />
      <DataTable
        what="orders"
        columns={[...facts, actions]}
        rows={orders.data}
        failed={orders.isError}
        onRetry={() => void orders.refetch()}
        empty="Nothing was ordered yet."
        skeletonRows={skeletonRows}
      />
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this order?"
        action="Delete"
        busy={removing !== undefined && busyWith === removing._id}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        {removing ? (
          <p>
            The order of <strong className="text-ink">{removing.name}</strong> over{' '}
            {formatTaka(removing.totalAmount)} leaves every list. This cannot be undone.
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
