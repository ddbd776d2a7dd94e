/** The invariants of what is paid of an order before it is packed. */
import { payableSql } from '../orders/order-amounts.ts';
import type { Invariant } from './invariant.ts';

const payable = payableSql('o');

export const advanceInvariants: readonly Invariant[] = [
  {
    name: 'advances',
    description:
      'What an order has received in advance is what its validated payments in advance brought, and no advance is more than the order',
    violationsQuery: `select o.id, format('asked for %s of %s, received %s, its payments brought %s', o.advance_poisha, ${payable},
        o.advance_paid_poisha, p.amount) as what
      from orders o
      cross join lateral (select coalesce(sum(amount_poisha), 0) as amount, coalesce(bool_and(val_id is not null), true) as valid
        from payment_attempts where order_id = o.id and state = 'paid' and advance) p
      where (o.advance_poisha > 0 or o.advance_paid_poisha > 0 or p.amount > 0)
        and (o.advance_poisha < 0 or (o.advance_poisha > ${payable} and o.advance_paid_poisha = 0)
        or o.advance_paid_poisha <> p.amount or not p.valid)`,
  },
  {
    name: 'advances-due',
    description: 'No unpaid order was packed before its advance had come',
    violationsQuery: `select o.id, format('%s, asked for %s in advance, received %s', o.current_step, o.advance_poisha,
        o.advance_paid_poisha) as what
      from orders o where o.advance_poisha > o.advance_paid_poisha and not o.paid and o.cash_received_at is null
        and o.deleted_at is null and coalesce(o.current_step, o.step, 'placed') not in ('to-confirm', 'placed', 'confirmed', 'cancelled')`,
  },
  {
    name: 'advances-refunded',
    description:
      'The advance of an order that was cancelled before it was handed over is refunded, or its refund was refused',
    violationsQuery: `select o.id, format('received %s in advance, refunds were asked for of %s', o.advance_paid_poisha, r.amount) as what
      from orders o cross join lateral (select coalesce(sum(r.amount_poisha), 0) as amount
        from refunds r join payment_attempts a on a.id = r.attempt_id where a.order_id = o.id and a.state = 'paid' and a.advance) r
      where o.advance_paid_poisha > 0 and o.cancelled_at is not null and r.amount < o.advance_paid_poisha`,
  },
];
