CREATE TABLE "courier_areas" (
	"courier" text NOT NULL,
	"level" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"parent" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "courier_areas_courier_level_id_pk" PRIMARY KEY("courier","level","id")
);
--> statement-breakpoint
CREATE INDEX "courier_areas_parent" ON "courier_areas" USING btree ("courier","level","parent");