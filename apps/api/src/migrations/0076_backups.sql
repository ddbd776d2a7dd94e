CREATE TABLE "backups" (
	"id" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"state" text NOT NULL,
	"folder" text,
	"actor_id" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"size" bigint,
	"contents" jsonb,
	"checked_at" timestamp with time zone,
	"problem" text,
	"ticket_hash" text,
	"ticket_until" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_busy" ON "backups" USING btree ((1)) WHERE "backups"."state" in ('waiting', 'running', 'checking');--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at" DESC NULLS FIRST,"id");