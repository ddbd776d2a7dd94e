/** Asks before a delivery that skips steps, because no delivery can be undone. */
import { deliverySkipsSteps, orderMoves, orderSteps, stepOf } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RichMessage } from '../ui/rich-message.tsx';

type Deliverable = Pick<Order, 'name' | 'status' | 'step' | 'pickup'>;

/** `request` delivers an order, after the question if it skips steps; `dialog` is that question. */
export function useDeliveryQuestion<O extends Deliverable>(
  deliver: (order: O) => void,
): { request: (order: O) => void; dialog: ReactNode } {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<O>();
  const close = () => setAsked(undefined);
  const request = (order: O) => (deliverySkipsSteps(order) ? setAsked(order) : deliver(order));
  const dialog = asked ? (
    <ConfirmDialog
      open
      title="Delivered already?"
      action={orderMoves.deliver.action}
      variant="primary"
      busy={false}
      onCancel={close}
      onConfirm={() => {
        close();
        deliver(asked);
      }}
    >
      <p>
        <RichMessage
          text="The order of {name} was never handed over: its step is {step}. A delivery cannot be undone."
          parts={{
            name: <strong className="text-ink">{asked.name}</strong>,
            step: <strong className="text-ink">{t(orderSteps[stepOf(asked)].label)}</strong>,
          }}
        />
      </p>
    </ConfirmDialog>
  ) : null;
  return { request, dialog };
}
