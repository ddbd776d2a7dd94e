-- mode: slices
-- What staff gave back of a paid order, as far as nothing else explains that the shop has less of it than it costs: a change that made
-- the order dearer has no refund, and one that made it cheaper has one with a reason of the shop's own.
UPDATE "orders" SET "conceded_poisha" = least(s.gap, s.given)
FROM (
	SELECT o.id, o.gap, o.given FROM (
		SELECT id, total_poisha + delivery_poisha - discount_poisha + adjustment_poisha
				- coalesce(received_poisha, total_poisha + delivery_poisha - discount_poisha + adjustment_poisha)
				+ refunded_poisha + cash_refunded_poisha AS gap,
			cash_refunded_poisha + coalesce((SELECT sum(r.amount_poisha) FROM "refunds" r JOIN "payment_attempts" a ON a.id = r.attempt_id
				WHERE a.order_id = "orders".id AND a.state = 'paid' AND r.state IN ('requested', 'processing', 'refunded')
				AND r.reason NOT IN ('The order was changed', 'The order was cancelled', 'Items of the order came back', 'The order costs less now')), 0) AS given
		FROM "orders"
		WHERE (refunded_poisha > 0 OR cash_refunded_poisha > 0) AND (paid OR cash_received_at IS NOT NULL)
			AND cancelled_at IS NULL AND returned_at IS NULL AND conceded_poisha = 0
	) o WHERE o.gap > 0 AND o.given > 0
	LIMIT 10000
) s
WHERE "orders"."id" = s.id;
