/** Which orders have a packing slip or a label now; server and screens use the same rule. */
import type { PlainMessage } from '../messages.ts';
import { waitsForAdvance } from './advance.ts';
import { waitsForPayment } from './online-only.ts';
import { isEndedWithoutSale, stepOf, stepsOutside, stepsToPack } from './order-steps.ts';
import type { Order } from './orders.ts';

export const slipTexts = {
  notConfirmed: 'Not confirmed yet',
  waits: 'Waiting for an advance or payment',
  printed: 'Printed before',
  packed: 'Packed already',
  outside: 'Handed over already',
  ended: 'Nothing to pack any more',
} as const satisfies Record<string, PlainMessage>;

type PaperFields = Pick<Order, 'status' | 'step' | 'pickup' | 'advance' | 'onlineOnly' | 'slipPrintedAt'> &
  Parameters<typeof waitsForPayment>[0];

/** Why nothing is sent of an order now, in words; undefined if it is in the shop, and neither its confirmation nor money is waited for. */
export function labelObstacle(order: PaperFields): PlainMessage | undefined {
  const step = stepOf(order);
  if (order.status === 'Delivered' || isEndedWithoutSale(order)) return slipTexts.ended;
  if ((stepsOutside as readonly string[]).includes(step)) return slipTexts.outside;
  if (step === 'to-confirm') return slipTexts.notConfirmed;
  return waitsForAdvance(order) || waitsForPayment(order) ? slipTexts.waits : undefined;
}

/** Whether an order is to be packed now. */
export const isToPack = (order: PaperFields): boolean =>
  labelObstacle(order) === undefined && (stepsToPack as readonly string[]).includes(stepOf(order));

/** Why no packing slip of an order is printed; undefined if one is. A copy is of an order that has a slip, or is packed, and still in the shop. */
export function slipObstacle(order: PaperFields, copy = false): PlainMessage | undefined {
  const obstacle = labelObstacle(order);
  if (obstacle || copy) return obstacle;
  if (!isToPack(order)) return slipTexts.packed;
  return order.slipPrintedAt ? slipTexts.printed : undefined;
}
