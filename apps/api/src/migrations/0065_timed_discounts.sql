ALTER TABLE "products" ADD COLUMN "planned_poisha" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "planned_poisha" bigint;