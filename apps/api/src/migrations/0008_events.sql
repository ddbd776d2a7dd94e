CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handled_by" text[] DEFAULT '{}' NOT NULL,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
CREATE INDEX "events_due" ON "events" USING btree ("next_try_at") WHERE "events"."next_try_at" is not null;