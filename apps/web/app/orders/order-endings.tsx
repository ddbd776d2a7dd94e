/** What staff do with an order besides its steps: change it, cancel it, answer a request to cancel, record what came back, give cash back. */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { stepOf, stepsOutside } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { cashToGiveBack, isAsked, type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { CashRefundDialog } from './cash-refund-dialog.tsx';
import { OrderEditor } from './order-editor.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

type Opened = 'change' | 'cancel' | 'decline' | 'take-back' | 'refund';

/** The request of the customer, above everything else that is left to do. */
export function CancelRequest({ order }: { order: Order }) {
  const { t } = useLanguage();
  if (!isAsked(order) || !orderCan.cancelByStaff(order)) return null;
  return (
    <p className="rounded-control bg-marigold-wash px-4 py-3 break-words" dir="auto">
      {t(
        message('The customer asks to cancel this order: {reason}', {
          reason: order.cancelRequest?.reason ?? '',
        }),
      )}
    </p>
  );
}

/** What is still due of a paid order that has become dearer. */
export function DifferenceNote({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  if (!order.differenceDue) return null;
  return (
    <p className="rounded-control bg-marigold-wash px-4 py-3">
      {t(
        message('{amount} is still due of this paid order.', {
          amount: digits(formatTaka(order.differenceDue)),
        }),
      )}
    </p>
  );
}

export function OrderEndings({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [opened, setOpened] = useState<Opened>();
  const { _id: id } = order;
  const busy = busyWith === id;
  const close = () => setOpened(undefined);
  const run = (work: () => Promise<unknown>, notice: (typeof orderTexts)[keyof typeof orderTexts]) =>
    void runMutation({ subject: id, run: work, notice })
      .then(close)
      .catch(() => {});
  const params = { id };
  const cash = cashToGiveBack(order);
  const isOutside = (stepsOutside as readonly string[]).includes(stepOf(order));
  const settle = (by: 'cash' | 'waiver') =>
    run(() => send(orderEndpoints.settleDifference, { params, body: { by } }), orderTexts.differenceSettled);
  return (
    <>
      {orderCan.change(order) ? (
        <Button variant="secondary" className="max-sm:grow" onClick={() => setOpened('change')}>
          {t('Change order')}
        </Button>
      ) : null}
      {order.differenceDue ? (
        <>
          <Button variant="secondary" className="max-sm:grow" busy={busy} onClick={() => settle('cash')}>
            {t('Paid at the door')}
          </Button>
          <Button variant="secondary" className="max-sm:grow" busy={busy} onClick={() => settle('waiver')}>
            {t('Waive')}
          </Button>
        </>
      ) : null}
      {opened === 'change' ? <OrderEditor order={order} onClose={close} /> : null}
      {orderCan.takeBack(order) ? (
        <Button variant="secondary" className="max-sm:grow" onClick={() => setOpened('take-back')}>
          {t('Arrived back')}
        </Button>
      ) : null}
      {cash > 0 ? (
        <Button variant="secondary" className="max-sm:grow" onClick={() => setOpened('refund')}>
          {t(message('Give back {amount}', { amount: digits(formatTaka(cash)) }))}
        </Button>
      ) : null}
      {orderCan.cancelByStaff(order) ? (
        <Button variant="secondary" className="max-sm:grow" onClick={() => setOpened('cancel')}>
          {t('Cancel order')}
        </Button>
      ) : null}
      {isAsked(order) && orderCan.cancelByStaff(order) ? (
        <Button variant="secondary" className="max-sm:grow" onClick={() => setOpened('decline')}>
          {t('Decline the request')}
        </Button>
      ) : null}
      {opened === 'cancel' ? (
        <ReasonDialog
          title="Cancel this order?"
          action="Cancel order"
          keep="Keep the order"
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
      {opened === 'decline' ? (
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
      {opened === 'take-back' ? (
        <TakeBackDialog
          order={order}
          busy={busy}
          onClose={close}
          onTakeBack={(body) =>
            run(() => send(orderEndpoints.takeBack, { params, body }), orderTexts.returnDone)
          }
        />
      ) : null}
      {opened === 'refund' ? (
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
