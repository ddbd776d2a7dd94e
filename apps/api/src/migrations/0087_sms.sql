CREATE TABLE "sms_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"step" text,
	"order_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order_number" text,
	"language" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"parts" integer NOT NULL,
	"cost_poisha" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"gateway" text,
	"provider_id" text,
	"reason" text,
	"detail" text,
	"next_report_at" timestamp with time zone,
	"reports" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_messages_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE INDEX "sms_due" ON "sms_messages" USING btree ("next_try_at") WHERE "sms_messages"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "sms_reports_due" ON "sms_messages" USING btree ("next_report_at") WHERE "sms_messages"."next_report_at" is not null;--> statement-breakpoint
CREATE INDEX "sms_newest" ON "sms_messages" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sms_started" ON "sms_messages" USING btree ("started_at") WHERE "sms_messages"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "sms_recipient" ON "sms_messages" USING btree ("recipient","created_at");