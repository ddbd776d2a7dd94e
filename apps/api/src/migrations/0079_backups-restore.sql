ALTER TABLE "backups" ADD COLUMN "kind" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "owners" text[];--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "restore_state" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "restore_problem" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "restored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "restorer_id" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "restored_by" text;