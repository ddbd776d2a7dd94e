-- mode: slices
-- Refunds from before the trigger of 0028.
UPDATE "orders" SET "refunded_poisha" = s.amount
FROM (
	SELECT a.order_id, sum(r.amount_poisha) AS amount FROM "refunds" r JOIN "payment_attempts" a ON a.id = r.attempt_id
	JOIN "orders" o ON o.id = a.order_id
	WHERE a.state = 'paid' AND r.state IN ('requested', 'processing', 'refunded')
	GROUP BY a.order_id, o.refunded_poisha HAVING sum(r.amount_poisha) <> o.refunded_poisha
	LIMIT 10000
) s
WHERE "orders"."id" = s.order_id;
