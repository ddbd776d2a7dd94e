CREATE TABLE "courier_payout_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text,
	"consignment" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"collected_poisha" bigint,
	"fee_poisha" bigint,
	"cod_fee_poisha" bigint,
	"paid_poisha" bigint,
	"due_poisha" bigint,
	"recorded_poisha" bigint,
	"order_id" text,
	"shipment_id" text,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "courier_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"ref" text,
	"file" text NOT NULL,
	"actor_id" text NOT NULL,
	"columns" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"amount_poisha" bigint
);
--> statement-breakpoint
ALTER TABLE "courier_payout_lines" ADD CONSTRAINT "courier_payout_lines_payout_id_courier_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."courier_payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_payout_lines" ADD CONSTRAINT "courier_payout_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_payout_lines" ADD CONSTRAINT "courier_payout_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_payouts" ADD CONSTRAINT "courier_payouts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_payout_lines_state" ON "courier_payout_lines" USING btree ("payout_id","state","line");--> statement-breakpoint
CREATE INDEX "courier_payout_lines_order" ON "courier_payout_lines" USING btree ("order_id") WHERE "courier_payout_lines"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "courier_payout_lines_parcel" ON "courier_payout_lines" USING btree ("shipment_id") WHERE "courier_payout_lines"."shipment_id" is not null and "courier_payout_lines"."state" in ('recorded', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "courier_payout_lines_settled" ON "courier_payout_lines" USING btree ("order_id") WHERE "courier_payout_lines"."shipment_id" is null and "courier_payout_lines"."state" in ('recorded', 'accepted');--> statement-breakpoint
CREATE INDEX "courier_payouts_newest" ON "courier_payouts" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_payouts_once" ON "courier_payouts" USING btree ("courier","ref") WHERE "courier_payouts"."ref" is not null;