-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_replacement" ON "orders" USING btree ("replacement_of") WHERE "orders"."replacement_of" is not null;
