-- mode: concurrently
-- extension: pg_trgm
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_texts_trigrams" ON "payment_texts" USING gin ("text" gin_trgm_ops,"tran_id" gin_trgm_ops);
