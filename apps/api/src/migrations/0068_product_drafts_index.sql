-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_drafts" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE "products"."draft";