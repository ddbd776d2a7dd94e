CREATE TABLE "setting_previews" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"values" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
