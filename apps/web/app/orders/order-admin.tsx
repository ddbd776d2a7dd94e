/** Admin actions for one order: deliver it, record its cash, print its packing slip, open its payments. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { type Message, message, type PlainMessage, withParams } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { cashDue } from '@jontro/shop/orders/cash-due.ts';
import { waitsForPayment } from '@jontro/shop/orders/online-only.ts';
import { isUnpaid, nothingDue, nothingDueTexts, openWith } from '@jontro/shop/orders/open-amount.ts';
import { isEndedWithoutSale, type OrderStep, stepOf, stepsOutside } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { isAsked, type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { slipObstacle } from '@jontro/shop/orders/slips.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { can } from '../lib/can.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { staffPaths } from '../staff-paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import { GiveToAccount } from './give-to-account.tsx';
import { LimitReason } from './online-limits.tsx';
import {
  AdvanceDue,
  CancelButton,
  CancelRequest,
  ChangeButton,
  DifferenceNote,
  GiveBackButton,
  TakeBackButton,
} from './order-endings.tsx';
import { NextMoves, OtherMoves, UndoMove } from './order-moves.tsx';
import { OrderParcel } from './order-parcel.tsx';

/** `payment` is how it is settled. */
const settledTexts = {
  placed: '{payment}. Pack it, hand it over, then mark it as delivered.',
  packed: '{payment}. Packed. Hand it over, then mark it as delivered.',
} as const;
const unpaidTexts = {
  placed: '{payment}. Pack it, hand it over and collect {amount} at the door.',
  packed: '{payment}. Packed. Hand it over and collect {amount} at the door.',
} as const;

const pickupTexts = {
  settled: '{payment}. Pack it, mark it as ready, and hand it over for its code.',
  unpaid: 'Not paid. Pack it, mark it as ready, and hand it over for its code and {amount}.',
  settledReady: '{payment}, and ready: hand it over for its code.',
  unpaidReady: 'Ready: hand it over for its code and {amount}.',
} as const;

/** How an order is settled of which nothing is to be received. */
const settledBy = (order: Order) => ({
  payment: withParams(nothingDue(order) ? nothingDueTexts.label : 'Paid'),
});

/** What is left to do for an order that is picked up at the shop. */
function pickupText(order: Order, amount: string): Message {
  const isReady = stepOf(order) === 'ready-for-pickup';
  if (!isUnpaid(order))
    return message(isReady ? pickupTexts.settledReady : pickupTexts.settled, settledBy(order));
  return message(isReady ? pickupTexts.unpaidReady : pickupTexts.unpaid, { amount });
}

const outsideTexts = {
  paid: 'With the courier, and paid: collect nothing at the door.',
  unpaid: 'With the courier: collect {amount} at the door.',
} as const;
/** What is left to do at steps at which the payment does not matter. */
const stepTexts: { [Step in OrderStep]?: PlainMessage } = {
  'to-confirm': 'Call the customer and confirm the order, then pack it.',
  problem: 'There is a problem: call the customer, then send the parcel out again or back.',
  returning: 'The parcel comes back. Record what is in it when it arrives.',
  returned: 'The parcel came back: nothing is left to deliver.',
  cancelled: 'This order is cancelled: nothing is left to deliver.',
};

/** Describes what is left to do. */
function nextStepText(order: Order): Message {
  const amount = formatTaka(cashDue(order) ?? order.payable);
  if (order.paymentUndecided) return 'An online payment is being confirmed. Check it before dispatch.';
  if (waitsForAdvance(order)) return 'Pack it once its advance has come.';
  const isOpen = !isEndedWithoutSale(order) && stepOf(order) !== 'to-confirm';
  if (isOpen && waitsForPayment(order)) return 'It is paid online only: send it once it is paid.';
  if (orderCan.receiveCash(order))
    return order.pickup
      ? message('Handed over. Record the {amount} that you received.', { amount })
      : message('Delivered. Record the {amount} when the courier has brought it.', { amount });
  const cash = order.cashOwed ?? 0;
  if (cash > 0)
    return message('Give {amount} back to the customer, and record it here.', { amount: formatTaka(cash) });
  const step = stepOf(order);
  const text = stepTexts[step];
  if (text) return text;
  if (!orderCan.deliver(order))
    return nothingDue(order)
      ? 'Delivered: nothing is left to do.'
      : 'Delivered and paid: nothing is left to do.';
  if (order.pickup) return pickupText(order, amount);
  if ((stepsOutside as readonly string[]).includes(step)) {
    if (nothingDue(order)) return nothingDueTexts.staff;
    return !isUnpaid(order) && !order.differenceDue
      ? outsideTexts.paid
      : message(outsideTexts.unpaid, {
          amount: formatTaka(order.differenceDue ?? cashDue(order) ?? order.payable),
        });
  }
  const packed = step === 'packed' || step === 'booked' ? 'packed' : 'placed';
  if (!isUnpaid(order)) return message(settledTexts[packed], settledBy(order));
  const payment: PlainMessage = order.paymentMethod ? 'Cash on delivery' : 'Not paid';
  return message(unpaidTexts[packed], { payment: withParams(payment), amount });
}

