-- Differences that were paid in cash: until now only the audit log has their days.
INSERT INTO "cash_receipts" ("id", "order_id", "poisha", "at")
SELECT a."id", o."id", (a."before"->>'amount')::bigint, a."at"
FROM "audit_entries" a JOIN "orders" o ON o."id" = a."thing_id"
WHERE a."act" = 'settleDifference' AND a."after"->>'decision' = 'cash' AND (a."before"->>'amount')::bigint > 0;
