-- The numbers of orders and users, kept by triggers in the transaction that changes one (docs/decisions/129-counts-that-nothing-waits-for.md).
CREATE TABLE "row_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"counted" text NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
-- Adds to a count that no other transaction has locked: many orders are placed at once, and none waits for the commit of another.
CREATE OR REPLACE FUNCTION add_to_row_count(counted_table text, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF change = 0 THEN RETURN; END IF;
	UPDATE row_counts SET "count" = "count" + change
	WHERE "id" = (SELECT "id" FROM row_counts WHERE "counted" = counted_table ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED);
	IF NOT FOUND THEN
		INSERT INTO row_counts ("counted", "count") VALUES (counted_table, change);
	END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count(TG_TABLE_NAME, (SELECT count(*) FROM changed WHERE deleted_at IS NULL));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count(TG_TABLE_NAME, -(SELECT count(*) FROM changed WHERE deleted_at IS NULL));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count(TG_TABLE_NAME, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_added_orders AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_rows();
--> statement-breakpoint
CREATE TRIGGER count_removed_orders AFTER DELETE ON "orders"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_rows();
--> statement-breakpoint
CREATE TRIGGER recount_orders AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION recount_row();
--> statement-breakpoint
CREATE TRIGGER count_added_users AFTER INSERT ON "users"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_rows();
--> statement-breakpoint
CREATE TRIGGER count_removed_users AFTER DELETE ON "users"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_rows();
--> statement-breakpoint
CREATE TRIGGER recount_users AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION recount_row();
--> statement-breakpoint
-- Other transactions that change these tables wait for the triggers' locks until the counts are filled, so that none is missed.
INSERT INTO "row_counts" ("counted", "count")
SELECT 'orders', count(*) FROM "orders" WHERE deleted_at IS NULL
UNION ALL SELECT 'users', count(*) FROM "users" WHERE deleted_at IS NULL;
