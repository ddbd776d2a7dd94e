-- The steps of an order, its cancellation and return, what was received and refunded of it, its changes (docs/decisions/134-steps-to-the-door.md).
CREATE TABLE "cash_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_poisha" bigint NOT NULL,
	"transfer" text NOT NULL,
	"note" text NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_sellable" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_damaged" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_for_repair" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "current_step" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "step_log" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_asked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_request" jsonb;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_poisha" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_poisha" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_refunded_poisha" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "change_log" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cash_refunds_order" ON "cash_refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_refunds_transfer" ON "cash_refunds" USING btree ("order_id","transfer") WHERE "cash_refunds"."transfer" <> '';
--> statement-breakpoint
-- The sum of an order's refunds that were not rejected; that of a duplicate payment, which is held, does not count.
CREATE OR REPLACE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE orders SET refunded_poisha = (
		SELECT coalesce(sum(r.amount_poisha), 0) FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
		WHERE a.order_id = orders.id AND a.state = 'paid' AND r.state IN ('requested', 'processing', 'refunded')
	)
	WHERE id = (SELECT order_id FROM payment_attempts WHERE id = NEW.attempt_id AND state = 'paid');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sum_added_refund AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION sum_refunds();
--> statement-breakpoint
CREATE TRIGGER sum_changed_refund AFTER UPDATE ON "refunds" FOR EACH ROW
	WHEN ((OLD.state IN ('requested', 'processing', 'refunded')) IS DISTINCT FROM (NEW.state IN ('requested', 'processing', 'refunded')))
	EXECUTE FUNCTION sum_refunds();
--> statement-breakpoint
-- What an order adds to one of the sums of a day: what was to be paid when it was placed, what was kept when it was paid.
CREATE OR REPLACE FUNCTION sales_amount(measure text, payable bigint, received bigint, refunded bigint)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN measure = 'orders' THEN payable ELSE coalesce(received, payable) - refunded END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	PERFORM add_to_sales_day(s.day, s.measure, sign * s.count, sign * s.poisha)
	FROM (
		SELECT a.day, a.measure, count(*) AS count,
			sum(sales_amount(a.measure, c.total_poisha + c.delivery_poisha - c.discount_poisha + c.adjustment_poisha, c.received_poisha, c.refunded_poisha + c.cash_refunded_poisha))::bigint AS poisha
		FROM changed c CROSS JOIN LATERAL sales_of_order(c.placed_at, c.paid, c.paid_at, c.cash_received_at) a
		WHERE c.deleted_at IS NULL GROUP BY a.day, a.measure
	) s;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_sales_day(moved.day, moved.measure, sum(moved.count), sum(moved.poisha)::bigint)
	FROM (
		SELECT a.*, -1 AS count, -sales_amount(a.measure, OLD.total_poisha + OLD.delivery_poisha - OLD.discount_poisha + OLD.adjustment_poisha, OLD.received_poisha, OLD.refunded_poisha + OLD.cash_refunded_poisha) AS poisha
		FROM sales_of_order(OLD.placed_at, OLD.paid, OLD.paid_at, OLD.cash_received_at) a WHERE OLD.deleted_at IS NULL
		UNION ALL
		SELECT a.*, 1, sales_amount(a.measure, NEW.total_poisha + NEW.delivery_poisha - NEW.discount_poisha + NEW.adjustment_poisha, NEW.received_poisha, NEW.refunded_poisha + NEW.cash_refunded_poisha)
		FROM sales_of_order(NEW.placed_at, NEW.paid, NEW.paid_at, NEW.cash_received_at) a WHERE NEW.deleted_at IS NULL
	) moved
	GROUP BY moved.day, moved.measure
	HAVING sum(moved.count) <> 0 OR sum(moved.poisha) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sum_refunded_order AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.placed_at, OLD.paid, OLD.paid_at, OLD.cash_received_at, OLD.total_poisha, OLD.delivery_poisha, OLD.discount_poisha, OLD.adjustment_poisha, OLD.deleted_at IS NULL)
		IS NOT DISTINCT FROM (NEW.placed_at, NEW.paid, NEW.paid_at, NEW.cash_received_at, NEW.total_poisha, NEW.delivery_poisha, NEW.discount_poisha, NEW.adjustment_poisha, NEW.deleted_at IS NULL)
		AND (OLD.received_poisha, OLD.refunded_poisha, OLD.cash_refunded_poisha) IS DISTINCT FROM (NEW.received_poisha, NEW.refunded_poisha, NEW.cash_refunded_poisha))
	EXECUTE FUNCTION sum_changed_order();
