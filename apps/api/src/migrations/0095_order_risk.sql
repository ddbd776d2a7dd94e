CREATE TABLE "order_risk" (
	"order_id" text PRIMARY KEY NOT NULL,
	"level" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"rule_version" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_risk" ADD CONSTRAINT "order_risk_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;