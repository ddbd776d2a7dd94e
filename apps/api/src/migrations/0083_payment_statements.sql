CREATE TABLE "payment_statement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text,
	"tran_id" text DEFAULT '' NOT NULL,
	"amount_poisha" bigint,
	"date" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"paid_poisha" bigint,
	"order_id" text,
	"reason" text,
	"decided_by" text,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"provider" text NOT NULL,
	"actor_id" text NOT NULL,
	"columns" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_statement_lines" ADD CONSTRAINT "payment_statement_lines_statement_id_payment_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."payment_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_statements" ADD CONSTRAINT "payment_statements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_statement_lines_state" ON "payment_statement_lines" USING btree ("statement_id","state","line");--> statement-breakpoint
CREATE INDEX "payment_statement_lines_due" ON "payment_statement_lines" USING btree ("next_check_at") WHERE "payment_statement_lines"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_statements_newest" ON "payment_statements" USING btree ("created_at" DESC NULLS FIRST,"id");