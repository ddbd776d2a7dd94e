CREATE TABLE "bkash_tokens" (
	"account" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"renew_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"granted_at" timestamp with time zone,
	"granted_before_at" timestamp with time zone,
	"lease_until" timestamp with time zone
);
