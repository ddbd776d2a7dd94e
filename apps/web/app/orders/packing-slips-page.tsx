/**
 * Additive: papers of many orders as one document to print: packing slips, invoices, both, or labels; of the orders in the URL, of
 * those that its filters find, or of those that are to be packed. Each slip is printed once, and again on purpose only.
 */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { maxChosenOrders } from '@jontro/shop/orders/order-choice.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { labelObstacle, slipObstacle } from '@jontro/shop/orders/slips.ts';
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
import { OrdersLeftOut } from './orders-left-out.tsx';
import { PaperSheets } from './paper-sheets.tsx';
import { hasSlips, type PaperKind, paperKinds, printText } from './papers.ts';
import { PrintBar } from './print-bar.tsx';
import { PrintedSlips } from './printed-slips.tsx';
import { usePrintSlips } from './use-print-slips.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Packing slips');

type OrderQuery = EndpointInput<typeof orderEndpoints.listAllOrders>['query'];

interface Wanted {
  query: OrderQuery;
  /** The number of orders that were named. */
  named: number;
  /** Whether no orders were chosen: it is what is to be packed. */
  isWork: boolean;
}

function wantedOf(search: URLSearchParams, kind: PaperKind): Wanted {
  const ids = [...new Set(search.get('orders')?.split(',').filter(Boolean))].slice(0, maxChosenOrders);
  const page = { page: 1, limit: maxChosenOrders } as const;
  if (ids.length > 0) return { query: { ids: ids.join(','), ...page }, named: ids.length, isWork: false };
  const view = readListView(search, orderList.shape);
  const except = search.get('except');
  if (isFiltered(view) || except) {
    const query = { ...listQuery(view).whole, ...(except && { except }), ...page } as OrderQuery;
    return { query, named: 0, isWork: false };
  }
  const show = hasSlips(kind) ? 'slips-to-print' : 'to-pack';
  return { query: { show, sort: 'date', order: 'asc', ...page }, named: 0, isWork: true };
}

/** Why an order has no paper of a kind; an invoice has any. */
const obstacleOf = (order: Order, kind: PaperKind, copy: boolean) =>
  kind === 'invoices' ? undefined : hasSlips(kind) ? slipObstacle(order, copy) : labelObstacle(order);

const emptyText = (kind: PaperKind, isWork: boolean): PlainMessage => {
  if (!isWork) return 'None of these orders is to be packed.';
  return hasSlips(kind) ? 'No slip is left to print.' : 'There is nothing to pack.';
};

export default function PackingSlipsPage() {
  const [search] = useSearchParams();
  // What was printed ends with another choice of orders.
  return <Papers key={`${search.get('orders')} ${search.get('copy')}`} />;
}

function Papers() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { ready } = useSession();
  const kind = paperKinds.find((each) => each === search.get('papers')) ?? 'slips';
  const copy = search.get('copy') === 'yes';
  const { query, named, isWork } = wantedOf(search, kind);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery([...staffKeys.packing, query], orderEndpoints.listAllOrders, { query }),
    enabled: ready,
  });
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const able = data?.filter((order) => !obstacleOf(order, kind, copy)) ?? [];
  const chosen = able.filter(({ _id }) => !excluded.has(_id));
  const printing = usePrintSlips(chosen, { marks: hasSlips(kind) && !copy });
  const shown = printing.printed ?? chosen;
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
  const again = printing.printed !== undefined && hasSlips(kind);
  return (
    <>
      <PrintBar
        title="Packing slips"
        back={{ label: 'All Ordered', to: staffPaths.allOrdered }}
        action={shown.length === 0 ? undefined : again ? 'Print them again' : printText(kind, shown.length)}
        onPrint={printing.print}
        busy={printing.busy}
      >
        <FilterChips legend="What is printed" chosen={kind} onChoose={choose} options={paperOptions} />
        {isMissing ? <LoadFailed what="Some of the orders" onRetry={() => void refetch()} /> : null}
        {again ? (
          <p role="status" className="rounded-control bg-marigold-wash px-4 py-3">
            {shown.length > 0
              ? t(
                  'Marked as printed: {count}. If the printer failed, print them again: the slips then say that they are copies.',
                  { count: shown.length },
                )
              : null}
            {printing.elsewhere > 0 ? (
              <span className="block">
                {t('Printed by somebody else meanwhile: {count}', { count: printing.elsewhere })}
              </span>
            ) : null}
          </p>
        ) : null}
        {data && !printing.printed && able.length === 0 && !isMissing ? (
          <p
            role="status"
            className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate"
          >
            {t(emptyText(kind, isWork))}
          </p>
        ) : null}
        {able.length > 1 && !printing.printed ? (
          <OrderSelection
            orders={able}
            isFull={data?.length === maxChosenOrders}
            excluded={excluded}
            onToggle={toggle}
          />
        ) : null}
        {data && !isWork && !printing.printed ? (
          <OrdersLeftOut orders={data} reasonOf={(order) => obstacleOf(order, kind, copy)} />
        ) : null}
        {isWork && hasSlips(kind) && !printing.printed ? <PrintedSlips /> : null}
      </PrintBar>
      <Sheets loading={!data && !isError} orders={shown} kind={kind} copies={copy || printing.isCopy} />
    </>
  );
}

const paperOptions = [
  ['slips', 'Packing slips'],
  ['invoices', 'Invoices'],
  ['both', 'Slips and invoices'],
  ['labels', 'Labels'],
] as const;

interface SheetsProps {
  loading: boolean;
  orders: readonly Order[];
  kind: PaperKind;
  copies: boolean;
}

function Sheets({ loading, ...papers }: SheetsProps) {
  if (loading)
    return (
      <Loading label="Loading the orders" className="mx-auto max-w-[50rem]">
        <Skeleton height={640} />
      </Loading>
    );
  return <PaperSheets {...papers} />;
}
