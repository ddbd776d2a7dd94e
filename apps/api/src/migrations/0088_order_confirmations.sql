CREATE TABLE "order_confirmations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	CONSTRAINT "order_confirmations_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;