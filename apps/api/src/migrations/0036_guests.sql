ALTER TABLE "users" ADD COLUMN "guest" boolean DEFAULT false NOT NULL;
