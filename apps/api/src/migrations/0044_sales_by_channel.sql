-- The sums of each day also by channel (docs/decisions/152-sales-by-channel.md). Until now every sum was one of all channels.
ALTER TABLE "sales_days" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;
--> statement-breakpoint
-- The triggers come first: their locks make other transactions wait until the sums are right, so that none is missed.
CREATE OR REPLACE TRIGGER sum_changed_order AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.placed_at, OLD.channel, OLD.paid, OLD.paid_at, OLD.cash_received_at, OLD.total_poisha, OLD.delivery_poisha, OLD.discount_poisha, OLD.adjustment_poisha, OLD.deleted_at IS NULL)
		IS DISTINCT FROM (NEW.placed_at, NEW.channel, NEW.paid, NEW.paid_at, NEW.cash_received_at, NEW.total_poisha, NEW.delivery_poisha, NEW.discount_poisha, NEW.adjustment_poisha, NEW.deleted_at IS NULL))
	EXECUTE FUNCTION sum_changed_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sum_refunded_order AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.placed_at, OLD.channel, OLD.paid, OLD.paid_at, OLD.cash_received_at, OLD.total_poisha, OLD.delivery_poisha, OLD.discount_poisha, OLD.adjustment_poisha, OLD.deleted_at IS NULL)
		IS NOT DISTINCT FROM (NEW.placed_at, NEW.channel, NEW.paid, NEW.paid_at, NEW.cash_received_at, NEW.total_poisha, NEW.delivery_poisha, NEW.discount_poisha, NEW.adjustment_poisha, NEW.deleted_at IS NULL)
		AND (OLD.received_poisha, OLD.refunded_poisha, OLD.cash_refunded_poisha) IS DISTINCT FROM (NEW.received_poisha, NEW.refunded_poisha, NEW.cash_refunded_poisha))
	EXECUTE FUNCTION sum_changed_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_sales_day(of_day date, of_measure text, of_channel text, count_change bigint, poisha_change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE sales_days SET "count" = "count" + count_change, "poisha" = "poisha" + poisha_change
	WHERE "id" = (SELECT "id" FROM sales_days WHERE "day" = of_day AND "measure" = of_measure AND "channel" = of_channel ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED);
	IF NOT FOUND THEN
		INSERT INTO sales_days ("day", "measure", "channel", "count", "poisha") VALUES (of_day, of_measure, of_channel, count_change, poisha_change);
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	PERFORM add_to_sales_day(s.day, s.measure, s.channel, sign * s.count, sign * s.poisha)
	FROM (
		SELECT a.day, a.measure, c.channel, count(*) AS count,
			sum(sales_amount(a.measure, c.total_poisha + c.delivery_poisha - c.discount_poisha + c.adjustment_poisha, c.received_poisha, c.refunded_poisha + c.cash_refunded_poisha))::bigint AS poisha
		FROM changed c CROSS JOIN LATERAL sales_of_order(c.placed_at, c.paid, c.paid_at, c.cash_received_at) a
		WHERE c.deleted_at IS NULL GROUP BY a.day, a.measure, c.channel
	) s;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_sales_day(moved.day, moved.measure, moved.channel, sum(moved.count), sum(moved.poisha)::bigint)
	FROM (
		SELECT a.*, OLD.channel, -1 AS count, -sales_amount(a.measure, OLD.total_poisha + OLD.delivery_poisha - OLD.discount_poisha + OLD.adjustment_poisha, OLD.received_poisha, OLD.refunded_poisha + OLD.cash_refunded_poisha) AS poisha
		FROM sales_of_order(OLD.placed_at, OLD.paid, OLD.paid_at, OLD.cash_received_at) a WHERE OLD.deleted_at IS NULL
		UNION ALL
		SELECT a.*, NEW.channel, 1, sales_amount(a.measure, NEW.total_poisha + NEW.delivery_poisha - NEW.discount_poisha + NEW.adjustment_poisha, NEW.received_poisha, NEW.refunded_poisha + NEW.cash_refunded_poisha)
		FROM sales_of_order(NEW.placed_at, NEW.paid, NEW.paid_at, NEW.cash_received_at) a WHERE NEW.deleted_at IS NULL
	) moved
	GROUP BY moved.day, moved.measure, moved.channel
	HAVING sum(moved.count) <> 0 OR sum(moved.poisha) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What staff have taken was summed with the web shop's.
INSERT INTO "sales_days" ("day", "measure", "channel", "count", "poisha")
SELECT a.day, a.measure, moved.channel, moved.sign * count(*),
	moved.sign * sum(sales_amount(a.measure, o.total_poisha + o.delivery_poisha - o.discount_poisha + o.adjustment_poisha, o.received_poisha, o.refunded_poisha + o.cash_refunded_poisha))
FROM "orders" o CROSS JOIN LATERAL sales_of_order(o.placed_at, o.paid, o.paid_at, o.cash_received_at) a
CROSS JOIN LATERAL (VALUES (o.channel, 1), ('web', -1)) AS moved (channel, sign)
WHERE o.deleted_at IS NULL AND o.channel <> 'web'
GROUP BY a.day, a.measure, moved.channel, moved.sign;
