/** Table of all orders: search, filters, sort, deliver, delete and undo (specification section 2, Admin tables). */

import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { allDistricts } from '@jontro/shop/orders/districts.ts';
import { orderStepNames, orderSteps } from '@jontro/shop/orders/order-steps.ts';
import { type OrderFilter, orderEndpoints, orderFilters } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { HeadingActions } from '../dashboard/heading-actions.tsx';
import { NewOrdersNotice } from '../dashboard/new-orders-notice.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { can } from '../lib/can.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { staffPaths } from '../staff-paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeleteButton, RemovalDialog, useRemoval } from '../ui/list-removal.tsx';
import {
  countText,
  FileLink,
  ListDateRange,
  ListFilter,
  ListFooter,
  ListToolbar,
  tableProps,
} from '../ui/list-toolbar.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import type { Route } from './+types/all-ordered-page.ts';
import { orderColumns } from './all-ordered-columns.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ChoiceBox } from './choice-box.tsx';
import { useDeliveryQuestion } from './delivery-question.tsx';
import { HandOverPickup } from './hand-over-pickup.tsx';
import { useOrderChoice } from './order-choice.ts';
import { orderList } from './order-list.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Ordered');

const skeletonRows = 5;

const filterNames: Record<OrderFilter, PlainMessage> = {
  all: 'All',
  'to-deliver': 'To deliver',
  'to-pack': 'To pack',
  'to-hand-over': 'To hand over',
  delivered: 'Delivered',
  unpaid: 'Unpaid',
  paid: 'Paid',
  'cash-due': 'Cash due',
  'cash-owed': 'Cash to give back',
  'advance-due': 'Waiting for the advance',
  'cancel-asked': 'Asked to cancel',
  'to-pick-up': 'To pick up',
  'slips-to-print': 'Slips to print',
  'slips-printed': 'Slips printed',
};
/** Those of the page that prints; they have a button of their own. */
const slipFilters = ['slips-to-print', 'slips-printed'] as const satisfies readonly OrderFilter[];

