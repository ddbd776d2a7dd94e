CREATE TABLE "backup_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"problem" text,
	"succeeded_at" timestamp with time zone,
	"seconds" integer,
	"name" text,
	"size" bigint,
	"rows" bigint
);
