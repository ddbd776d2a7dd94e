/** Admin actions for one order: deliver it, record its cash, print its packing slip, open its payments. */
import { formatTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';

/** Describes what is left to do. */
function nextStepText(order: Order): string {
  if (order.paymentUndecided) return 'An online payment is being confirmed. Ask before it leaves.';
  if (orderCan.deliver(order)) {
    return order.payment
      ? 'Paid. Pack it, hand it over, then mark it as delivered.'
      : `Not paid. Pack it and collect ${formatTaka(order.payable)} at the door.`;
  }
  return orderCan.receiveCash(order)
    ? `Delivered. Record the ${formatTaka(order.payable)} when the courier has brought it.`
    : 'Delivered and paid: nothing is left to do.';
}

export function OrderAdmin({ order }: { order: Order }) {
  const { runMutation, busyWith } = useAdminMutation();
  const [receiving, setReceiving] = useState(false);
  const { _id } = order;
  const busy = busyWith === _id;
  const params = { id: _id };

  const deliver = () =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.deliverOrder, { params }),
      notice: orderTexts.delivered,
    }).catch(() => {});
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
      aria-label="Administration"
      className="mb-4 grid gap-3 rounded-card border border-bottle bg-paper px-4 py-4 sm:px-6 print:hidden"
    >
      <p className="font-semibold">{nextStepText(order)}</p>
      <div className="flex flex-wrap items-center gap-3">
        {orderCan.deliver(order) ? (
          <Button className="max-sm:grow" busy={busy} onClick={() => void deliver()}>
            <Icon name="truck" size={18} /> Mark as Delivered
          </Button>
        ) : null}
        {orderCan.receiveCash(order) ? (
          <Button className="max-sm:grow" busy={busy} onClick={() => setReceiving(true)}>
            Cash received
          </Button>
        ) : null}
        <ButtonLink to={paths.packingSlips([order])} variant="secondary" className="max-sm:grow">
          <Icon name="printer" size={18} /> Packing slip
        </ButtonLink>
        <Link
          to={`${paths.payments}?search=${_id}`}
          className="inline-flex min-h-11 items-center font-semibold text-bottle-deep underline-offset-4 hover:underline"
        >
          Payments of this order
        </Link>
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
          Records that {formatTaka(order.payable)} of <strong className="text-ink">{order.name}</strong>{' '}
          arrived in cash. The order can then no longer be paid online. This cannot be undone.
        </p>
      </ConfirmDialog>
    </section>
  );
}
