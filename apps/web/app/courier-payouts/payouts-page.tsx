/** Additive: the cash of couriers: what they still have, their statements, and what becomes of each line. Parcels shows it at `?payout`. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { useOwnTitle } from '../lib/use-own-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { EarlierPayouts } from './earlier-payouts.tsx';
import { PayoutColumns } from './payout-columns.tsx';
import { PayoutFile } from './payout-file.tsx';
import { payoutKeys } from './payout-queries.ts';
import { PayoutResult } from './payout-result.tsx';
import { UnpaidParcels } from './unpaid-parcels.tsx';

export default function PayoutsPage() {
  const { t } = useLanguage();
  useOwnTitle(t('Cash of couriers'));
  const [address, setAddress] = useSearchParams();
  const id = address.get('payout') ?? '';
  const show = (next: string): void => setAddress({ payout: next }, { preventScrollReset: true });
  return (
    <>
      <DashboardHeading
        title="Cash of couriers"
        note="What couriers have collected, compared with your orders before it is recorded."
      >
        <ButtonLink to="?" variant="secondary" className="max-sm:grow">
          {t('Parcels')}
        </ButtonLink>
      </DashboardHeading>
      {id ? (
        <Payout key={id} id={id} onOther={() => show('')} />
      ) : (
        <>
          <UnpaidParcels />
          <PayoutFile onUploaded={show} />
          <EarlierPayouts />
        </>
      )}
    </>
  );
}

function Payout({ id, onOther }: { id: string; onOther: () => void }) {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(payoutKeys.one(id), courierPayoutEndpoints.findPayout, { params: { id } }),
    enabled: ready,
    staleTime: 0,
  });
  if (isError && !data) return <LoadFailed what="The statement" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the statement">
        <Skeleton height={320} />
      </Loading>
    );
  return data.state === 'uploaded' ? (
    <PayoutColumns payout={data} onOther={onOther} />
  ) : (
    <PayoutResult payout={data} onOther={onOther} />
  );
}
