CREATE TABLE "courier_choices" (
	"district" text PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
