CREATE TABLE "number_codes" (
	"user_id" text NOT NULL,
	"mobile_number" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "number_codes_user_id_mobile_number_pk" PRIMARY KEY("user_id","mobile_number")
);
--> statement-breakpoint
CREATE TABLE "proven_numbers" (
	"mobile_number" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_codes" ADD CONSTRAINT "number_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proven_numbers" ADD CONSTRAINT "proven_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_codes_expiry" ON "number_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "proven_numbers_user" ON "proven_numbers" USING btree ("user_id");