/** Additive: the orders to pack and to hand over, for a phone in one hand: what, for whom, where to, and the next step. */
import { message, type PlainMessage, withParams } from '@jontro/shop/messages.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { type OrderMove, orderMoves, orderSteps } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { undoneText } from '@jontro/shop/orders/orders.ts';
import { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import type { PackingList, PackingOrder } from '@jontro/shop/orders/packing.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { createListReader } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { FilterChips } from '../ui/filter-chips.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { ScanButton } from '../ui/scan-button.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { UndoBar } from '../ui/undo-bar.tsx';
import type { Route } from './+types/packing-page.ts';
import { PackingCard } from './packing-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Orders to pack');

const lists = [
  ['to-pack', 'To pack'],
  ['to-hand-over', 'To hand over'],
  ['to-pick-up', 'To pick up'],
] as const satisfies readonly (readonly [PackingList, PlainMessage])[];
const emptyTexts = {
  'to-pack': 'There is nothing to pack.',
  'to-hand-over': 'There is nothing to hand over.',
  'to-pick-up': 'There is nothing to pick up.',
} as const satisfies Record<PackingList, PlainMessage>;

const read = createListReader<PackingOrder>(packingEndpoints.listOrdersToPack);

export default function PackingPage() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const { pickupPoint } = useSettings();
  const [show, setShow] = useState<PackingList>('to-pack');
  const [search, setSearch] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: ['ordersToPack', show],
    queryFn: ({ signal }) => read({ show }, signal),
    enabled: ready,
  });
  const { runMutation } = useAdminMutation();
  const [moved, setMoved] = useState<{ order: PackingOrder; move: OrderMove }>();
  const undo = ({ _id: id }: PackingOrder) => {
    setMoved(undefined);
    void runMutation({
      subject: id,
      run: () => send(orderEndpoints.undoMove, { params: { id } }),
      notice: undoneText,
    }).catch(() => {});
  };
  const wanted = search.trim().toLowerCase();
  const shown = data?.entries.filter((order) => orderLabel(order).toLowerCase().includes(wanted));
  return (
    <>
      <DashboardHeading
        title="Orders to pack"
        note={data ? message('{count} orders, the oldest first', { count: data.total }) : ''}
      />
      <div className="mb-4">
        <FilterChips
          legend="Which orders"
          chosen={show}
          onChoose={setShow}
          options={pickupPoint ? lists : lists.filter(([list]) => list !== 'to-pick-up')}
        />
      </div>
      <div className="mb-4 grid gap-3 sm:max-w-md">
        <SearchBox label="Find by order number" value={search} onChange={setSearch} />
        <ScanButton label="Find by order number" onCode={setSearch} />
      </div>
      {isError && !data ? <LoadFailed what="Orders" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <Loading label="Loading the orders" className="grid gap-4">
          <Skeleton height={320} />
          <Skeleton height={320} />
        </Loading>
      ) : null}
      {shown?.length === 0 && data && data.entries.length > 0 ? (
        <p role="status" className="mb-4 text-center text-slate">
          {t('No order matches.')}
        </p>
      ) : null}
      {data?.entries.length === 0 ? (
        <p
          role="status"
          className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate"
        >
          {t(emptyTexts[show])}
        </p>
      ) : null}
      <ul aria-label={t('Orders to pack')} className="grid gap-4 @min-[58rem]/page:grid-cols-2">
        {shown?.map((order) => (
          <PackingCard key={order._id} order={order} onMoved={(move) => setMoved({ order, move })} />
        ))}
      </ul>
      {data && data.total > data.entries.length ? (
        <p className="mt-4 text-center text-slate">
          {digits(t('{count} more wait behind these.', { count: data.total - data.entries.length }))}
        </p>
      ) : null}
      <UndoBar
        undo={
          moved && {
            text: message('{id}: {step}', {
              id: orderLabel(moved.order),
              step: withParams(orderSteps[orderMoves[moved.move].to].label),
            }),
            run: () => undo(moved.order),
          }
        }
        onClose={() => setMoved(undefined)}
      />
    </>
  );
}
