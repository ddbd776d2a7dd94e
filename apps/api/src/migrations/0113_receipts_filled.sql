-- mode: slices
-- The trigger fills what paid each order, and adds it to its day.
UPDATE "orders" SET "receipt_poisha" = NULL
WHERE "id" IN (SELECT "id" FROM "orders" WHERE "receipt_poisha" IS NULL AND ("paid" OR "cash_received_at" IS NOT NULL) LIMIT 10000);
