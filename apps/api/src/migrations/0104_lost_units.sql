ALTER TABLE "order_items" ADD COLUMN "returned_lost" integer DEFAULT 0 NOT NULL;
