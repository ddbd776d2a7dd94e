/** The packed orders, of which some are chosen and booked at a courier. */

import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { type CourierName, courierRow, couriers } from '@jontro/shop/couriers/couriers.ts';
import type { OrderQuotes } from '@jontro/shop/couriers/quotes.ts';
import type { BookableOrder } from '@jontro/shop/couriers/shipments.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { PlaceText } from '../places/place-text.tsx';
import { staffPaths } from '../staff-paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { ChooseCourierArea } from './choose-courier-area.tsx';
import { OrderLink } from './order-link.tsx';
import { OrderQuotesChoice } from './order-quotes.tsx';
import { shipmentKeys } from './shipment-queries.ts';
import { type BookableOrders, type Obstacles, useBookingForm } from './use-booking-form.ts';

const boxed = 'rounded-card border border-line bg-paper px-5 py-14 text-center text-slate';

export function OrdersToBook({ onBooked }: { onBooked: () => void }) {
  const { t } = useLanguage();
  const session = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(shipmentKeys.toBook, courierEndpoints.listOrdersToBook, {}),
    enabled: session.ready,
    staleTime: 0,
  });
  if (isError && !data) return <LoadFailed what="Orders" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the orders">
        <Skeleton height={320} />
      </Loading>
    );
  const [first] = data.couriers;
  if (first === undefined)
    return (
      <div role="status" className={boxed}>
        <p className="font-semibold text-ink">{t('No courier is connected')}</p>
        <p className="mt-1 mb-4">
          {t(
            'Enter the keys of your courier in the settings. Then packed orders are booked here in one press.',
          )}
        </p>
        {can(session, 'settings') ? (
          <ButtonLink variant="secondary" to={staffPaths.settings}>
            <Icon name="settings" size={18} /> {t('Settings')}
          </ButtonLink>
        ) : null}
      </div>
    );
  return <BookingForm {...data} first={first} onBooked={onBooked} />;
}

interface BookingFormProps extends BookableOrders {
  total: number;
  onBooked: () => void;
}

