-- mode: concurrently
-- extension: pg_trgm
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_texts_trigrams" ON "product_texts" USING gin ("text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_search" ON "payment_attempts" USING gin ("tran_id" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_search" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);
