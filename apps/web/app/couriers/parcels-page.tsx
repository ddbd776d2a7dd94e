/** Additive: parcels at couriers: orders to book, parcels that need somebody, that are underway and that have ended. */
import type { ShipmentList } from '@jontro/shop/couriers/shipments.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/parcels-page.ts';
import { OrdersToBook } from './orders-to-book.tsx';
import { Shipments } from './shipments.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Parcels');

type ParcelList = 'to-book' | ShipmentList;

const lists = [
  ['to-book', 'To book'],
  ['problems', 'To look at'],
  ['underway', 'Underway'],
  ['ended', 'Ended'],
] as const satisfies readonly (readonly [ParcelList, PlainMessage])[];

/** No route of its own, which every page of the shop would pay for in its manifest. */
const PayoutsPage = lazy(() => import('../courier-payouts/payouts-page.tsx'));

export default function ParcelsPage() {
  const [address] = useSearchParams();
  if (!address.has('payout')) return <ParcelLists />;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <PayoutsPage />
    </Suspense>
  );
}

function ParcelLists() {
  const { t } = useLanguage();
  const session = useSession();
  const [address, setAddress] = useSearchParams();
  const [show] = lists.find(([name]) => name === address.get('show')) ?? lists[0];
  const setShow = (list: ParcelList): void =>
    setAddress(list === 'to-book' ? {} : { show: list }, { preventScrollReset: true });
  return (
    <>
      <DashboardHeading title="Parcels" note="Booked at couriers, then followed automatically.">
        {can(session, 'orders') ? (
          <ButtonLink variant="secondary" to="?payout=" className="max-sm:grow">
            {t('Cash of couriers')}
          </ButtonLink>
        ) : null}
      </DashboardHeading>
      <div className="mb-4">
        <FilterChips legend="Which parcels" chosen={show} onChoose={setShow} options={lists} />
      </div>
      {show === 'to-book' ? (
        <OrdersToBook onBooked={() => setShow('underway')} />
      ) : (
        <Shipments key={show} show={show} />
      )}
    </>
  );
}
