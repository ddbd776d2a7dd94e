/** What is still to be paid of an order, and whether it is anything. Server and screens use the same rule. */
import type { PlainMessage } from '../messages.ts';
import { poisha, toPoisha, toTaka } from '../money.ts';

/** What an order says about its money. */
export interface MoneyFields {
  payment: boolean;
  cashReceivedAt?: string | undefined;
  /** These in taka. */
  payable: number;
  received?: number | undefined;
  refunded?: number | undefined;
}

/** What an unpaid order of a payable amount costs online, in taka: without what was paid in advance. */
export const openWith = (
  { received = 0, refunded = 0 }: Pick<MoneyFields, 'received' | 'refunded'>,
  whole: number,
): number => toTaka(poisha(Math.max(0, toPoisha(whole) - toPoisha(received) + toPoisha(refunded))));

const isPaid = ({ payment, cashReceivedAt }: MoneyFields): boolean => payment || cashReceivedAt !== undefined;

/** Whether an order is not paid and something of it is to be. */
export const isUnpaid = (order: MoneyFields): boolean => !isPaid(order) && openWith(order, order.payable) > 0;

/** Whether nothing is to be paid of an order although it never was paid: coupon, discount, change or advance cover all of it. */
export const nothingDue = (order: MoneyFields): boolean =>
  !isPaid(order) && openWith(order, order.payable) === 0;

export const nothingDueTexts = {
  label: 'Nothing due',
  /** To the customer. */
  customer: 'There is nothing to pay for this order.',
  /** To staff, who may hand it over as it is. */
  staff: 'Nothing is due: collect nothing.',
} as const satisfies Record<string, PlainMessage>;
