CREATE TABLE "ended_sign_ins" (
	"uid" text NOT NULL,
	"sign_in" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_sign_ins_uid_sign_in_pk" PRIMARY KEY("uid","sign_in")
);
--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD COLUMN "sign_in" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_in" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ended_sign_ins_ended" ON "ended_sign_ins" USING btree ("ended_at");