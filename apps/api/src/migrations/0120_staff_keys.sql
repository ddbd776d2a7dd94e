-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_staff_key" ON "orders" USING btree ("placed_by","idempotency_key") WHERE "orders"."placed_by" is not null;