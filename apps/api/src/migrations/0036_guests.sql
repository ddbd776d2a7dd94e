ALTER TABLE "users" ADD COLUMN "guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_guest" ON "users" USING btree ("uid") WHERE "users"."guest";--> statement-breakpoint
CREATE INDEX "users_guest_last_seen" ON "users" USING btree ("last_login_at") WHERE "users"."guest";