function BookingForm({ couriers: names, first, orders, total, onBooked }: BookingFormProps) {
  const { t, digits } = useLanguage();
  const form = useBookingForm({ couriers: names, first, orders }, onBooked);
  const { chosen, obstacles, excluded, setExcluded, quotes } = form;
  const toggle = (id: string): void => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };
  const [only = first, ...others] = form.groups.keys();

  return (
    <>
      <Refused obstacles={obstacles} />
      {orders.length === 0 ? (
        <p role="status" className={boxed}>
          {t('There is nothing to book. Pack orders first.')}
        </p>
      ) : (
        <fieldset className="min-w-0 rounded-card border border-line bg-paper px-4 sm:px-5">
          <legend className="sr-only">{t('Which orders')}</legend>
          <CheckField
            className="border-b border-line py-2 font-semibold"
            checked={form.allChosen}
            onChange={(all) => setExcluded(new Set(all ? [] : orders.map(({ _id }) => _id)))}
          >
            {t('Choose all')}
          </CheckField>
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <li key={order._id}>
                <BookableRow
                  order={order}
                  courier={form.courierFor(order._id)}
                  chosen={!excluded.has(order._id)}
                  needsArea={form.needsArea(order)}
                  onToggle={toggle}
                  quotes={quotes.get(order._id)}
                  onChoose={(courier) => form.choose(order._id, courier)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {total > orders.length ? (
        <p className="mt-4 text-center text-slate">
          {digits(t('{count} more wait behind these.', { count: total - orders.length }))}
        </p>
      ) : null}
      {orders.length > 0 ? (
        <div className="sticky bottom-0 z-10 -mx-2 mt-4 flex flex-wrap gap-3 bg-fog px-2 py-3 *:max-sm:flex-1">
          {names.length > 1 ? (
            <FilterSelect
              label="Courier"
              value={form.picked ?? ''}
              onChange={(value) => form.pick(names.find((name) => name === value))}
              options={[
                ['', t('Best for each')],
                ...names.map((name) => [name, couriers[name].name] as const),
              ]}
            />
          ) : null}
          <Button
            busy={form.busy}
            disabled={chosen.length === 0 || form.blocked}
            onClick={() => void form.book()}
          >
            <Icon name="truck" size={18} />{' '}
            {others.length > 0
              ? digits(t('Book {count} parcels', { count: chosen.length }))
              : chosen.length === 0
                ? t('Book with {courier}', { courier: couriers[only].name })
                : t('Book {count} with {courier}', { count: chosen.length, courier: couriers[only].name })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The orders of the last press that could not be booked. */
function Refused({ obstacles }: { obstacles: Obstacles }) {
  const { t, textOf } = useLanguage();
  return (
    <div role="alert">
      {obstacles.length > 0 ? (
        <section className="mb-4 rounded-card border border-line bg-paper px-4 py-3 sm:px-5">
          <h2 className="font-semibold text-sale-deep">
            {t('{count} could not be booked:', { count: obstacles.length })}
          </h2>
          <ul className="mt-1 grid gap-1">
            {obstacles.map(({ orderId, orderNumber, reason }) => (
              <li key={orderId} className="break-words">
                <span className="tabular font-medium">{orderNumber ?? orderId}</span>: {textOf(reason)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

interface BookableRowProps {
  order: BookableOrder;
  courier: CourierName;
  chosen: boolean;
  /** Until its area is chosen it cannot be booked. */
  needsArea: boolean;
  onToggle: (id: string) => void;
  /** With two couriers or more, once they have answered. */
  quotes: OrderQuotes | undefined;
  onChoose: (courier: CourierName) => void;
}

function BookableRow({ order, courier, chosen, needsArea, onToggle, quotes, onChoose }: BookableRowProps) {
  const { t, digits } = useLanguage();
  const { _id, name, address, cash } = order;
  const area = order.areas.find((one) => one.courier === courier);
  const sum =
    cash === undefined
      ? t('A payment is being decided')
      : cash === 0
        ? t('Collects nothing')
        : t('Collects {amount}', { amount: digits(formatTaka(cash)) });
  return (
    <div className="flex flex-wrap items-start gap-x-3 py-3">
      <label className="flex min-w-0 flex-1 gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-bottle"
          checked={chosen && !needsArea}
          disabled={needsArea}
          onChange={() => onToggle(_id)}
        />
        <span className="min-w-0 flex-1">
          <span className="grid gap-x-4 sm:grid-cols-[1fr_auto]">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <span className="tabular font-semibold">{sum}</span>
          </span>
          <span className="block text-sm wrap-anywhere text-slate" dir="auto">
            {address}, <PlaceText place={order} />
          </span>
        </span>
      </label>
      <OrderLink order={order} className="shrink-0 text-sm font-medium" />
      {area ? <OrderArea order={order} area={area} /> : null}
      {quotes && chosen ? (
        <div className="w-full pl-8">
          <OrderQuotesChoice of={name} quotes={quotes} value={courier} onChoose={onChoose} />
        </div>
      ) : null}
    </div>
  );
}

/** Where the courier brings it, by its own names; what is in doubt, or was chosen by staff, can be chosen. */
function OrderArea({ order, area }: { order: BookableOrder; area: BookableOrder['areas'][number] }) {
  const { t } = useLanguage();
  const { courier, text, chosen } = area;
  const { name } = couriers[courier];
  return (
    <div className="mt-1 flex w-full flex-wrap items-center gap-x-3 gap-y-1.5 pl-8 text-sm">
      <p className="min-w-0 wrap-anywhere">
        {text === undefined
          ? t(
              courierRow(courier).needsArea
                ? '{courier} needs an area, and the address names none that is sure: it will not be booked'
                : '{courier} finds the zone by the address: it is not sure',
              { courier: name },
            )
          : [`${name}: ${text}`, ...(chosen ? [t('chosen by staff')] : [])].join(' · ')}
      </p>
      {text === undefined || chosen ? (
        <ChooseCourierArea orderId={order._id} of={order.name} courier={courier} chosen={chosen} />
      ) : null}
    </div>
  );
}
