-- Order numbers (docs/decisions/133-order-numbers.md). The sequence begins after the numbers that the next migration gives to older orders.
CREATE SEQUENCE "order_numbers" AS bigint;
--> statement-breakpoint
-- Unique within the same statement: no row has a number yet, and a former version never writes one.
ALTER TABLE "orders" ADD COLUMN "number" bigint CONSTRAINT "orders_number_unique" UNIQUE;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number_prefix" text DEFAULT 'J-' NOT NULL;
--> statement-breakpoint
ALTER SEQUENCE "order_numbers" OWNED BY "orders"."number";
--> statement-breakpoint
-- Nobody adds an order meanwhile: the table is locked since the first of its changes.
SELECT setval('order_numbers', 10001 + count(*), false) FROM "orders";
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT nextval('order_numbers');
