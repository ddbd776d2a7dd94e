-- Orders and amounts of each day, kept by triggers in the transaction that changes an order (docs/decisions/129-counts-that-nothing-waits-for.md).
CREATE TABLE "sales_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"count" bigint NOT NULL,
	"poisha" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sales_days_day" ON "sales_days" USING btree ("day","measure","id");
--> statement-breakpoint
-- What one order adds to its days in Bangladesh, which has no daylight saving time.
CREATE OR REPLACE FUNCTION sales_of_order(placed timestamp with time zone, is_paid boolean, paid_when timestamp with time zone, cash_when timestamp with time zone)
RETURNS TABLE ("day" date, "measure" text) LANGUAGE sql STABLE AS $$
	SELECT (acts.at AT TIME ZONE 'UTC' + interval '6 hours')::date, acts.measure
	FROM (VALUES ('orders', placed, true), ('paidOnline', paid_when, is_paid), ('cash', cash_when, NOT is_paid)) AS acts (measure, at, counts)
	WHERE acts.counts AND acts.at IS NOT NULL
$$;
--> statement-breakpoint
-- Adds to a sum that no other transaction has locked: many orders are placed on one day, and none waits for the commit of another.
CREATE OR REPLACE FUNCTION add_to_sales_day(of_day date, of_measure text, count_change bigint, poisha_change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE sales_days SET "count" = "count" + count_change, "poisha" = "poisha" + poisha_change
	WHERE "id" = (SELECT "id" FROM sales_days WHERE "day" = of_day AND "measure" = of_measure ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED);
	IF NOT FOUND THEN
		INSERT INTO sales_days ("day", "measure", "count", "poisha") VALUES (of_day, of_measure, count_change, poisha_change);
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	PERFORM add_to_sales_day(s.day, s.measure, sign * s.count, sign * s.poisha)
	FROM (
		SELECT a.day, a.measure, count(*) AS count,
			sum(c.total_poisha + c.delivery_poisha - c.discount_poisha + c.adjustment_poisha)::bigint AS poisha
		FROM changed c CROSS JOIN LATERAL sales_of_order(c.placed_at, c.paid, c.paid_at, c.cash_received_at) a
		WHERE c.deleted_at IS NULL GROUP BY a.day, a.measure
	) s;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For a changed order: only the days and measures whose sums change.
CREATE OR REPLACE FUNCTION sum_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_sales_day(moved.day, moved.measure, sum(moved.count), sum(moved.poisha)::bigint)
	FROM (
		SELECT a.*, -1 AS count, -(OLD.total_poisha + OLD.delivery_poisha - OLD.discount_poisha + OLD.adjustment_poisha) AS poisha
		FROM sales_of_order(OLD.placed_at, OLD.paid, OLD.paid_at, OLD.cash_received_at) a WHERE OLD.deleted_at IS NULL
		UNION ALL
		SELECT a.*, 1, NEW.total_poisha + NEW.delivery_poisha - NEW.discount_poisha + NEW.adjustment_poisha
		FROM sales_of_order(NEW.placed_at, NEW.paid, NEW.paid_at, NEW.cash_received_at) a WHERE NEW.deleted_at IS NULL
	) moved
	GROUP BY moved.day, moved.measure
	HAVING sum(moved.count) <> 0 OR sum(moved.poisha) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sum_added_orders AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();
--> statement-breakpoint
CREATE TRIGGER sum_removed_orders AFTER DELETE ON "orders"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();
--> statement-breakpoint
-- A delivery or a review does not call it.
CREATE TRIGGER sum_changed_order AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.placed_at, OLD.paid, OLD.paid_at, OLD.cash_received_at, OLD.total_poisha, OLD.delivery_poisha, OLD.discount_poisha, OLD.adjustment_poisha, OLD.deleted_at IS NULL)
		IS DISTINCT FROM (NEW.placed_at, NEW.paid, NEW.paid_at, NEW.cash_received_at, NEW.total_poisha, NEW.delivery_poisha, NEW.discount_poisha, NEW.adjustment_poisha, NEW.deleted_at IS NULL))
	EXECUTE FUNCTION sum_changed_order();
--> statement-breakpoint
-- Other transactions that change orders wait for the triggers' locks until the sums are filled, so that none is missed.
INSERT INTO "sales_days" ("day", "measure", "count", "poisha")
SELECT a.day, a.measure, count(*), sum(o.total_poisha + o.delivery_poisha - o.discount_poisha + o.adjustment_poisha)
FROM "orders" o CROSS JOIN LATERAL sales_of_order(o.placed_at, o.paid, o.paid_at, o.cash_received_at) a
WHERE o.deleted_at IS NULL
GROUP BY a.day, a.measure;
