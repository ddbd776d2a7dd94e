-- What the owner's list of payments searches, kept by triggers in the transaction that changes an order or a payment (docs/decisions/129-counts-that-nothing-waits-for.md).
CREATE TABLE "payment_texts" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"tran_id" text NOT NULL
);
--> statement-breakpoint
-- Locks the orders, whose texts another transaction could change meanwhile.
CREATE OR REPLACE FUNCTION add_payment_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payment_texts ("attempt_id", "text", "tran_id")
	SELECT c.id, o.search_text, upper(c.tran_id) FROM changed c JOIN orders o ON o.id = c.order_id ORDER BY o.id FOR SHARE OF o
	ON CONFLICT ("attempt_id") DO UPDATE SET "text" = excluded."text", "tran_id" = excluded."tran_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_payment_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM payment_texts WHERE "attempt_id" IN (SELECT id FROM changed);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_payment_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE payment_texts t SET "text" = NEW.search_text FROM payment_attempts a WHERE a.order_id = NEW.id AND t."attempt_id" = a.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_payment_texts AFTER INSERT ON "payment_attempts"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_payment_texts();
--> statement-breakpoint
CREATE TRIGGER remove_payment_texts AFTER DELETE ON "payment_attempts"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remove_payment_texts();
--> statement-breakpoint
-- No action of the shop changes these columns of an order, and none changes a transaction id or the order of a payment.
CREATE TRIGGER change_payment_texts AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.name, OLD.buyer_email, OLD.email, OLD.mobile_number) IS DISTINCT FROM (NEW.name, NEW.buyer_email, NEW.email, NEW.mobile_number))
	EXECUTE FUNCTION change_payment_texts();
