-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_own_low_stock" ON "products" USING btree ("stock","id") WHERE "products"."deleted_at" is null and "products"."in_stock" and "products"."stock" > 0 and "products"."stock" <= "products"."low_stock_at";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_variants_low_stock" ON "product_variants" USING btree ("stock","product_id") WHERE "product_variants"."deleted_at" is null and "product_variants"."in_stock" and "product_variants"."stock" > 0;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_variants_own_low_stock" ON "product_variants" USING btree ("stock","product_id") WHERE "product_variants"."deleted_at" is null and "product_variants"."in_stock" and "product_variants"."stock" > 0 and "product_variants"."stock" <= "product_variants"."low_stock_at";