export default function AllOrderedPage() {
  const { t, textOf, digits } = useLanguage();
  const session = useSession();
  const orders = useAdminList(orderList);
  const { filters } = orders.view;
  const { pickupPoint } = useSettings();
  const shownFilters = orderFilters.filter(
    (filter) =>
      filters.show === filter ||
      (filter === 'to-pick-up' ? pickupPoint : !(slipFilters as readonly string[]).includes(filter)),
  );
  const { runMutation, busyWith } = useAdminMutation();

  const deliver = ({ _id }: Order) =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.deliverOrder, { params: { id: _id } }),
      optimisticUpdate: orders.with(_id, { status: 'Delivered' }),
      notice: orderTexts.delivered,
    }).catch(() => {});
  const delivery = useDeliveryQuestion<Order>((order) => void deliver(order));

  const removal = useRemoval({
    list: orders,
    remove: (id) => send(orderEndpoints.removeOrder, { params: { id } }),
    notice: orderTexts.deleted,
    undo: {
      restore: (id) => send(orderEndpoints.restoreOrder, { params: { id } }),
      notice: orderTexts.restored,
      textOf: ({ name, payable }) =>
        message('The order of {name} for {amount} was deleted.', {
          name,
          amount: digits(formatTaka(payable)),
        }),
    },
  });

  const actions: Column<Order> = {
    label: 'Action',
    kind: 'actions',
    cell: (order) => (
      <div className="flex justify-end gap-2 @max-[62rem]:flex-wrap">
        {can(session, 'deliver') && orderCan.deliver(order) && order.pickup ? (
          <HandOverPickup
            order={order}
            size="small"
            className="@min-[56rem]:whitespace-nowrap @max-[56rem]:flex-1"
          />
        ) : null}
        {can(session, 'deliver') && orderCan.deliver(order) && !order.pickup ? (
          <Button
            size="small"
            className="@min-[56rem]:whitespace-nowrap @max-[56rem]:flex-1"
            busy={busyWith === order._id}
            onClick={() => delivery.request(order)}
          >
            <Icon name="truck" size={16} /> {t('Mark as Delivered')}
          </Button>
        ) : null}
        {can(session, 'deletions') ? (
          <DeleteButton
            label={t('Delete the order of {name}', { name: order.name })}
            disabled={busyWith === order._id}
            onClick={() => removal.request(order)}
          />
        ) : null}
      </div>
    ),
  };

  const choice = useOrderChoice(orders.view, orders.total);
  const pageIds = orders.entries?.map(({ _id }) => _id) ?? [];
  const choices: Column<Order> = {
    label: 'Chosen orders',
    kind: 'choice',
    head: (
      <ChoiceBox
        label={t('Choose all of this page')}
        checked={pageIds.length > 0 && pageIds.every(choice.has)}
        disabled={pageIds.length === 0}
        onChange={(chosen) => choice.change(pageIds, chosen)}
      />
    ),
    cell: ({ _id, name }) => (
      <ChoiceBox
        label={t('Choose the order of {name}', { name })}
        checked={choice.has(_id)}
        onChange={(chosen) => choice.change([_id], chosen)}
      />
    ),
  };

  const showNew = () => (orders.narrowed || orders.view.page > 1 ? orders.showAll() : orders.retry());
  return (
    <>
      <NewOrdersNotice listed={orders.narrowed ? undefined : orders.entries} onShow={showNew} />
      <DashboardHeading
        title="All Ordered"
        note={countText(orders, (count) => message('{count} orders', { count }))}
      >
        <HeadingActions>
          <FileLink list={orders} className="max-sm:grow" />
          <ButtonLink
            variant="secondary"
            to={staffPaths.packingSlips()}
            className="max-sm:grow max-sm:px-3 sm:order-first"
          >
            <Icon name="printer" size={18} /> {t('Packing slips')}
          </ButtonLink>
        </HeadingActions>
      </DashboardHeading>
      <div className="mb-3">
        <FilterChips
          legend="Which orders"
          chosen={orderFilters.find((filter) => filter === filters.show) ?? 'all'}
          onChoose={(show) => orders.change({ filters: { show: show === 'all' ? '' : show } })}
          options={shownFilters.map((filter) => [filter, filterNames[filter]])}
        />
      </div>
      <ListWithViews
        list={orders}
        name="orders"
        filters={
          <ListToolbar list={orders} searchLabel="Search orders">
            <ListFilter
              list={orders}
              name="step"
              label="Step"
              all="All steps"
              options={orderStepNames.map((step) => [step, t(orderSteps[step].label)])}
            />
            <ListFilter
              list={orders}
              name="district"
              label="District"
              all="All"
              options={allDistricts.map((district) => [district, textOf(district)])}
            />
            <ListDateRange list={orders} />
          </ListToolbar>
        }
      >
        <DataTable
          {...tableProps(orders)}
          what="orders"
          above={
            <Button
              variant="secondary"
              size="small"
              className={`tabular min-w-38 max-sm:min-w-32 ${orders.total ? '' : 'invisible'}`}
              disabled={!orders.total}
              onClick={choice.chooseAll}
            >
              <Icon name="check" size={16} className="max-sm:hidden" />{' '}
              {t('Choose all {count}', { count: orders.total ?? 0 })}
            </Button>
          }
          columns={[choices, ...orderColumns, actions]}
          empty={orders.narrowed ? 'No order matches.' : 'No orders yet.'}
          skeletonRows={skeletonRows}
        />
        <ListFooter list={orders} />
      </ListWithViews>
      <BulkBar choice={choice} />
      {delivery.dialog}
      <RemovalDialog removal={removal} title="Delete this order?">
        {({ name, payable }) => (
          <RichMessage
            text="The order of {name} for {amount} is removed from all lists. You can undo this while you stay on this page."
            parts={{
              name: <strong className="text-ink">{name}</strong>,
              amount: digits(formatTaka(payable)),
            }}
          />
        )}
      </RemovalDialog>
    </>
  );
}
