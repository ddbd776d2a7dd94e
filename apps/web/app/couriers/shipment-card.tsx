/** A parcel at a courier: for whom, where it is, what it collects, and what somebody has to do about it. */
import { couriers } from '@jontro/shop/couriers/couriers.ts';
import {
  canRetry,
  canWithdraw,
  type Shipment,
  shipmentStates,
  shipmentStepTexts,
  shipmentTexts,
} from '@jontro/shop/couriers/shipments.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { AskedRequest } from './asked-request.tsx';
import { ChooseCourierArea } from './choose-courier-area.tsx';
import { OrderLink } from './order-link.tsx';
import { SettleShipment } from './settle-shipment.tsx';

interface ShipmentCardProps {
  shipment: Shipment;
  busy: boolean;
  onRetry: () => void;
  onWithdraw: () => void;
  onCancel: () => void;
}

export function ShipmentCard({ shipment, busy, onRetry, onWithdraw, onCancel }: ShipmentCardProps) {
  const { t } = useLanguage();
  const id = useId();
  const { name, orderId, orderNumber, state, reason, courier } = shipment;
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-paper p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="tabular text-lg font-bold wrap-anywhere">
          <OrderLink order={{ _id: orderId, name, orderNumber }} />
        </h2>
        <ShipmentState shipment={shipment} />
      </div>
      <p className="font-medium wrap-anywhere">{name}</p>
      <ShipmentFacts shipment={shipment} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1 empty:hidden *:max-sm:grow">
        {state === 'unsure' ? <SettleShipment shipment={shipment} /> : null}
        {state === 'refused' && reason === shipmentTexts.areaMissing ? (
          <ChooseCourierArea orderId={orderId} of={name} courier={courier} onChosen={onRetry} />
        ) : null}
        {canRetry(shipment) ? (
          <Button variant="secondary" busy={busy} onClick={onRetry}>
            {t(state === 'refused' ? 'Book again' : 'Try now')}
          </Button>
        ) : null}
        {canWithdraw(shipment) ? (
          <Button variant="quiet" disabled={busy} aria-haspopup="dialog" onClick={onWithdraw}>
            {t('Give up')}
          </Button>
        ) : null}
        {shipment.cancellable ? (
          <Button variant="quiet" disabled={busy} aria-haspopup="dialog" onClick={onCancel}>
            {t('Cancel the parcel')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

const goodSteps: readonly Shipment['step'][] = [
  'booked',
  'handed-over',
  'on-the-way',
  'out-for-delivery',
  'delivered',
];

export function ShipmentState({ shipment: { state, step } }: { shipment: Shipment }) {
  const { t } = useLanguage();
  const isBooked = state === 'booked' && step !== undefined;
  return (
    <StateBadge good={isBooked && goodSteps.includes(step)}>
      {t(isBooked ? shipmentStepTexts[step] : shipmentStates[state].label)}
    </StateBadge>
  );
}

/** Courier, code, sum and words, and what has to be done. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { t, textOf, digits, language } = useLanguage();
  const { courier, code, ref, cash, cashDue, fee, reason, request, state, step, stop, heardAt } = shipment;
  const words = language === 'bn' ? (shipment.wordsBengali ?? shipment.words) : shipment.words;
  const taka = (amount: number): string => digits(formatTaka(amount));
  const facts = [
    ...(cash === undefined
      ? []
      : [cash === 0 ? t('Collects nothing') : t('Collects {amount}', { amount: taka(cash) })]),
    ...(fee === undefined ? [] : [t('Costs {amount}', { amount: taka(fee) })]),
  ];
  return (
    <>
      <p className="tabular wrap-anywhere">
        <span className="text-slate">{t('Courier')}:</span> {couriers[courier].name}
        {code ? `: ${code}` : ''}
      </p>
      {code ? null : (
        <p className="tabular text-sm wrap-anywhere text-slate">
          {t('Number at the courier')}: {ref}
        </p>
      )}
      {facts.length > 0 ? <p className="tabular font-semibold">{facts.join(' · ')}</p> : null}
      {step === 'partly-delivered' && state === 'booked' ? (
        <p className="font-medium">
          {t(
            'Say under “Arrived back” of the order what became of each item: it is back, lost, or sent again.',
          )}
        </p>
      ) : null}
      {reason && state !== 'booked' && state !== 'withdrawn' ? (
        <p className="font-medium break-words text-sale-deep">
          {state === 'refused' ? textOf(reason) : null}
          {state === 'unsure'
            ? t(
                'Unsure, please look: the booking was not answered, so {courier} may have this parcel. Search its panel for the number above.',
                { courier: couriers[courier].name },
              )
            : null}
          {state === 'waiting' || state === 'asking'
            ? t('The courier could not be asked: {reason}. It is tried again by itself.', { reason })
            : null}
        </p>
      ) : null}
      {words ? (
        <p className="text-sm break-words" dir="auto">
          “{words}”
        </p>
      ) : null}
      {heardAt ? (
        <p className="tabular text-sm text-slate">
          {t('Last heard {date}', { date: digits(formatDateTime(heardAt)) })}
        </p>
      ) : null}
      {request ? <AskedRequest shipment={shipment} request={request} /> : null}
      {stop ? (
        <p className="font-medium text-sale-deep">
          {t(
            state === 'withdrawn'
              ? 'This was given up, but the courier has it. Stop the parcel in the courier’s panel.'
              : shipment.cancellable
                ? 'This order has ended. Its parcel must be stopped.'
                : 'This order has ended. Stop the parcel in the courier’s panel.',
          )}
        </p>
      ) : null}
      {cashDue === undefined || cash === undefined ? null : (
        <p className="font-medium text-sale-deep">
          {t('The courier collects {booked}, but {due} is due. Change it in the courier’s panel.', {
            booked: taka(cash),
            due: taka(cashDue),
          })}
        </p>
      )}
      {step === 'returned' || step === 'partly-delivered' ? (
        <p className="font-medium">{t('Record what came back on the order’s page once you have it.')}</p>
      ) : null}
    </>
  );
}
