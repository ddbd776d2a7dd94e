ALTER TABLE "products" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;