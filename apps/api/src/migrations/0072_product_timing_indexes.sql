-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_due" ON "products" USING btree ("due_at") WHERE "products"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_drafts" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE "products"."draft";