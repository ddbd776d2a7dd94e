CREATE TABLE "catalog_changes" (
	"version" bigint PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL
);
