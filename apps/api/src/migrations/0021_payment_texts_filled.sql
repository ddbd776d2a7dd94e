-- mode: slices
-- A text that a trigger has written meanwhile is newer.
INSERT INTO "payment_texts" ("attempt_id", "text", "tran_id")
SELECT a.id, o.search_text, upper(a.tran_id)
FROM "payment_attempts" a JOIN "orders" o ON o.id = a.order_id
WHERE NOT EXISTS (SELECT FROM "payment_texts" t WHERE t."attempt_id" = a.id)
LIMIT 50000
ON CONFLICT ("attempt_id") DO NOTHING;
