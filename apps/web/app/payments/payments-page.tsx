/** Additive: the owner's list of payments, with what there is to decide. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type Payment, type PaymentFilter, paymentFilters } from '@jontro/shop/payments/payment-admin.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Pagination } from '../catalog/pagination.tsx';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import type { Route } from './+types/payments-page.ts';
import { PaymentFilters, type PaymentView } from './payment-filters.tsx';
import { paymentsQuery } from './payment-queries.ts';
import { emptyTexts, paymentState, reasonText, refundStateNames } from './payment-words.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Payments');

const skeletonRows = 8;

const columns: readonly Column<Payment>[] = [
  {
    label: 'Buyer',
    kind: 'title',
    cell: ({ tranId, buyer }) => (
      <Link to={paths.payment(tranId)} className="group block">
        <span className="block font-semibold group-hover:underline">{buyer.name}</span>
        <span className="block text-sm break-words text-slate">{buyer.email}</span>
      </Link>
    ),
  },
  {
    label: 'Amount',
    kind: 'number',
    cell: (payment) => (
      <>
        <span className="block font-semibold">{formatTaka(payment.amount)}</span>
        {payment.refundState ? (
          <span className="block text-sm text-slate md:whitespace-nowrap">
            {payment.refunded > 0
              ? `${formatTaka(payment.refunded)} back`
              : refundStateNames[payment.refundState]}
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'State',
    cell: (payment) => (
      <div className="max-w-64">
        <StateBadge good={payment.state === 'paid'}>{paymentState(payment)}</StateBadge>
        {payment.reason ? (
          <span className="mt-1 block text-sm text-slate">{reasonText(payment.reason)}</span>
        ) : null}
      </div>
    ),
  },
  {
    label: 'Started',
    cell: ({ createdAt, tranId }) => (
      <>
        <span className="tabular block whitespace-nowrap">{formatDateTime(createdAt)}</span>
        <span className="tabular block text-xs whitespace-nowrap text-slate" title={tranId}>
          {shorten(tranId)}
        </span>
      </>
    ),
  },
  {
    label: 'Action',
    kind: 'actions',
    cell: (payment) => (
      <ButtonLink
        look="secondary"
        size="small"
        className="whitespace-nowrap max-md:w-full"
        aria-label={`Open the payment of ${payment.buyer.name} over ${formatTaka(payment.amount)}`}
        to={paths.payment(payment.tranId)}
      >
        Open
      </ButtonLink>
    ),
  },
];

/** The view that the address asks for, so that Back from a payment leads to the same list. */
function viewOf(search: URLSearchParams): PaymentView {
  const show = paymentFilters.find((filter) => filter === search.get('show')) ?? 'all';
  const page = Number(search.get('page') ?? 1);
  return {
    show,
    search: search.get('search') ?? '',
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

const dayIn = (search: URLSearchParams, name: string): string =>
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(search.get(name) ?? '')?.[0] ?? '';

const addressOf = ({ show, search, from, to, page }: PaymentView): Record<string, string> => ({
  ...(show !== 'all' && { show }),
  ...(search && { search }),
  ...(from && { from }),
  ...(to && { to }),
  ...(page > 1 && { page: String(page) }),
});

export default function PaymentsPage() {
  const { ready } = useSession();
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address);
  const { data, isError, refetch } = useQuery({
    ...paymentsQuery({
      show: view.show,
      page: view.page,
      ...(view.search.trim() && { search: view.search.trim() }),
      ...(view.from && { from: view.from }),
      ...(view.to && { to: view.to }),
    }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const change = (to: Partial<PaymentView>) =>
    setAddress(addressOf({ ...view, page: 1, ...to }), { replace: true, preventScrollReset: true });

  return (
    <>
      <DashboardHeading title="Payments" note={data && countText(data.total, view.show)}>
        <ButtonLink look="secondary" to={paths.paymentReport}>
          <Icon name="layout" size={18} /> Daily report
        </ButtonLink>
      </DashboardHeading>
      <PaymentFilters view={view} onChange={change} />
      <DataTable
        what="payments"
        columns={columns}
        rows={data?.result}
        failed={isError}
        onRetry={() => void refetch()}
        empty={view.search || view.from || view.to ? 'No payment fits.' : emptyTexts[view.show]}
        skeletonRows={skeletonRows}
      />
      {data && data.totalPages > 1 ? (
        <div className="mt-6">
          <Pagination page={view.page} totalPages={data.totalPages} onPage={(page) => change({ page })} />
        </div>
      ) : null}
    </>
  );
}

const countText = (total: number, show: PaymentFilter): string =>
  show === 'to-decide'
    ? `${total} to decide`
    : `${total} ${total === 1 ? 'payment' : 'payments'}, newest first`;
