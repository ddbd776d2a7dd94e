/** The parcels of a list, a page at a time, with what can be done about each. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { couriers } from '@jontro/shop/couriers/couriers.ts';
import { type Shipment, type ShipmentList, shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { showNotice } from '../lib/notices.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { readShipments, shipmentKeys } from './shipment-queries.ts';

const rows = 20;
/** How often it is read again: while it shows parcels that are being booked, and otherwise. In ms. */
const bookingMs = 2_000;
const idleMs = 10_000;

const emptyTexts = {
  problems: 'Nothing needs you.',
  underway: 'No parcel is underway.',
  ended: 'No parcel has ended.',
} as const satisfies Record<ShipmentList, PlainMessage>;

const isBeingBooked = ({ state, reason }: Shipment): boolean =>
  (state === 'waiting' || state === 'asking') && reason === undefined;

export function Shipments({ show }: { show: ShipmentList }) {
  const { t } = useLanguage();
  const { ready } = useSession();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    queryKey: shipmentKeys.list(show, page),
    queryFn: ({ signal }) => readShipments({ show, page, limit: rows }, signal),
    enabled: ready,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.entries.some(isBeingBooked) ? bookingMs : idleMs),
  });
  if (isError && !data) return <LoadFailed what="Some of the parcels" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the parcels">
        <Skeleton height={320} />
      </Loading>
    );
  if (data.entries.length === 0)
    return (
      <p role="status" className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
        {t(emptyTexts[show])}
      </p>
    );
  return (
    <>
      <LabelsLink shipments={data.entries} />
      <ShipmentCards shipments={data.entries} />
      {data.total > rows ? (
        <Pagination page={page} totalPages={Math.ceil(data.total / rows)} onPage={setPage} />
      ) : null}
    </>
  );
}

/** Leads to the labels of the parcels that the courier has still to take. */
function LabelsLink({ shipments }: { shipments: readonly Shipment[] }) {
  const { t, digits } = useLanguage();
  const booked = shipments.filter(({ step }) => step === 'booked').map(({ orderId: _id }) => ({ _id }));
  if (booked.length === 0) return null;
  return (
    <ButtonLink variant="secondary" className="mb-4" to={`${staffPaths.packingSlips(booked)}&papers=labels`}>
      <Icon name="printer" size={18} /> {digits(t(message('Print {count} labels', { count: booked.length })))}
    </ButtonLink>
  );
}

function ShipmentCards({ shipments }: { shipments: readonly Shipment[] }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [leaving, setLeaving] = useState<Shipment>();
  const [cancelling, setCancelling] = useState<Shipment>();
  const retry = ({ _id, orderId }: Shipment): void =>
    void runMutation({
      subject: _id,
      run: () => send(courierEndpoints.retryShipment, { params: { id: orderId } }),
      notice: shipmentTexts.retried,
    }).catch(() => {});
  const withdraw = ({ _id, orderId }: Shipment): void =>
    void runMutation({
      subject: _id,
      run: () => send(courierEndpoints.withdrawShipment, { params: { id: orderId } }),
      notice: shipmentTexts.withdrawn,
    })
      .catch(() => {})
      .finally(() => setLeaving(undefined));
  const cancel = ({ _id, orderId }: Shipment): void =>
    void runMutation({
      subject: _id,
      run: async () => {
        const { modifiedCount } = await send(courierEndpoints.cancelShipment, { params: { id: orderId } });
        const isDone = modifiedCount > 0;
        showNotice('success', isDone ? shipmentTexts.cancelled : shipmentTexts.cancelRequested);
      },
    })
      .catch(() => {})
      .finally(() => setCancelling(undefined));
  return (
    <>
      <ul className="grid gap-4 @min-[58rem]/page:grid-cols-2">
        {shipments.map((shipment) => (
          <li key={shipment._id}>
            <ShipmentCard
              shipment={shipment}
              busy={busyWith === shipment._id}
              onRetry={() => retry(shipment)}
              onWithdraw={() => setLeaving(shipment)}
              onCancel={() => setCancelling(shipment)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Give up this booking?"
        action="Give up"
        busy={leaving !== undefined && busyWith === leaving._id}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && withdraw(leaving)}
      >
        <p>{t('The courier does not have this parcel. Its order can then be booked anew.')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={cancelling !== undefined}
        title="Cancel this parcel?"
        action="Cancel the parcel"
        busy={cancelling !== undefined && busyWith === cancelling._id}
        onCancel={() => setCancelling(undefined)}
        onConfirm={() => cancelling && cancel(cancelling)}
      >
        <p>
          {t('{courier} then does not pick it up. The order stays, and can be booked anew.', {
            courier: cancelling ? couriers[cancelling.courier].name : '',
          })}
        </p>
      </ConfirmDialog>
    </>
  );
}
