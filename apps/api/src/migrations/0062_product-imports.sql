CREATE TABLE "product_import_columns" (
	"heading" text PRIMARY KEY NOT NULL,
	"field" text,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"part_of" integer,
	"name" text DEFAULT '' NOT NULL,
	"product_id" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"input" jsonb,
	"before" jsonb,
	"since" timestamp with time zone,
	"reason" jsonb,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"refused_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "product_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"actor_id" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"columns" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"last_run_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_state" ON "product_import_rows" USING btree ("import_id","state","line");--> statement-breakpoint
CREATE INDEX "product_imports_running" ON "product_imports" USING btree ("last_run_at") WHERE "product_imports"."state" in ('checking', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "product_imports_newest" ON "product_imports" USING btree ("created_at" DESC NULLS FIRST,"id");