export function OrderAdmin({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [receiving, setReceiving] = useState(false);
  const { _id } = order;
  const busy = busyWith === _id;
  const params = { id: _id };
  const comesBack = stepOf(order) === 'returning';
  const session = useSession();

  const receiveCash = () =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.receiveCash, { params }),
      notice: orderTexts.cashReceived,
    })
      .catch(() => {})
      .finally(() => setReceiving(false));

  return (
    <section
      aria-label={t('Administration')}
      className="mb-4 grid gap-3 rounded-card border border-bottle bg-paper px-4 py-4 sm:px-6 print:hidden"
    >
      <CancelRequest order={order} />
      <DifferenceNote order={order} />
      <AdvanceDue order={order} />
      <p className="font-semibold">{digits(t(nextStepText(order)))}</p>
      {isUnpaid(order) && !isEndedWithoutSale(order) ? (
        <LimitReason amount={openWith(order, order.payable)} />
      ) : null}
      {can(session, 'deliver') ? <OrderParcel order={order} /> : null}
      <div className="flex flex-wrap items-center gap-3 *:max-sm:grow empty:hidden">
        <NextMoves order={order} />
        {comesBack ? <TakeBackButton order={order} isNext /> : null}
        {orderCan.receiveCash(order) ? (
          <Button busy={busy} onClick={() => setReceiving(true)}>
            {t('Cash received')}
          </Button>
        ) : null}
        <GiveBackButton order={order} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <SlipLink order={order} />
        <ChangeButton order={order} />
        <OtherMoves order={order} />
        <UndoMove order={order} />
        <GiveToAccount order={order} />
        {comesBack ? null : <TakeBackButton order={order} isNext={false} />}
        {isAsked(order) ? null : <CancelButton order={order} />}
        {can(session, 'refunds') ? (
          <Link
            to={`${staffPaths.payments}?search=${_id}`}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-bottle-deep underline-offset-4 hover:underline"
          >
            {t('Payments of this order')}
          </Link>
        ) : null}
      </div>
      <ConfirmDialog
        open={receiving}
        title="Cash received?"
        action="Cash received"
        variant="primary"
        busy={busy}
        onCancel={() => setReceiving(false)}
        onConfirm={() => void receiveCash()}
      >
        <p>
          <RichMessage
            text="Records that {name} paid {amount} in cash. The order can then no longer be paid online. This cannot be undone."
            parts={{
              amount: digits(formatTaka(cashDue(order) ?? order.payable)),
              name: <strong className="text-ink">{order.name}</strong>,
            }}
          />
        </p>
      </ConfirmDialog>
    </section>
  );
}

/** The packing slip of an order that is to be packed; of one that has a slip, or is packed, it is a copy. */
function SlipLink({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const isCopy = slipObstacle(order) !== undefined;
  if (slipObstacle(order, isCopy)) return null;
  const { slipPrintedAt } = order;
  return (
    <>
      <ButtonLink
        to={isCopy ? staffPaths.slipCopies([order]) : staffPaths.packingSlips([order])}
        variant="secondary"
      >
        <Icon name="printer" size={18} /> {t(isCopy ? 'Copy of the packing slip' : 'Packing slip')}
      </ButtonLink>
      {slipPrintedAt ? (
        <p className="tabular text-sm text-slate">
          {t('Slip printed: {time}', { time: digits(formatDateTime(slipPrintedAt)) })}
        </p>
      ) : null}
    </>
  );
}
