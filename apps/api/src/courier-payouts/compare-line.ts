/** What a line of a courier's statement is, beside the order of its parcel. */
import { type PayoutLineState, payoutTexts } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { orderCan } from '@jontro/shop/orders/orders.ts';
import type { ShipmentRow } from '../couriers/shipment-rows.ts';
import { cashAmount } from '../orders/order-money.ts';
import { type OrderRow, toOrder } from '../orders/order-rows.ts';

/** A parcel as a line finds it. */
export interface SettledParcel {
  order: OrderRow;
  shipment: Pick<ShipmentRow, 'id' | 'step'> | undefined;
  /** Whether another line has settled it. */
  settled: boolean;
  /** Whether an earlier line of the same statement is of it. */
  repeated: boolean;
  /** Whether a payment of the order may still arrive. */
  undecided: boolean;
}

export interface Comparison {
  state: Extract<PayoutLineState, 'matched' | 'short' | 'over' | 'unknown' | 'undelivered' | 'already'>;
  duePoisha: Poisha | null;
  /** How much of that is recorded as cash of the order. */
  toRecord: Poisha;
  reason: string | null;
}

/** What is owed for a parcel, and how much of it is not recorded yet. */
function owedFor({ order, shipment }: Pick<SettledParcel, 'order' | 'shipment'>): {
  due: Poisha;
  toRecord: Poisha;
} {
  const step = shipment?.step;
  const isBack = step === 'returned' || step === 'returning';
  const due = (amount: Poisha, toRecord = amount) => ({ due: amount, toRecord });
  if (isBack || order.cancelledAt || order.returnedAt) return due(poisha(0));
  if (order.cashReceivedAt) return due(order.receiptPoisha ?? poisha(0), poisha(0));
  return due(cashAmount(order));
}

/** Compares what was collected with what is owed. */
export function compareLine(collected: Poisha, parcel: SettledParcel | undefined): Comparison {
  const nothing = { duePoisha: null, toRecord: poisha(0) };
  if (!parcel) return { ...nothing, state: 'unknown', reason: null };
  const { order } = parcel;
  if (order.deletedAt) return { ...nothing, state: 'unknown', reason: payoutTexts.gone };
  if (parcel.settled) return { ...nothing, state: 'already', reason: payoutTexts.settledBefore };
  if (parcel.repeated) return { ...nothing, state: 'already', reason: payoutTexts.repeated };
  const { due: duePoisha, toRecord } = owedFor(parcel);
  const owed = { duePoisha, toRecord };
  if (toRecord > 0 && !order.paid && !orderCan.receiveCash(toOrder(order, [])))
    return { ...owed, state: 'undelivered', reason: payoutTexts.notDelivered };
  if (toRecord > 0 && parcel.undecided)
    return { ...owed, state: 'undelivered', reason: payoutTexts.undecided };
  if (collected !== duePoisha)
    return { ...owed, state: collected < duePoisha ? 'short' : 'over', reason: null };
  const reason = duePoisha === 0 ? payoutTexts.costsOnly : toRecord === 0 ? payoutTexts.cashKnown : null;
  return { ...owed, state: 'matched', reason };
}
