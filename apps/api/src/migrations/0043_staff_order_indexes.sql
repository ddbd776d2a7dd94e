-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_mobile_number" ON "orders" USING btree ("mobile_number","placed_at" DESC NULLS FIRST) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_channel" ON "orders" USING btree ("channel","placed_at") WHERE "orders"."channel" <> 'web' and "orders"."deleted_at" is null;
