/** An order that is to be confirmed: what it is, and the call about it, which one member of staff makes at a time. */
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import {
  type CallOutcome,
  orderConfirmationTexts,
  type QueuedOrder,
} from '@jontro/shop/order-confirmations/calls.ts';
import { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { useId, useState } from 'react';
import { OrderLink } from '../couriers/order-link.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { hourMs, now } from '../lib/clock.ts';
import { send } from '../lib/send.ts';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { PlaceText } from '../places/place-text.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { Calls } from './calls.tsx';
import { Risk } from './risk.tsx';

export function QueueCard({ order }: { order: QueuedOrder }) {
  const { t, language, digits } = useLanguage();
  const id = useId();
  const { name, payable, paid, orderPlaced, items, pickup, address, calls, risk, heldUntil } = order;
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-paper p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="tabular text-lg font-bold wrap-anywhere">
          <OrderLink order={order} />
        </h2>
        <span className="tabular flex flex-wrap items-center gap-2 font-semibold">
          {digits(formatTaka(payable))}
          {paid ? <StateBadge good>{t('Paid')}</StateBadge> : null}
        </span>
      </div>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm wrap-anywhere text-slate" dir="auto">
        {pickup ? (
          t('Picked up at the shop')
        ) : (
          <>
            {address}, <PlaceText place={order} />
          </>
        )}
      </p>
      <p className="text-sm wrap-anywhere">
        {items
          .map((item) => `${digits(item.quantity)} × ${nameIn(language, productOfLine(item))}`)
          .join(', ')}
      </p>
      <p className="tabular text-sm text-slate">
        {t('Placed on {date}', { date: digits(formatDateTime(orderPlaced)) })}
        {order.askedAt ? ` · ${t('Asked by message')}` : null}
      </p>
      {heldUntil ? <Held until={heldUntil} /> : null}
      {risk ? <Risk risk={risk} /> : null}
      <Calls calls={calls} />
      <CallActs order={order} />
    </article>
  );
}

/** How long a guest's order still holds its units. */
function Held({ until }: { until: string }) {
  const { t, digits } = useLanguage();
  const left = Date.parse(until) - now();
  const hours = Math.max(0, Math.floor(left / hourMs));
  const times = { date: digits(formatDateTime(until)), hours };
  return (
    <p data-held="" className={hours < 12 ? 'tabular text-sm font-semibold' : 'tabular text-sm text-slate'}>
      {t('Cancelled on {date} if nobody confirms it; hours left: {hours}', times)}
    </p>
  );
}

/** Taking the order, then the number and the outcomes. */
function CallActs({ order }: { order: QueuedOrder }) {
  const { t, digits } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [asking, setAsking] = useState<'refused' | 'give-up'>();
  const { _id: id, claim, mobileNumber, canGiveUp } = order;
  const params = { id };
  const busy = busyWith !== undefined;
  const claimOrder = () =>
    runMutation({ subject: 'claim', run: () => send(orderConfirmationEndpoints.claimOrder, { params }) });
  const record = (outcome: CallOutcome, note?: string) =>
    runMutation({
      subject: outcome,
      run: () =>
        send(orderConfirmationEndpoints.recordCall, { params, body: { outcome, ...(note && { note }) } }),
      notice:
        outcome === 'confirmed'
          ? orderConfirmationTexts.confirmed
          : outcome === 'refused'
            ? orderConfirmationTexts.cancelled
            : orderConfirmationTexts.recorded,
    });
  const giveUp = () =>
    runMutation({
      subject: 'give-up',
      run: () => send(orderConfirmationEndpoints.giveUpOrder, { params }),
      notice: orderConfirmationTexts.cancelled,
    });
  const close = () => setAsking(undefined);
  const ignore = () => {};

  if (claim && !claim.isOwn)
    return (
      <p className="mt-auto rounded-control bg-fog px-3 py-2.5 text-[0.9375rem] font-medium">
        {t('{name} is calling, until {time}', { name: claim.by, time: digits(formatDateTime(claim.until)) })}
      </p>
    );
  if (!claim)
    return (
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Button busy={busy} onClick={() => void claimOrder().catch(ignore)}>
          {t('Call')}
        </Button>
        {canGiveUp ? (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking('give-up')}>
            {t('Cancel with a message')}
          </Button>
        ) : null}
        <GiveUpDialog
          open={asking === 'give-up'}
          busy={busy}
          onCancel={close}
          onConfirm={() => void giveUp().catch(ignore).finally(close)}
        />
      </div>
    );
  return (
    <div className="mt-auto grid gap-2 pt-1">
      <a href={`tel:${mobileNumber}`} className={buttonClass({ variant: 'secondary' }, 'tabular')}>
        {mobileNumber}
      </a>
      <div className="flex flex-wrap gap-2 *:max-sm:grow">
        <Button busy={busyWith === 'confirmed'} onClick={() => void record('confirmed').catch(ignore)}>
          <Icon name="check" size={18} /> {t('Confirmed')}
        </Button>
        <Button
          variant="secondary"
          busy={busyWith === 'no-answer'}
          onClick={() => void record('no-answer').catch(ignore)}
        >
          {t('No answer')}
        </Button>
        <Button
          variant="secondary"
          busy={busyWith === 'wrong-number'}
          onClick={() => void record('wrong-number').catch(ignore)}
        >
          {t('Wrong number')}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking('refused')}>
          {t('Refused')}
        </Button>
      </div>
      {asking === 'refused' ? (
        <ReasonDialog
          title="Cancel this order?"
          action="Cancel order"
          keep="Keep the order"
          busy={busyWith === 'refused'}
          onClose={close}
          onConfirm={(note) => void record('refused', note).then(close, ignore)}
        />
      ) : null}
    </div>
  );
}

interface GiveUpDialogProps {
  open: boolean;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

function GiveUpDialog(props: GiveUpDialogProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog title="Cancel this order?" action="Cancel order" cancel="Keep the order" {...props}>
      <p>{t('The customer is told by email and SMS that they could not be reached.')}</p>
    </ConfirmDialog>
  );
}
