CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"mobile_number" text NOT NULL,
	"district" text NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_last_used" ON "addresses" USING btree ("user_id","chosen" DESC NULLS FIRST,"used_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_chosen" ON "addresses" USING btree ("user_id") WHERE "addresses"."chosen";
--> statement-breakpoint
-- The address of each customer's newest order, so that nobody who has ordered before types it again.
INSERT INTO "addresses" ("id", "user_id", "name", "mobile_number", "district", "address", "used_at")
SELECT DISTINCT ON ("user_id") "id", "user_id", "name", "mobile_number", "district", "address", "placed_at"
FROM "orders" WHERE "deleted_at" IS NULL AND "user_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NULL)
ORDER BY "user_id", "placed_at" DESC NULLS FIRST;
