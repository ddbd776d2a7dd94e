CREATE TABLE "bulk_change_items" (
	"change_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stock_at_start" jsonb,
	"stock_move_id" bigint,
	"reason" text,
	CONSTRAINT "bulk_change_items_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"started_by_id" text NOT NULL,
	"start_key" text NOT NULL,
	"change" jsonb NOT NULL,
	"state" text DEFAULT 'applying' NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_run_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_items_state" ON "bulk_change_items" USING btree ("change_id","state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_start" ON "bulk_changes" USING btree ("started_by_id","start_key");--> statement-breakpoint
CREATE INDEX "bulk_changes_running" ON "bulk_changes" USING btree ("last_run_at") WHERE "bulk_changes"."state" in ('applying', 'undoing');--> statement-breakpoint
CREATE INDEX "bulk_changes_newest" ON "bulk_changes" USING btree ("created_at" DESC NULLS FIRST,"id");