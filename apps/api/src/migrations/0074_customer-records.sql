-- What staff record of customers: notes, tags, and a block of cash on delivery (docs/decisions/190-customer-page.md).
CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_records" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"cash_block_reason" text,
	"cash_block_numbers" text[] DEFAULT '{}' NOT NULL,
	"cash_blocked_by" text,
	"cash_blocked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_records" ADD CONSTRAINT "customer_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("user_id","written_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "customer_records_blocked_numbers" ON "customer_records" USING gin ("cash_block_numbers") WHERE "customer_records"."cash_block_reason" is not null;