ALTER TABLE "orders" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider" text DEFAULT 'sslcommerz' NOT NULL;