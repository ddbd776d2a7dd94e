CREATE TABLE "review_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"review_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_product_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."product_reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id","created_at","id");--> statement-breakpoint
CREATE INDEX "review_photos_order" ON "review_photos" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "review_photos_user" ON "review_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_photos_open" ON "review_photos" USING btree ("created_at") WHERE "review_photos"."review_id" is null;--> statement-breakpoint
CREATE INDEX "review_photos_removed" ON "review_photos" USING btree ("removed_at") WHERE "review_photos"."removed_at" is not null;