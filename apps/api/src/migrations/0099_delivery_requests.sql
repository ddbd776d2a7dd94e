CREATE TABLE "delivery_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"shipment_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_link" boolean NOT NULL,
	"mobile_number" text,
	"call_window" text,
	"area" text,
	"address" text,
	"day" date,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "delivery_requests" ADD CONSTRAINT "delivery_requests_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_requests" ADD CONSTRAINT "delivery_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_requests_shipment" ON "delivery_requests" USING btree ("shipment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_requests_open" ON "delivery_requests" USING btree ("shipment_id") WHERE "delivery_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "delivery_requests_persons" ON "delivery_requests" USING btree ("at") WHERE "delivery_requests"."mobile_number" is not null or "delivery_requests"."address" is not null;