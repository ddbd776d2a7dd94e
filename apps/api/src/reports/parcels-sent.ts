/** The parcels of a period in SQL, one row each: who brought it, what it cost as far as that is known, and what its customer was charged. */

import type { AdjustmentKind } from '@jontro/shop/cart/totals.ts';
import { settledPayoutStates } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { stepsAfterHandover } from '@jontro/shop/couriers/shipment-steps.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import { stepsOutside } from '@jontro/shop/orders/order-steps.ts';
import type { ParcelCost } from '@jontro/shop/orders/parcels.ts';
import { type SQL, sql } from 'drizzle-orm';
import { courierPayoutLines } from '../courier-payouts/courier-payouts.table.ts';
import { shipmentEvents, shipments } from '../couriers/couriers.table.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { payableSql } from '../orders/order-amounts.ts';
import { orders } from '../orders/orders.table.ts';
import type { DayRange } from './report-period.ts';

const listOf = (names: readonly string[]): SQL => sql.raw(names.map((name) => `'${name}'`).join(', '));
const isSettled = (line: SQL): SQL => sql`${line}.state in (${listOf(settledPayoutStates)})`;

const cashFee: AdjustmentKind = 'cash-fee';
/** What the customer pays for the delivery; of an order that ended or comes back what the shop keeps of it. */
const charged = sql`case when o.cancelled_at is null and o.returned_at is null and o.current_step is distinct from 'returning'
  then c.charge
  else least(c.charge, greatest(0, coalesce(o.received_poisha, case when o.paid or o.cash_received_at is not null
    then ${sql.raw(payableSql('o'))} else 0 end) - o.refunded_poisha - o.cash_refunded_poisha)) end`;

/** True or null, by a look into an index for each row: a condition with `exists` would be answered from the whole table. */
const firstOf = (rows: SQL): SQL => sql`(select true from ${rows} limit 1)`;
const leftShop = (shipment: SQL): SQL =>
  firstOf(
    sql`${shipmentEvents} e where e.shipment_id = ${shipment}.id and e.step in (${listOf(stepsAfterHandover)})`,
  );
const hasLine = (shipment: SQL): SQL =>
  firstOf(sql`${courierPayoutLines} n where n.shipment_id = ${shipment}.id and ${isSettled(sql`n`)}`);
/** Whether a courier has carried a parcel: not one that it cancelled before it left the shop, unless its statement has it. */
const isCarried = (shipment: SQL): SQL => sql`case when ${shipment}.step <> 'returned' then true
  else coalesce((case when ${shipment}.step = 'returned' then ${leftShop(shipment)} end), ${hasLine(shipment)}, false) end`;
/** Whether a later parcel of the order was carried, which none is after one that was delivered. */
const isFollowed = sql`case when s.id is null or s.ended_at is null or s.step = 'delivered' then false else coalesce(${firstOf(
  sql`${shipments} f where f.order_id = s.order_id and (f.created_at, f.id) > (s.created_at, s.id) and ${isCarried(sql`f`)}`,
)}, false) end`;

/**
 * The parcels of the orders placed on these days that were not picked up. The settled line of a statement wins over the fee of the booking.
 * `fee` is null where nobody has named one, `cod` where no statement has the parcel. Of an order with several parcels the last one has the
 * charge, and the line of a statement that names none of them.
 */
export function parcelsSent({ from, to }: DayRange, costs: readonly ParcelCost[]): SQL {
  const [first, end] = [startOfDay(from).toISOString(), endOfDay(to).toISOString()];
  const given = JSON.stringify(costs.map(({ courier = '', cost }) => ({ courier, cost: toPoisha(cost) })));
  const charge = sql`cross join lateral (select o.delivery_poisha + case when o.adjustment_poisha = 0 and o.adjustments = '[]' then 0
    else coalesce((select sum((a.one->>'poisha')::bigint) from jsonb_array_elements(o.adjustments) as a(one)
      where a.one->>'kind' = ${cashFee}), 0) end as charge) c`;
  return sql`
    select o.id, o.number, o.number_prefix, o.district, coalesce(s.courier, o.courier, '') as courier,
      s.id is not null as booked, not e.earlier as last,
      coalesce(l.fee_poisha, w.fee_poisha, s.fee_poisha,
        case when s.id is null then coalesce(g.cost, case when o.courier is null then 0 end) end) as fee,
      coalesce(l.cod_fee_poisha, w.cod_fee_poisha) as cod, coalesce(s.cash_poisha, 0) > 0 as collects,
      case when s.id is null then o.returned_at is not null or o.current_step = 'returning'
        else s.step in ('returning', 'returned') end as back,
      case when e.earlier then 0 else ${charged} end as charged
    from ${orders} o
    left join ${shipments} s on s.order_id = o.id and ${isCarried(sql`s`)}
    left join ${courierPayoutLines} l on l.shipment_id = s.id and ${isSettled(sql`l`)}
    cross join lateral (select ${isFollowed} as earlier offset 0) e
    left join ${courierPayoutLines} w on w.order_id = o.id and w.shipment_id is null and ${isSettled(sql`w`)} and not e.earlier
    left join lateral (select cost from jsonb_to_recordset(${given}::jsonb) as g(courier text, cost bigint)
      where s.id is null and g.courier = coalesce(o.courier, '') limit 1) g on true
    ${charge}
    where o.deleted_at is null and o.pickup_code is null and o.placed_at >= ${first} and o.placed_at < ${end}
      and (s.id is not null or w.id is not null
        or ((o.courier is not null or o.channel <> 'counter') and o.cancelled_at is null
          and (o.status = 'Delivered' or o.returned_at is not null or o.current_step in (${listOf(stepsOutside)}))))`;
}
