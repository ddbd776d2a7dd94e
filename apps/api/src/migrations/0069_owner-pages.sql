CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"published_by" text
);
