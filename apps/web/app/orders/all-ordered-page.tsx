/** Table of all orders: search, filters, sort, deliver, delete and undo (specification section 2, Admin tables). */
import { formatDate } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { deliveryDistricts } from '@jontro/shop/orders/checkout.ts';
import {
  type OrderFilter,
  orderEndpoints,
  orderFilters,
  orderSorts,
} from '@jontro/shop/orders/orders.endpoints.ts';
import {
  countUnits,
  isPaidInCash,
  type Order,
  orderCan,
  orderTexts,
  paymentStatus,
} from '@jontro/shop/orders/orders.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Icon } from '../ui/icon.tsx';
import {
  countText,
  FileLink,
  ListDateRange,
  ListFilter,
  ListFooter,
  ListToolbar,
  tableProps,
} from '../ui/list-toolbar.tsx';
import { ShortText } from '../ui/short-text.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { type Undo, UndoBar } from '../ui/undo-bar.tsx';
import type { Route } from './+types/all-ordered-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Ordered');

const skeletonRows = 5;

const dataColumns: readonly Column<Order>[] = [
  {
    label: 'Customer',
    kind: 'title',
    sort: 'customer',
    cell: (order) => (
      <Link to={paths.orderDetails(order)} className="group block">
        <span className="block font-semibold group-hover:underline">{order.name}</span>
        <span className="block text-sm text-slate">
          <span className="@min-[56rem]:block">{order.district}</span>
          <span className="@min-[56rem]:hidden"> · </span>
          <span className="tabular @min-[56rem]:block">{order.mobileNumber}</span>
        </span>
      </Link>
    ),
  },
  {
    label: 'Items',
    cell: ({ cartItems: [first, ...others], cartItems }) => (
      <>
        <span className="block">{first ? <ShortText text={first.name} /> : null}</span>
        <span className="block text-sm text-slate">
          {others.length > 0 ? `and ${others.length} more, ` : ''}
          {countUnits(cartItems)} {countUnits(cartItems) === 1 ? 'piece' : 'pieces'}
        </span>
      </>
    ),
  },
  { label: 'Total', kind: 'number', sort: 'total', cell: (order) => formatTaka(order.payable) },
  {
    label: 'Status',
    sort: 'status',
    cell: ({ status }) => <StateBadge good={status === 'Delivered'}>{status}</StateBadge>,
  },
  {
    label: 'Payment',
    sort: 'payment',
    cell: (order) => (
      <>
        <StateBadge good={order.payment}>{paymentStatus(order)}</StateBadge>{' '}
        {isPaidInCash(order) ? (
          <span className="block text-sm text-slate">{orderTexts.paidInCash}</span>
        ) : null}
      </>
    ),
  },
  {
    label: 'Date',
    sort: 'date',
    cell: ({ orderPlaced }) => <span className="tabular">{formatDate(orderPlaced)}</span>,
  },
];

/** All districts, as earlier orders may have gone where the shop no longer delivers. */
const allDistricts = deliveryDistricts({ districts: 'all' });

const list = {
  key: 'allOrders',
  shape: {
    sorts: orderSorts,
    standing: 'date',
    filters: { show: orderFilters.slice(1), district: allDistricts, from: 'day', to: 'day' },
  },
  read: createListReader<Order>(orderEndpoints.listAllOrders),
  file: orderEndpoints.downloadOrders,
} as const;

const filterNames: Record<OrderFilter, string> = {
  all: 'All',
  'to-deliver': 'To deliver',
  delivered: 'Delivered',
  unpaid: 'Unpaid',
  paid: 'Paid',
  'cash-due': 'Cash due',
};

export default function AllOrderedPage() {
  const orders = useAdminList(list);
  const { filters } = orders.view;
  const { runMutation, busyWith } = useAdminMutation();
  const [removing, setRemoving] = useState<Order>();
  const [undo, setUndo] = useState<Undo>();

  const deliver = ({ _id }: Order) =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.deliverOrder, { params: { id: _id } }),
      optimisticUpdate: orders.with(_id, { status: 'Delivered' }),
      notice: orderTexts.delivered,
    }).catch(() => {});

  function restore({ _id }: Order): void {
    setUndo(undefined);
    void runMutation({
      subject: _id,
      run: () => send(orderEndpoints.restoreOrder, { params: { id: _id } }),
      notice: orderTexts.restored,
    }).catch(() => {});
  }

  async function remove(order: Order): Promise<void> {
    const { _id } = order;
    setRemoving(undefined);
    setUndo(undefined);
    await runMutation({
      subject: _id,
      run: () => send(orderEndpoints.removeOrder, { params: { id: _id } }),
      optimisticUpdate: orders.without(_id),
      notice: orderTexts.deleted,
    }).then(
      () =>
        setUndo({
          text: `The order of ${order.name} over ${formatTaka(order.payable)} was deleted.`,
          run: () => restore(order),
        }),
      () => {},
    );
  }

  const actions: Column<Order> = {
    label: 'Action',
    kind: 'actions',
    cell: (order) => (
      <div className="flex justify-end gap-2 @max-[56rem]:flex-wrap">
        {orderCan.deliver(order) ? (
          <Button
            size="small"
            className="@min-[56rem]:whitespace-nowrap @max-[56rem]:flex-1"
            busy={busyWith === order._id}
            onClick={() => deliver(order)}
          >
            <Icon name="truck" size={16} /> Mark as Delivered
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          aria-label={`Delete the order of ${order.name}`}
          disabled={busyWith === order._id}
          onClick={() => setRemoving(order)}
        >
          <Icon name="trash" size={16} /> <span className="@min-[56rem]:sr-only">Delete</span>
        </Button>
      </div>
    ),
  };

  /** The orders of this page that await delivery. */
  const toPack = orders.entries?.filter(orderCan.deliver) ?? [];
  return (
    <>
      <DashboardHeading title="All Ordered" note={countText(orders, 'order', 'orders')}>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <FileLink list={orders} className="max-sm:grow" />
          <ButtonLink
            variant="secondary"
            to={paths.packingSlips(toPack)}
            className={`max-sm:grow max-sm:px-3 sm:order-first ${toPack.length > 0 ? '' : 'invisible'}`}
          >
            <Icon name="printer" size={18} /> Packing slips
          </ButtonLink>
        </div>
      </DashboardHeading>
      <div className="mb-3">
        <FilterChips
          legend="Which orders"
          chosen={orderFilters.find((filter) => filter === filters.show) ?? 'all'}
          onChoose={(show) => orders.change({ filters: { show: show === 'all' ? '' : show } })}
          options={orderFilters.map((filter) => [filter, filterNames[filter]])}
        />
      </div>
      <ListToolbar list={orders} searchLabel="Search orders">
        <ListFilter
          list={orders}
          name="district"
          label="District"
          all="All"
          options={allDistricts.map((district) => [district, district])}
        />
        <ListDateRange list={orders} />
      </ListToolbar>
      <UndoBar undo={undo} onClose={() => setUndo(undefined)} />
      <DataTable
        {...tableProps(orders)}
        what="orders"
        columns={[...dataColumns, actions]}
        empty={orders.narrowed ? 'No order matches.' : 'Nothing was ordered yet.'}
        skeletonRows={skeletonRows}
      />
      <ListFooter list={orders} />
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this order?"
        action="Delete"
        busy={false}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        {removing ? (
          <p>
            The order of <strong className="text-ink">{removing.name}</strong> over{' '}
            {formatTaka(removing.payable)} leaves every list. You can undo this while you stay on this page.
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
