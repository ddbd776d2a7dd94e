CREATE TABLE "shipment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"shipment_id" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"step" text,
	"words" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"courier" text NOT NULL,
	"ref" text NOT NULL,
	"state" text NOT NULL,
	"step" text,
	"step_at" timestamp with time zone,
	"consignment_id" text,
	"tracking_code" text,
	"cash_poisha" bigint,
	"fee_poisha" bigint,
	"reason" text,
	"words" text,
	"booked_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	CONSTRAINT "shipments_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_once" ON "shipment_events" USING btree ("shipment_id","key");--> statement-breakpoint
CREATE INDEX "shipment_events_words" ON "shipment_events" USING btree ("received_at") WHERE "shipment_events"."words" is not null;--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_open" ON "shipments" USING btree ("order_id") WHERE "shipments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shipments_consignment" ON "shipments" USING btree ("courier","consignment_id") WHERE "shipments"."consignment_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_due" ON "shipments" USING btree ("next_try_at") WHERE "shipments"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at" DESC NULLS FIRST,"id");