ALTER TABLE "orders" ADD COLUMN "late_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_to" date;