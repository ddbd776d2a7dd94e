/** The invariants of money and stock, each with a query for the rows that break it. */
import { payableSql } from '../orders/order-amounts.ts';
import { advanceInvariants } from './advance-invariants.ts';
import { courierPayoutInvariants } from './courier-payout-invariants.ts';
import type { Invariant } from './invariant.ts';
import { materializedInvariants } from './materialized-invariants.ts';

const lineSums = 'select order_id, sum(price_poisha * quantity) as lines from order_items group by order_id';
const payable = payableSql('o');
/** What was received, of an unpaid order in advance. */
const received = `coalesce(o.received_poisha,
  case when o.paid or o.cash_received_at is not null then ${payable} else o.advance_paid_poisha end)`;
/** The units of a line that did not come back. */
const kept =
  '(i.quantity - i.returned_sellable - i.returned_damaged - i.returned_for_repair - i.returned_lost)';

export const invariants: readonly Invariant[] = [
  {
    name: 'order-lines',
    description: 'Every order has lines, of at least one unit and no negative price',
    violationsQuery: `select o.id, 'has no lines' as what from orders o
      where not exists (select from order_items i where i.order_id = o.id)
      union all
      select order_id, format('line %s: %s units at %s', position, quantity, price_poisha) from order_items
      where quantity < 1 or price_poisha < 0`,
  },
  {
    name: 'order-total',
    description:
      'The total of an order is the sum of its lines, and what is to be paid adds delivery and the other adjustments and takes off the discount',
    violationsQuery: `select o.id, format('total %s, lines %s, delivery %s, discount %s, adjustments %s of %s',
        o.total_poisha, s.lines, o.delivery_poisha, o.discount_poisha, a.listed, o.adjustment_poisha) as what
      from orders o join (${lineSums}) s on s.order_id = o.id
      cross join lateral (select coalesce(sum((value->>'poisha')::bigint), 0) as listed
        from jsonb_array_elements(o.adjustments)) a
      where o.total_poisha <> s.lines or o.delivery_poisha < 0
        or o.discount_poisha not between 0 and o.total_poisha
        or o.adjustment_poisha <> a.listed or ${payable} < 0`,
  },
  {
    name: 'order-paid',
    description:
      'A paid order has the time and the transaction of its payment, an unpaid one neither, and no order is paid online and in cash',
    violationsQuery: `select o.id, format('paid %s, paid at %s, transaction %s, cash at %s',
        o.paid, coalesce(o.paid_at::text, 'never'), coalesce(o.transaction_id, 'none'),
        coalesce(o.cash_received_at::text, 'never')) as what
      from orders o
      where o.paid <> (o.paid_at is not null) or o.paid <> (o.transaction_id is not null)
        or (o.paid and o.cash_received_at is not null)`,
  },
  {
    name: 'paid-once',
    description: 'No order has two payments that succeeded',
    violationsQuery: `select order_id as id, 'paid by ' || string_agg(tran_id, ', ' order by tran_id) as what
      from payment_attempts where state = 'paid' and not difference and not advance group by order_id having count(*) > 1`,
  },
  {
    name: 'paid-by-payment',
    description: 'A paid order has the payment it names, validated and of the amount to be paid',
    violationsQuery: `select o.id, case when a.id is null then format('no paid payment %s', o.transaction_id)
        when a.val_id is null then format('payment %s was not validated', a.tran_id)
        else format('payment %s is of %s, to be paid was %s', a.tran_id, a.amount_poisha, ${payable}) end as what
      from orders o
      left join payment_attempts a on a.order_id = o.id and a.tran_id = o.transaction_id and a.state = 'paid'
      where o.paid and (a.id is null or a.val_id is null or a.amount_poisha > coalesce(o.received_poisha, ${payable})
        or (o.received_poisha is null and a.amount_poisha + o.advance_paid_poisha <> ${payable}))`,
  },
  {
    name: 'payment-counts',
    description: 'A payment that succeeded has paid its order',
    violationsQuery: `select a.id, format('payment %s of order %s, which names %s', a.tran_id, o.id,
        coalesce(o.transaction_id, 'no payment')) as what
      from payment_attempts a join orders o on o.id = a.order_id
      where a.state = 'paid' and not a.difference and not a.advance and (not o.paid or o.transaction_id is distinct from a.tran_id)
      union all
      select o.id, format('received %s, its payments brought %s', ${received}, a.amount) from orders o
      cross join lateral (select coalesce(sum(amount_poisha), 0) as amount from payment_attempts
        where order_id = o.id and state = 'paid') a
      where a.amount > ${received}`,
  },
  {
    name: 'sums',
    description:
      'What paid orders that did not change cost, less what was refunded of it, is what validated payments brought, less their refunds',
    violationsQuery: `with back as (
        select attempt_id, sum(amount_poisha) as amount from refunds
        where state not in ('cancelled', 'failed') group by attempt_id),
      advanced as (
        select a.order_id, sum(b.amount) as amount from payment_attempts a join back b on b.attempt_id = a.id
        where a.state = 'paid' and a.advance group by a.order_id),
      ordered as (
        select coalesce(sum(case when o.paid then ${payable} else o.advance_paid_poisha end
          - coalesce(b.amount, 0) - coalesce(d.amount, 0)), 0) as amount from orders o
        left join payment_attempts a on a.tran_id = o.transaction_id left join back b on b.attempt_id = a.id
        left join advanced d on d.order_id = o.id
        where (o.paid or o.advance_paid_poisha > 0) and o.received_poisha is null),
      brought as (
        select coalesce(sum(a.amount_poisha - coalesce(b.amount, 0)), 0) as amount from payment_attempts a
        join orders o on o.id = a.order_id and o.received_poisha is null
        left join back b on b.attempt_id = a.id where a.state = 'paid')
      select 'all' as id, format('orders %s, payments %s', ordered.amount, brought.amount) as what
      from ordered, brought where ordered.amount <> brought.amount`,
  },
  {
    name: 'refunds',
    description: 'No payment is refunded by more than its validated amount',
    violationsQuery: `select a.id, format('payment %s of %s, refunded %s', a.tran_id,
        case when a.val_id is null then 0 else a.amount_poisha end, sum(r.amount_poisha)) as what
      from payment_attempts a join refunds r on r.attempt_id = a.id
      where r.state not in ('cancelled', 'failed') group by a.id
      having sum(r.amount_poisha) > case when a.val_id is null then 0 else a.amount_poisha end
        or min(r.amount_poisha) <= 0`,
  },
  {
    name: 'refunded-amounts',
    description:
      'What an order has refunded is the sum of its refunds, in cash and of its payments, and never more than was received',
    violationsQuery: `select o.id, format('refunded %s of %s, in cash %s of %s, received %s', o.refunded_poisha, r.amount,
        o.cash_refunded_poisha, c.amount, ${received}) as what
      from orders o
      cross join lateral (select coalesce(sum(r.amount_poisha), 0) as amount from refunds r
        join payment_attempts a on a.id = r.attempt_id
        where a.order_id = o.id and a.state = 'paid' and r.state in ('requested', 'processing', 'refunded')) r
      cross join lateral (select coalesce(sum(amount_poisha), 0) as amount from cash_refunds where order_id = o.id) c
      where o.refunded_poisha <> r.amount or o.cash_refunded_poisha <> c.amount
        or o.refunded_poisha + o.cash_refunded_poisha > ${received}`,
  },
  {
    name: 'order-ends',
    description:
      'A cancelled or returned order has its time, no unit came back twice, and of a returned order none stayed with the customer',
    violationsQuery: `select o.id, format('at %s, cancelled %s, returned %s, ordered %s, came back %s', o.current_step,
        coalesce(o.cancelled_at::text, 'never'), coalesce(o.returned_at::text, 'never'), l.ordered, l.back) as what
      from orders o cross join lateral (select sum(quantity) as ordered,
        sum(returned_sellable + returned_damaged + returned_for_repair + returned_lost) as back,
        bool_or(returned_sellable + returned_damaged + returned_for_repair + returned_lost > quantity or least(returned_sellable,
          returned_damaged, returned_for_repair, returned_lost) < 0) as wrong from order_items where order_id = o.id) l
      where l.wrong or (coalesce(o.current_step, '') = 'cancelled') <> (o.cancelled_at is not null)
        or (coalesce(o.current_step, '') = 'returned') <> (o.returned_at is not null)
        or (o.returned_at is not null and l.back <> l.ordered)
        or (l.back > 0 and coalesce(o.current_step, '') not in ('partly-delivered', 'returned', 'cancelled'))`,
  },
  {
    name: 'scheduled',
    description: 'Every undecided payment and every open refund is scheduled for reconciliation',
    violationsQuery: `select id, format('payment %s is %s and is not scheduled', tran_id, state) as what from payment_attempts
      where state in ('created', 'redirected', 'verifying') and next_check_at is null
      union all
      select id, format('refund %s is %s and is not scheduled', refund_trans_id, state) from refunds
      where state in ('requested', 'processing') and next_check_at is null`,
  },
  {
    name: 'stock',
    description: 'No product has a negative stock or price, or a discount price above its price',
    violationsQuery: `select id, format('stock %s, price %s, discounted %s', coalesce(stock::text, 'uncounted'), price_poisha,
        coalesce(discount_poisha::text, 'not')) as what
      from products where stock < 0 or price_poisha <= 0 or discount_poisha < 0 or discount_poisha > price_poisha`,
  },
  {
    name: 'due-changes',
    description: 'No discount that begins or ends is a minute late, and each one with an end is due',
    violationsQuery: `select id, format('discount until %s, due at %s', coalesce(discount_until::text, 'none'), coalesce(due_at::text, 'never')) as what
      from products where due_at < now() - interval '1 minute' or (discount_until is not null and due_at is null)
        or planned_poisha > price_poisha or (draft and deleted_at is null) or (publish_at is not null and not draft)`,
  },
  {
    name: 'stock-moves',
    description: 'The units of each product and variant are the sum of their changes',
    violationsQuery: `with counted as (
        select id as product_id, '' as variant_id, stock as units from products where default_variant_id is null
        union all select product_id, id, stock from product_variants where deleted_at is null),
      moved as (select product_id, variant_id, sum(change) as units from stock_moves group by product_id, variant_id)
      select concat_ws(' ', product_id, nullif(variant_id, '')) as id,
        format('has %s, the changes make %s', coalesce(c.units, 0), coalesce(m.units, 0)) as what
      from counted c full join moved m using (product_id, variant_id)
      where coalesce(c.units, 0) <> coalesce(m.units, 0)`,
  },
  {
    name: 'variants',
    description:
      'A product has price, stock and pictures of its default variant; no variant has a negative stock or price',
    violationsQuery: `select p.id, format('shows %s, default variant %s', coalesce(p.default_variant_id, 'none'), coalesce(v.id, 'none')) as what
      from products p left join lateral (select * from product_variants where product_id = p.id and deleted_at is null
        order by (in_stock and stock is distinct from 0) desc, present_poisha, position, id limit 1) v on true
      where p.default_variant_id is distinct from v.id
        or (v.id is not null and (p.price_poisha, p.discount_poisha, p.in_stock, p.stock, p.images) is distinct from
          (v.price_poisha, v.discount_poisha, v.in_stock, v.stock, case when cardinality(v.images) > 0 then v.images else p.own_images end))
      union all
      select id, format('stock %s, price %s', coalesce(stock::text, 'uncounted'), price_poisha) from product_variants
      where stock < 0 or price_poisha <= 0 or discount_poisha < 0 or discount_poisha > price_poisha
      union all
      select id, 'is in a cart and nowhere else' from cart_items c
      where not exists (select from products where id = c.product_id)
        and not exists (select from product_variants where id = c.product_id)`,
  },
  {
    name: 'sold',
    description: 'Every ordered product is there, and has counted at least the units that orders have of it',
    violationsQuery: `select i.product_id as id, case when p.id is null then 'is ordered and not there'
        else format('counted %s sold, ordered %s', p.sold, sum(${kept})) end as what
      from order_items i join orders o on o.id = i.order_id left join products p on p.id = i.product_id
      where o.deleted_at is null group by i.product_id, p.id having p.id is null or p.sold < sum(${kept})`,
  },
  ...materializedInvariants,
  {
    name: 'ratings',
    description:
      'The stars of each product are those of its published reviews, which are of delivered orders',
    violationsQuery: `select p.id, format('kept %s, counted %s', p.ratings, c.stars) as what from products p
      cross join lateral (select array_agg(n.reviews order by n.stars) as stars from (
        select s.stars, count(r.id)::integer as reviews from generate_series(1, 5) s (stars)
        left join product_reviews r on r.product_id = p.id and r.published and r.rating = s.stars group by s.stars) n) c
      where p.ratings <> c.stars
      union all
      select r.id, format('published %s', r.published) from product_reviews r
      join orders o on o.id = r.order_id join users u on u.id = r.user_id
      where r.published <> (r.state = 'shown' and o.status = 'Delivered' and o.deleted_at is null and u.deleted_at is null)`,
  },
  {
    name: 'review-photos',
    description: 'A photo of a review is of its order, product and writer; a review has at most three',
    violationsQuery: `select p.id, 'is of another order, product or writer' as what from review_photos p
      join product_reviews r on r.id = p.review_id
      where (p.order_id, p.product_id, p.user_id) <> (r.order_id, r.product_id, r.user_id)
      union all
      select p.review_id, format('has %s photos', count(*)) from review_photos p
      where p.review_id is not null and p.removed_at is null group by p.review_id having count(*) > 3
      union all
      select p.id, 'waits for its deletion since more than a day' from review_photos p
      where p.removed_at < now() - interval '1 day'`,
  },
  {
    name: 'questions',
    description: 'Each question and product has the number of its published answers and questions',
    violationsQuery: `select q.id, format('kept %s and %s', q.answers, q.held_answers) as what from product_questions q
      where (q.answers, q.held_answers) <> (
        select count(*) filter (where a.published), count(*) filter (where a.state = 'held')
        from product_answers a where a.question_id = q.id)
      union all
      select p.id, format('kept %s', p.questions) from products p where p.questions <>
        (select count(*) from product_questions q where q.product_id = p.id and q.published)`,
  },
  {
    name: 'carts',
    description: 'A cart line has at least one unit',
    violationsQuery: `select id, format('%s units', quantity) as what from cart_items where quantity < 1`,
  },
  ...advanceInvariants,
  ...courierPayoutInvariants,
];
