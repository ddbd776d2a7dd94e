-- Actions on many orders at once (docs/decisions/147-many-orders-at-once.md).
CREATE TABLE "bulk_action_items" (
	"action_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"at" timestamp with time zone,
	"step_before" text,
	"reason" text,
	CONSTRAINT "bulk_action_items_action_id_position_pk" PRIMARY KEY("action_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"start_key" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"last_run_at" timestamp with time zone,
	"undoes" text,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_action_items" ADD CONSTRAINT "bulk_action_items_action_id_bulk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_items" ADD CONSTRAINT "bulk_action_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_undoes_bulk_actions_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_items_waiting" ON "bulk_action_items" USING btree ("action_id","position") WHERE "bulk_action_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_action_items_failed" ON "bulk_action_items" USING btree ("action_id","position") WHERE "bulk_action_items"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_actions_start" ON "bulk_actions" USING btree ("actor_id","start_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_actions_undo" ON "bulk_actions" USING btree ("undoes") WHERE "bulk_actions"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "bulk_actions_open" ON "bulk_actions" USING btree ("created_at") WHERE "bulk_actions"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_actions_newest" ON "bulk_actions" USING btree ("created_at" DESC NULLS FIRST,"id");