/** What staff do with an order besides its steps: change it, cancel it, answer a request to cancel, record what came back, give cash back. */
import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { advanceTexts, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { stepOf, stepsOutside } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { isAsked, type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { can } from '../lib/can.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { CashRefundDialog } from './cash-refund-dialog.tsx';
import { OrderEditor } from './order-editor.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** Runs what is done with an order, and opens and closes the dialog that asks about it. */
function useAct({ _id: id }: Order) {
  const { runMutation, busyWith } = useAdminMutation();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return {
    params: { id },
    busy: busyWith === id,
    opened,
    open: () => setOpened(true),
    close,
    run: (work: () => Promise<unknown>, notice: PlainMessage) =>
      void runMutation({ subject: id, run: work, notice })
        .then(close)
        .catch(() => {}),
  };
}

/** Something that waits for an answer, with the buttons that give it. */
function Waiting({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-control bg-marigold-wash px-4 py-3">
      <p className="break-words" dir="auto">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** The request of the customer to cancel, above everything else that is left to do. */
export function CancelRequest({ order }: { order: Order }) {
  const { t, textOf } = useLanguage();
  if (!isAsked(order) || !orderCan.cancelByStaff(order)) return null;
  const reason = textOf(order.cancelRequest?.reason ?? '');
  return (
    <Waiting text={t(message('The customer asks to cancel this order: {reason}', { reason }))}>
      <CancelButton order={order} />
      <DeclineButton order={order} />
    </Waiting>
  );
}

/** What is still due of a paid order that has become dearer. */
export function DifferenceNote({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const { params, busy, run } = useAct(order);
  const session = useSession();
  if (!order.differenceDue) return null;
  const settle = (by: 'cash' | 'waiver') =>
    run(() => send(orderEndpoints.settleDifference, { params, body: { by } }), orderTexts.differenceSettled);
  const amount = digits(formatTaka(order.differenceDue));
  return (
    <Waiting text={t(message('{amount} is still due of this paid order.', { amount }))}>
      <Button variant="secondary" busy={busy} onClick={() => settle('cash')}>
        {t('Paid at the door')}
      </Button>
      {can(session, 'prices') ? (
        <Button variant="secondary" busy={busy} onClick={() => settle('waiver')}>
          {t('Waive')}
        </Button>
      ) : null}
    </Waiting>
  );
}

/** What is due before the order is packed; staff can let it go without. */
export function AdvanceDue({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const { params, busy, run } = useAct(order);
  if (!waitsForAdvance(order)) return null;
  const amount = digits(formatTaka(order.advance?.due ?? 0));
  return (
    <Waiting text={t(message('Waiting for the advance of {amount}', { amount }))}>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => run(() => send(orderEndpoints.waiveAdvance, { params }), advanceTexts.letGo)}
      >
        {t('Pack without an advance')}
      </Button>
    </Waiting>
  );
}

/** The button stands out where recording what arrived is what comes next. */
export function TakeBackButton({ order, isNext }: { order: Order; isNext: boolean }) {
  const { t } = useLanguage();
  const { params, busy, opened, open, close, run } = useAct(order);
  if (!orderCan.takeBack(order)) return null;
  return (
    <>
      <Button variant={isNext ? 'primary' : 'secondary'} onClick={open}>
        {t('Arrived back')}
      </Button>
      {opened ? (
        <TakeBackDialog
          order={order}
          busy={busy}
          onClose={close}
          onTakeBack={(body) =>
            run(
              () => send(orderEndpoints.takeBack, { params, body }),
              body.lines.some(({ resend = 0 }) => resend > 0) ? replacementTexts.done : orderTexts.returnDone,
            )
          }
        />
      ) : null}
    </>
  );
}

export function GiveBackButton({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const { params, busy, opened, open, close, run } = useAct(order);
  const cash = order.cashOwed ?? 0;
  const session = useSession();
  if (cash <= 0 || !can(session, 'refunds')) return null;
  return (
    <>
      <Button onClick={open}>{t(message('Give back {amount}', { amount: digits(formatTaka(cash)) }))}</Button>
      {opened ? (
        <CashRefundDialog
          amount={cash}
          busy={busy}
          onClose={close}
          onRefund={(body) =>
            run(() => send(orderEndpoints.refundCash, { params, body }), orderTexts.refundRecorded)
          }
        />
      ) : null}
    </>
  );
}

export function ChangeButton({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { opened, open, close } = useAct(order);
  if (!orderCan.change(order)) return null;
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {t('Change order')}
      </Button>
      {opened ? <OrderEditor order={order} onClose={close} /> : null}
    </>
  );
}

export function CancelButton({ order }: { order: Order }) {
  const { t, textOf } = useLanguage();
  const { params, busy, opened, open, close, run } = useAct(order);
  if (!orderCan.cancelByStaff(order)) return null;
  const isOutside = (stepsOutside as readonly string[]).includes(stepOf(order));
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {t('Cancel order')}
      </Button>
      {opened ? (
        <ReasonDialog
          title="Cancel this order?"
          action="Cancel order"
          keep="Keep the order"
          {...(isAsked(order) && { known: textOf(order.cancelRequest?.reason ?? '') })}
          busy={busy}
          onClose={close}
          onConfirm={(reason) =>
            run(() => send(orderEndpoints.cancelOrder, { params, body: { reason } }), orderTexts.cancelDone)
          }
        >
          <p className="text-slate">
            {t(
              isOutside
                ? 'The parcel is outside: its pieces return to the stock when you record what came back.'
                : 'The pieces go back to the stock, and what was paid is refunded. The customer gets a mail with the reason.',
            )}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

function DeclineButton({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { params, busy, opened, open, close, run } = useAct(order);
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {t('Decline the request')}
      </Button>
      {opened ? (
        <ReasonDialog
          title="Decline the request?"
          action="Decline the request"
          busy={busy}
          onClose={close}
          onConfirm={(reason) =>
            run(
              () => send(orderEndpoints.declineCancel, { params, body: { reason } }),
              orderTexts.cancelDeclined,
            )
          }
        />
      ) : null}
    </>
  );
}
