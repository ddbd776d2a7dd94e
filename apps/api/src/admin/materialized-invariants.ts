/** The invariants of what is materialized for large shops: counts, sums and texts are those of the rows. */
import { payableSql } from '../orders/order-amounts.ts';
import type { Invariant } from './invariant.ts';

const payable = payableSql('o');

export const materializedInvariants: readonly Invariant[] = [
  {
    name: 'product-counts',
    description: 'The materialized counts of products are those of the products',
    violationsQuery: `with counted as (
        select b.list, b.axis, b.shift, b.bucket, count(*) as count from products p cross join lateral
          product_count_buckets(p.category, p.present_poisha, p.created_at,
            not (p.in_stock and p.stock is distinct from 0), p.best_seller) b
        where p.deleted_at is null group by b.list, b.axis, b.shift, b.bucket)
      select format('%s %s %s/%s', list, axis, bucket, shift) as id,
        format('kept %s, counted %s', coalesce(k.count, 0), coalesce(c.count, 0)) as what
      from product_counts k full join counted c using (list, axis, shift, bucket)
      where coalesce(k.count, 0) <> coalesce(c.count, 0)`,
  },
  {
    name: 'product-texts',
    description: 'The text that finds a product in the owner’s list is that of the product',
    violationsQuery: `select p.id, 'is found by an older text, or not at all' as what
      from products p left join product_texts t on t.product_id = p.id
      where p.deleted_at is null and t.text is distinct from
        product_search_text(p.name, p.name_bn, p.names, p.category, p.key_features)`,
  },
  {
    name: 'payment-texts',
    description: 'The text that finds a payment in the owner’s list is that of its order',
    violationsQuery: `select a.id, 'is found by an older text, or not at all' as what
      from payment_attempts a join orders o on o.id = a.order_id left join payment_texts t on t.attempt_id = a.id
      where (t.text, t.tran_id) is distinct from (o.search_text, upper(a.tran_id))
      union all
      select t.attempt_id, 'is found, but not there' from payment_texts t
      where not exists (select from payment_attempts a where a.id = t.attempt_id)`,
  },
  {
    name: 'row-counts',
    description: 'The materialized numbers of orders and users are those of the rows',
    violationsQuery: `with kept as (select counted, sum(count) as count from row_counts group by counted),
      rows as (select 'orders' as counted, count(*) as count from orders where deleted_at is null
        union all select 'users', count(*) from users where deleted_at is null)
      select counted as id, format('kept %s, counted %s', coalesce(k.count, 0), coalesce(r.count, 0)) as what
      from kept k full join rows r using (counted) where coalesce(k.count, 0) <> coalesce(r.count, 0)`,
  },
  {
    name: 'sales-days',
    description: 'The materialized sums of each day and channel are those of the orders',
    violationsQuery: `with kept as (
        select day, measure, channel, sum(count) as count, sum(poisha) as poisha from sales_days
        group by day, measure, channel),
      summed as (
        select a.day, a.measure, o.channel, count(*) as count, sum(sales_amount(a.measure, ${payable},
          o.received_poisha, o.refunded_poisha + o.cash_refunded_poisha)) as poisha from orders o
        cross join lateral sales_of_order(o.placed_at, o.paid, o.paid_at, o.cash_received_at) a
        where o.deleted_at is null group by a.day, a.measure, o.channel)
      select format('%s of %s', measure, day) as id, format('kept %s of %s, counted %s of %s',
        coalesce(k.count, 0), coalesce(k.poisha, 0), coalesce(s.count, 0), coalesce(s.poisha, 0)) as what
      from kept k full join summed s using (day, measure, channel)
      where (coalesce(k.count, 0), coalesce(k.poisha, 0)) <> (coalesce(s.count, 0), coalesce(s.poisha, 0))`,
  },
  {
    name: 'receipt-days',
    description: 'What paid orders on each day is what their rows have, and each paid order has it',
    violationsQuery: `with kept as (
        select day, measure, channel, sum(count) as count, sum(poisha) as poisha from receipt_days
        group by day, measure, channel),
      summed as (
        select a.day, a.measure, o.channel, count(*) as count, sum(o.receipt_poisha) as poisha from orders o
        cross join lateral receipt_of_order(o.paid, o.paid_at, o.cash_received_at) a
        where o.receipt_poisha > 0 group by a.day, a.measure, o.channel)
      select format('%s of %s', measure, day) as id, format('kept %s of %s, counted %s of %s',
        coalesce(k.count, 0), coalesce(k.poisha, 0), coalesce(s.count, 0), coalesce(s.poisha, 0)) as what
      from kept k full join summed s using (day, measure, channel)
      where (coalesce(k.count, 0), coalesce(k.poisha, 0)) <> (coalesce(s.count, 0), coalesce(s.poisha, 0))
      union all
      select id, format('received %s, paid by %s', coalesce(received_poisha, ${payableSql('orders')}), receipt_poisha) from orders
      where (receipt_poisha is null) = (paid or cash_received_at is not null)`,
  },
];
