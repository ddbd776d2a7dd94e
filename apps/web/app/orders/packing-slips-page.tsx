/** Additive: packing slips, one page each: of the orders in the URL, or of those that await delivery. */
import { message } from '@jontro/shop/messages.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/packing-slips-page.ts';
import { maxSlips, OrderSelection } from './order-selection.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { PrintBar } from './print-bar.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Packing slips');

export default function PackingSlipsPage() {
  const [search] = useSearchParams();
  const ids = [...new Set(search.get('orders')?.split(',').filter(Boolean))].slice(0, maxSlips);
  return ids.length > 0 ? <RequestedSlips key={ids.join()} ids={ids} /> : <PendingSlips />;
}

function RequestedSlips({ ids }: { ids: readonly string[] }) {
  const { ready } = useSession();
  const results = useQueries({
    queries: ids.map((id) => ({
      ...endpointQuery(queryKeys.order(id), orderEndpoints.findOrder, { params: { id } }),
      enabled: ready,
    })),
  });
  const failed = results.filter(({ isError }) => isError);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return (
    <Slips
      orders={
        results.every(({ isPending }) => !isPending) ? results.flatMap(({ data }) => data ?? []) : undefined
      }
      missing={failed.length}
      onRetry={retry}
    />
  );
}

function PendingSlips() {
  const { ready } = useSession();
  const waiting = useQuery({
    ...endpointQuery(queryKeys.packing, orderEndpoints.listAllOrders, {
      query: { show: 'to-deliver', sort: 'date', order: 'asc', page: 1, limit: maxSlips },
    }),
    enabled: ready,
  });
  return (
    <Slips
      orders={waiting.data}
      missing={waiting.isError && !waiting.data ? 1 : 0}
      onRetry={() => void waiting.refetch()}
    />
  );
}

interface SlipsProps {
  /** Undefined while they load. */
  orders: readonly Order[] | undefined;
  /** How many could not be loaded. */
  missing: number;
  onRetry: () => void;
}

function Slips({ orders, missing, onRetry }: SlipsProps) {
  const { t } = useLanguage();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const chosen = orders?.filter(({ _id }) => !excluded.has(_id)) ?? [];
  const toggle = (id: string) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };
  return (
    <>
      <PrintBar
        title="Packing slips"
        back={{ label: 'All Ordered', to: paths.allOrdered }}
        action={chosen.length > 0 ? message('Print {count} slips', { count: chosen.length }) : undefined}
      >
        {missing > 0 ? <LoadFailed what="Some of the orders" onRetry={onRetry} /> : null}
        {orders?.length === 0 && missing === 0 ? (
          <p className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
            {t('No orders to deliver.')}
          </p>
        ) : null}
        {orders && orders.length > 1 ? (
          <OrderSelection orders={orders} excluded={excluded} onToggle={toggle} />
        ) : null}
      </PrintBar>
      {orders || missing > 0 ? (
        <div className="grid grid-cols-1 gap-6 print:block">
          {chosen.map((order) => (
            <PackingSlip key={order._id} order={order} />
          ))}
        </div>
      ) : (
        <Loading label="Loading the orders" className="mx-auto max-w-[50rem]">
          <Skeleton height={640} />
        </Loading>
      )}
    </>
  );
}
