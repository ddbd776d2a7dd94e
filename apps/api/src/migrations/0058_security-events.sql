CREATE TABLE "security_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"uid" text,
	"network" text,
	"browser" text,
	"system" text,
	"request_id" text NOT NULL,
	"detail" text,
	"sign_in" text
);
--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_uid" ON "security_events" USING btree ("uid","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_sign_in" ON "security_events" USING btree ("uid","sign_in") WHERE "security_events"."sign_in" is not null;