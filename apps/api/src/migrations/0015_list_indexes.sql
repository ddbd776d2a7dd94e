-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_category_filtered" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id","present_poisha","in_stock","stock") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_category_sold_out" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id","present_poisha") WHERE "products"."deleted_at" is null and not ("products"."in_stock" and "products"."stock" is distinct from 0);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_sold_out" ON "products" USING btree ("stock","sold" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null and not ("products"."in_stock" and "products"."stock" is distinct from 0);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_low_stock" ON "products" USING btree ("stock","sold" DESC NULLS FIRST,"id","created_at") WHERE "products"."deleted_at" is null and "products"."in_stock" and "products"."stock" > 0;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_name" ON "products" USING btree (lower("name"),"created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_price" ON "products" USING btree ("price_poisha","created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_discount" ON "products" USING btree ("discount_poisha","created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_highest_discount" ON "products" USING btree ("discount_poisha" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_least_stock" ON "products" USING btree ((case when "in_stock" and "stock" is distinct from 0 then coalesce("stock", 2147483647) else 0 end),"created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_most_stock" ON "products" USING btree ((case when "in_stock" and "stock" is distinct from 0 then coalesce("stock", 2147483647) else 0 end) desc,"created_at" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_total" ON "orders" USING btree (("total_poisha" + "delivery_poisha" - "discount_poisha" + "adjustment_poisha"),"placed_at" DESC NULLS FIRST,"id") WHERE "orders"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_district" ON "orders" USING btree ("district","placed_at" DESC NULLS FIRST,"id") WHERE "orders"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_amount" ON "payment_attempts" USING btree ("amount_poisha","created_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_state" ON "payment_attempts" USING btree ("state","created_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "users"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_last_login" ON "users" USING btree ("last_login_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "users"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_name" ON "users" USING btree (lower("name"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "users"."deleted_at" is null;
