/** Additive: the admin's list of payments, with a filter for those to decide. */

import { formatDateTime } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { paymentAdminEndpoints, paymentSorts } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { type Payment, paymentFilters } from '@jontro/shop/payments/payment-admin.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { HeadingActions } from '../dashboard/heading-actions.tsx';
import { useLanguage } from '../language/use-language.ts';
import { type ListPage, useAdminList } from '../lib/admin-list.ts';
import { send } from '../lib/send.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Icon } from '../ui/icon.tsx';
import {
  countText,
  FileLink,
  ListDateRange,
  ListFooter,
  ListToolbar,
  tableProps,
} from '../ui/list-toolbar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import type { Route } from './+types/payments-page.ts';
import {
  emptyTexts,
  filterLabels,
  partLabels,
  paymentStateLabel,
  reasonText,
  refundStateLabels,
} from './payment-labels.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Payments');

const skeletonRows = 8;

const columns: readonly Column<Payment>[] = [
  {
    label: 'Buyer',
    kind: 'title',
    sort: 'buyer',
    cell: ({ tranId, buyer, orderNumber }) => (
      <Link to={staffPaths.payment(tranId)} className="group block">
        <span className="block font-semibold group-hover:underline">{buyer.name}</span>
        <span className="block text-sm break-words text-slate">{buyer.email}</span>
        {orderNumber ? <span className="tabular block text-sm text-slate">{orderNumber}</span> : null}
      </Link>
    ),
  },
  {
    label: 'Amount',
    kind: 'number',
    sort: 'amount',
    cell: (payment, { t, digits }) => (
      <>
        <span className="block font-semibold">{digits(formatTaka(payment.amount))}</span>
        {payment.part ? <span className="block text-sm">{t(partLabels[payment.part])}</span> : null}
        {payment.refundState ? (
          <span className="block text-sm text-slate @min-[56rem]:whitespace-nowrap">
            {payment.refunded > 0
              ? t('{amount} refunded', { amount: digits(formatTaka(payment.refunded)) })
              : t(refundStateLabels[payment.refundState])}
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'State',
    sort: 'state',
    cell: (payment, { t, textOf }) => (
      <div className="max-w-64">
        <StateBadge good={payment.state === 'paid'}>{t(paymentStateLabel(payment))}</StateBadge>
        {payment.reason ? (
          <span className="mt-1 block text-sm text-slate">{textOf(reasonText(payment.reason))}</span>
        ) : null}
      </div>
    ),
  },
  {
    label: 'Started',
    sort: 'started',
    cell: ({ createdAt, tranId }, { digits }) => (
      <>
        <span className="tabular block @min-[56rem]:whitespace-nowrap">
          {digits(formatDateTime(createdAt))}
        </span>
        <span
          className="tabular block text-xs wrap-anywhere text-slate @min-[56rem]:whitespace-nowrap"
          title={tranId}
        >
          {shorten(tranId)}
        </span>
      </>
    ),
  },
  {
    label: 'Action',
    kind: 'actions',
    cell: (payment, { t, digits }) => (
      <ButtonLink
        variant="secondary"
        size="small"
        className="whitespace-nowrap @max-[56rem]:w-full"
        aria-label={t('Open the payment of {amount} by {name}', {
          name: payment.buyer.name,
          amount: digits(formatTaka(payment.amount)),
        })}
        to={staffPaths.payment(payment.tranId)}
      >
        {t('Open')}
      </ButtonLink>
    ),
  },
];

const list = {
  key: 'payments',
  shape: {
    sorts: paymentSorts,
    defaultSort: 'started',
    filters: { show: paymentFilters.slice(1), from: 'day', to: 'day' },
  },
  async read(query: object, signal: AbortSignal): Promise<ListPage<Payment>> {
    const { result, total, more } = await send(paymentAdminEndpoints.listPayments, { query }, { signal });
    return { entries: result, total, ...(more && { more }) };
  },
  file: paymentAdminEndpoints.downloadPayments,
} as const;

/** No route of its own, which every page of the shop would pay for in its manifest. */
const StatementPage = lazy(() => import('../payment-statements/statement-page.tsx'));

export default function PaymentsPage() {
  const [address] = useSearchParams();
  if (!address.has('statement')) return <PaymentList />;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <StatementPage />
    </Suspense>
  );
}

function PaymentList() {
  const { t } = useLanguage();
  const payments = useAdminList<Payment>(list);
  const { filters } = payments.view;
  const show = paymentFilters.find((filter) => filter === filters.show) ?? 'all';
  return (
    <>
      <DashboardHeading
        title="Payments"
        note={
          show === 'to-decide' && payments.total !== undefined
            ? message('{count} to decide', { count: payments.total })
            : countText(payments, (count) => message('{count} payments', { count }))
        }
      >
        <HeadingActions>
          <FileLink list={payments} className="max-sm:grow" />
          <ButtonLink variant="secondary" to={staffPaths.paymentReport} className="max-sm:grow max-sm:px-3">
            <Icon name="layout" size={18} /> {t('Daily report')}
          </ButtonLink>
          <ButtonLink variant="secondary" to="?statement=" className="max-sm:grow max-sm:px-3">
            <Icon name="refresh" size={18} /> {t('Compare with the provider')}
          </ButtonLink>
        </HeadingActions>
      </DashboardHeading>
      <ListWithViews
        list={payments}
        name="payments"
        filters={
          <>
            <div className="mb-3">
              <FilterChips
                legend="Which payments"
                chosen={show}
                onChoose={(filter) => payments.change({ filters: { show: filter === 'all' ? '' : filter } })}
                options={paymentFilters.map((filter) => [filter, filterLabels[filter]])}
              />
            </div>
            <ListToolbar list={payments} searchLabel="Search payments">
              <ListDateRange list={payments} />
            </ListToolbar>
          </>
        }
      >
        <DataTable
          {...tableProps(payments)}
          what="payments"
          columns={columns}
          empty={
            payments.view.search || filters.from || filters.to ? 'No payment matches.' : emptyTexts[show]
          }
          skeletonRows={skeletonRows}
        />
        <ListFooter list={payments} />
      </ListWithViews>
    </>
  );
}
