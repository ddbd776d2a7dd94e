ALTER TABLE "backup_runs" ADD COLUMN "pictures" integer;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "missing_pictures" integer;