-- mode: concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_recipient" ON "mails" USING btree ("recipient","created_at" DESC NULLS FIRST);