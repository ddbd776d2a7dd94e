ALTER TABLE "orders" ADD COLUMN "replacement_of" text;
