ALTER TABLE "products" ADD COLUMN "cost_poisha" bigint;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "cost_poisha" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cost_poisha" bigint;