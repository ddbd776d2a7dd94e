ALTER TABLE "orders" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "step_changes" jsonb DEFAULT '[]'::jsonb NOT NULL;