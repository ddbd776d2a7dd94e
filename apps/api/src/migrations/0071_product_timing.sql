CREATE TABLE "product_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "planned_poisha" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "planned_poisha" bigint;--> statement-breakpoint
ALTER TABLE "product_previews" ADD CONSTRAINT "product_previews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_previews_expiry" ON "product_previews" USING btree ("expires_at");