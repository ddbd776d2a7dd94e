/** Additive: the orders whose customers are to be called, and what came of each call. */
import { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/to-confirm-page.ts';
import { QueueCard } from './queue-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'To confirm');

/** How often the list is read again, so that it shows what the others have taken. In ms. */
const pollMs = 15_000;

export default function ToConfirmPage() {
  return (
    <>
      <DashboardHeading
        title="To confirm"
        note="Orders that wait until their customer or you have confirmed them."
      />
      <Queue />
    </>
  );
}

function Queue() {
  const { t, digits } = useLanguage();
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(['orders-to-confirm'], orderConfirmationEndpoints.listOrdersToConfirm, {}),
    enabled: ready,
    staleTime: 0,
    refetchInterval: pollMs,
  });
  if (isError && !data) return <LoadFailed what="Orders" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the orders">
        <Skeleton height={320} />
      </Loading>
    );
  if (data.orders.length === 0)
    return (
      <p role="status" className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
        {t('No order waits to be confirmed.')}
      </p>
    );
  return (
    <>
      <ul className="grid gap-4 @min-[58rem]/page:grid-cols-2">
        {data.orders.map((order) => (
          <li key={order._id}>
            <QueueCard order={order} />
          </li>
        ))}
      </ul>
      {data.total > data.orders.length ? (
        <p className="mt-4 text-center text-slate">
          {digits(t('{count} more wait behind these.', { count: data.total - data.orders.length }))}
        </p>
      ) : null}
    </>
  );
}
