CREATE TABLE "order_courier_areas" (
	"order_id" text NOT NULL,
	"courier" text NOT NULL,
	"zone" text NOT NULL,
	"address_hash" text NOT NULL,
	"chosen_by" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_courier_areas_order_id_courier_pk" PRIMARY KEY("order_id","courier")
);
--> statement-breakpoint
ALTER TABLE "order_courier_areas" ADD CONSTRAINT "order_courier_areas_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_courier_areas" ADD CONSTRAINT "order_courier_areas_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;