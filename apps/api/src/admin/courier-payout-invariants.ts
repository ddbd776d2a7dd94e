/** The invariants of couriers' payouts. */
import { payableSql } from '../orders/order-amounts.ts';
import type { Invariant } from './invariant.ts';

export const courierPayoutInvariants: readonly Invariant[] = [
  {
    name: 'payout-lines',
    description:
      'What a courier has paid out for a parcel is what it has collected less its charges, and a settled line has recorded all that was due of its own order, or nothing',
    violationsQuery: `select l.id, format('%s: collected %s, charges %s and %s, paid out %s, due %s, recorded %s, order %s',
        l.state, l.collected_poisha, l.fee_poisha, l.cod_fee_poisha, l.paid_poisha, coalesce(l.due_poisha::text, 'unknown'),
        coalesce(l.recorded_poisha::text, 'nothing'), coalesce(l.order_id, 'none')) as what
      from courier_payout_lines l left join shipments s on s.id = l.shipment_id
      where l.paid_poisha <> l.collected_poisha - l.fee_poisha - l.cod_fee_poisha
        or (l.state in ('recorded', 'accepted')) is distinct from (l.recorded_poisha is not null)
          and l.state is not null
        or l.state in ('recorded', 'accepted') and (l.order_id is null or l.decided_at is null
          or l.recorded_poisha not in (0, l.due_poisha))
        or l.state = 'recorded' and l.collected_poisha <> l.due_poisha
        or s.order_id <> l.order_id`,
  },
  {
    name: 'payout-cash',
    description: 'The cash that payouts have recorded was received, of each order once',
    violationsQuery: `select o.id, format('payouts recorded %s, received %s', sum(l.recorded_poisha),
        case when o.paid or o.cash_received_at is not null then coalesce(o.received_poisha, ${payableSql('o')}) else 0 end)
        as what
      from courier_payout_lines l join orders o on o.id = l.order_id where l.recorded_poisha > 0 group by o.id
      having sum(l.recorded_poisha) > case when o.paid or o.cash_received_at is not null
        then coalesce(o.received_poisha, ${payableSql('o')}) else 0 end`,
  },
];
