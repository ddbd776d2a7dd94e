-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_refunds_at" ON "cash_refunds" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_parts" ON "payment_attempts" USING btree ("settled_at") WHERE ("payment_attempts"."difference" or "payment_attempts"."advance") and "payment_attempts"."state" = 'paid';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_made" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" = 'refunded';
