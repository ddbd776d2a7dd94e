-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_receipts_online" ON "orders" USING btree ("paid_at") WHERE "orders"."paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_receipts_cash" ON "orders" USING btree ("cash_received_at") WHERE "orders"."cash_received_at" is not null and not "orders"."paid";
