CREATE TABLE "delivery_ranges" (
	"district" text NOT NULL,
	"courier" text NOT NULL,
	"weekday" integer NOT NULL,
	"parcels" integer NOT NULL,
	"days_from" integer NOT NULL,
	"days_to" integer NOT NULL,
	"main" boolean NOT NULL,
	CONSTRAINT "delivery_ranges_district_courier_weekday_pk" PRIMARY KEY("district","courier","weekday")
);
