-- What came and went on which day, so that no later act changes a day that is over (docs/decisions/270-days-that-are-over.md).
CREATE TABLE "cash_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"poisha" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"channel" text NOT NULL,
	"count" bigint NOT NULL,
	"poisha" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"measure" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"units" integer NOT NULL,
	"poisha" bigint NOT NULL,
	"cost_poisha" bigint NOT NULL,
	"unknown_units" integer NOT NULL,
	"unknown_poisha" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_poisha" bigint;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_changes" ADD CONSTRAINT "unit_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_receipts_order" ON "cash_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cash_receipts_at" ON "cash_receipts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "receipt_days_day" ON "receipt_days" USING btree ("day","measure","channel","id");--> statement-breakpoint
CREATE INDEX "unit_changes_order" ON "unit_changes" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "unit_changes_at" ON "unit_changes" USING btree ("measure","at");--> statement-breakpoint
-- What the payment or the cash brought that paid an order, without what came before and after. Units that are sent again and paid by what
-- the first order gave up have brought nothing.
CREATE OR REPLACE FUNCTION freeze_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.receipt_poisha := CASE
		WHEN NOT NEW.paid AND NEW.cash_received_at IS NULL THEN NULL
		WHEN NOT NEW.paid AND NEW.replacement_of IS NOT NULL AND NEW.cash_received_at = NEW.placed_at THEN 0
		ELSE greatest(0, coalesce(NEW.received_poisha, NEW.total_poisha + NEW.delivery_poisha - NEW.discount_poisha + NEW.adjustment_poisha)
			- NEW.advance_paid_poisha
			- coalesce((SELECT sum(coalesce(settled_poisha, amount_poisha)) FROM payment_attempts
				WHERE order_id = NEW.id AND state = 'paid' AND difference), 0)
			- coalesce((SELECT sum(poisha) FROM cash_receipts WHERE order_id = NEW.id), 0))
	END;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER freeze_receipt_of_added BEFORE INSERT ON "orders" FOR EACH ROW
	WHEN (NEW.receipt_poisha IS NULL AND (NEW.paid OR NEW.cash_received_at IS NOT NULL)) EXECUTE FUNCTION freeze_receipt();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER freeze_receipt_of_changed BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((NEW.receipt_poisha IS NULL) = (NEW.paid OR NEW.cash_received_at IS NOT NULL)) EXECUTE FUNCTION freeze_receipt();
--> statement-breakpoint
-- The day in Bangladesh, which has no daylight saving time, and the way of what paid an order.
CREATE OR REPLACE FUNCTION receipt_of_order(is_paid boolean, paid_when timestamp with time zone, cash_when timestamp with time zone)
RETURNS TABLE ("day" date, "measure" text) LANGUAGE sql STABLE AS $$
	SELECT (acts.at AT TIME ZONE 'UTC' + interval '6 hours')::date, acts.measure
	FROM (VALUES ('paidOnline', paid_when, is_paid), ('cash', cash_when, NOT is_paid)) AS acts (measure, at, counts)
	WHERE acts.counts AND acts.at IS NOT NULL
$$;
--> statement-breakpoint
-- Adds to a sum that no other transaction has locked.
CREATE OR REPLACE FUNCTION add_to_receipt_day(of_day date, of_measure text, of_channel text, count_change bigint, poisha_change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE receipt_days SET "count" = "count" + count_change, "poisha" = "poisha" + poisha_change
	WHERE "id" = (SELECT "id" FROM receipt_days WHERE "day" = of_day AND "measure" = of_measure AND "channel" = of_channel ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED);
	IF NOT FOUND THEN
		INSERT INTO receipt_days ("day", "measure", "channel", "count", "poisha") VALUES (of_day, of_measure, of_channel, count_change, poisha_change);
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	PERFORM add_to_receipt_day(s.day, s.measure, s.channel, sign * s.count, sign * s.poisha)
	FROM (
		SELECT a.day, a.measure, c.channel, count(*) AS count, sum(c.receipt_poisha)::bigint AS poisha
		FROM changed c CROSS JOIN LATERAL receipt_of_order(c.paid, c.paid_at, c.cash_received_at) a
		WHERE c.receipt_poisha > 0 GROUP BY a.day, a.measure, c.channel
	) s;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_changed_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_receipt_day(moved.day, moved.measure, moved.channel, sum(moved.count), sum(moved.poisha)::bigint)
	FROM (
		SELECT a.*, OLD.channel, -1 AS count, -OLD.receipt_poisha AS poisha
		FROM receipt_of_order(OLD.paid, OLD.paid_at, OLD.cash_received_at) a WHERE OLD.receipt_poisha > 0
		UNION ALL
		SELECT a.*, NEW.channel, 1, NEW.receipt_poisha
		FROM receipt_of_order(NEW.paid, NEW.paid_at, NEW.cash_received_at) a WHERE NEW.receipt_poisha > 0
	) moved
	GROUP BY moved.day, moved.measure, moved.channel
	HAVING sum(moved.count) <> 0 OR sum(moved.poisha) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sum_added_receipts AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_receipts();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sum_removed_receipts AFTER DELETE ON "orders"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_receipts();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sum_changed_receipt AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.channel, OLD.paid, OLD.paid_at, OLD.cash_received_at, OLD.receipt_poisha)
		IS DISTINCT FROM (NEW.channel, NEW.paid, NEW.paid_at, NEW.cash_received_at, NEW.receipt_poisha))
	EXECUTE FUNCTION sum_changed_receipt();
