-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_parcel_code" ON "orders" USING btree (upper("parcel_code")) WHERE "orders"."parcel_code" is not null;