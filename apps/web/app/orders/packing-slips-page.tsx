/**
 * Additive: papers of many orders as one document to print: packing slips, invoices, both, or labels; of the orders in the URL, of
 * those that its filters find, or of those that await delivery.
 */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { maxChosenOrders } from '@jontro/shop/orders/order-choice.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { isFiltered, listQuery, readListView } from '../lib/list-view.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { pageTitle } from '../site/page-meta.ts';
import { staffPaths } from '../staff-paths.ts';
import { FilterChips } from '../ui/filter-chips.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/packing-slips-page.ts';
import { orderList } from './order-list.ts';
import { OrderSelection } from './order-selection.tsx';
import { PaperSheets } from './paper-sheets.tsx';
import { type PaperKind, paperKinds, printText } from './papers.ts';
import { PrintBar } from './print-bar.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Packing slips');

type OrderQuery = EndpointInput<typeof orderEndpoints.listAllOrders>['query'];

/** The query of the orders to print, and the number of those that were named. */
function queryOf(search: URLSearchParams): { query: OrderQuery; named: number } {
  const ids = [...new Set(search.get('orders')?.split(',').filter(Boolean))].slice(0, maxChosenOrders);
  const page = { page: 1, limit: maxChosenOrders } as const;
  if (ids.length > 0) return { query: { ids: ids.join(','), ...page }, named: ids.length };
  const view = readListView(search, orderList.shape);
  const except = search.get('except');
  if (isFiltered(view) || except) {
    const query = { ...listQuery(view).whole, ...(except && { except }), ...page } as OrderQuery;
    return { query, named: 0 };
  }
  return { query: { show: 'to-deliver', sort: 'date', order: 'asc', ...page }, named: 0 };
}

export default function PackingSlipsPage() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { ready } = useSession();
  const { query, named } = queryOf(search);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery([...staffKeys.packing, query], orderEndpoints.listAllOrders, { query }),
    enabled: ready,
  });
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const kind = paperKinds.find((each) => each === search.get('papers')) ?? 'slips';
  const chosen = data?.filter(({ _id }) => !excluded.has(_id)) ?? [];
  const toggle = (id: string) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };
  const choose = (next: PaperKind) => {
    const changed = new URLSearchParams(search);
    if (next === 'slips') changed.delete('papers');
    else changed.set('papers', next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  const isMissing = data ? data.length < named : isError;
  return (
    <>
      <PrintBar
        title="Packing slips"
        back={{ label: 'All Ordered', to: staffPaths.allOrdered }}
        action={chosen.length > 0 ? printText(kind, chosen.length) : undefined}
      >
        <FilterChips legend="What is printed" chosen={kind} onChoose={choose} options={paperOptions} />
        {isMissing ? <LoadFailed what="Some of the orders" onRetry={() => void refetch()} /> : null}
        {data?.length === 0 && !isMissing ? (
          <p className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
            {t('No orders to deliver.')}
          </p>
        ) : null}
        {data && data.length > 1 ? (
          <OrderSelection orders={data} excluded={excluded} onToggle={toggle} />
        ) : null}
      </PrintBar>
      <Sheets loading={!data && !isError} orders={chosen} kind={kind} />
    </>
  );
}

const paperOptions = [
  ['slips', 'Packing slips'],
  ['invoices', 'Invoices'],
  ['both', 'Slips and invoices'],
  ['labels', 'Labels'],
] as const;

function Sheets({ loading, orders, kind }: { loading: boolean; orders: readonly Order[]; kind: PaperKind }) {
  if (loading)
    return (
      <Loading label="Loading the orders" className="mx-auto max-w-[50rem]">
        <Skeleton height={640} />
      </Loading>
    );
  return <PaperSheets orders={orders} kind={kind} />;
}
