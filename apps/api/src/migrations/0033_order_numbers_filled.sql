-- mode: slices
-- Numbers older orders by date from 10001. The newest first, so that the rank of those that are left is always their number.
UPDATE "orders" SET "number" = ranked."number"
FROM (
  SELECT "id", 10000 + row_number() OVER (ORDER BY "placed_at", "id") AS "number"
  FROM "orders" WHERE "number" IS NULL
  ORDER BY 2 DESC LIMIT 20000
) AS ranked
WHERE "orders"."id" = ranked."id";
