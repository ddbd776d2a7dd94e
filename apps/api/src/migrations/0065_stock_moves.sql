-- Each change of the units of a product or variant, written by triggers in the transaction of the change (docs/decisions/179-stock-moves.md).
CREATE TABLE "product_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"variant_id" text DEFAULT '' NOT NULL,
	"change" integer NOT NULL,
	"left" integer NOT NULL,
	"why" text NOT NULL,
	"order_id" text,
	"staff_id" text,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_codes_product" ON "product_codes" USING btree ("product_id","variant_id");--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","variant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_opening" ON "stock_moves" USING btree ("product_id","variant_id") WHERE "stock_moves"."why" = 'opening';
--> statement-breakpoint
-- Adds the move from one number of units to another; with the columns as parameters, because a function of the row type would keep the table from being dropped.
-- The transaction names the reason in its setting "jontro.stock_move": an earlier version of the shop and SQL by hand do not, and their changes are recorded as well.
CREATE OR REPLACE FUNCTION record_stock_move(product text, variant text, before integer, after integer, is_new boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	given text := current_setting('jontro.stock_move', true);
	move jsonb;
	reason text;
	is_known boolean;
BEGIN
	IF before = after OR given = 'off' THEN RETURN; END IF;
	move := nullif(given, '')::jsonb;
	reason := coalesce(move ->> 'why', CASE WHEN is_new THEN 'opening' ELSE 'other' END);
	is_known := EXISTS (SELECT FROM stock_moves WHERE product_id = product AND variant_id = variant);
	-- The migration has not reached it yet, which finds this row then.
	IF NOT is_known AND before <> 0 THEN
		INSERT INTO stock_moves (product_id, variant_id, change, "left", why) VALUES (product, variant, before, before, 'opening')
		ON CONFLICT (product_id, variant_id) WHERE why = 'opening' DO NOTHING;
	END IF;
	IF reason = 'opening' AND (is_known OR NOT is_new) THEN reason := 'edited'; END IF;
	INSERT INTO stock_moves (product_id, variant_id, change, "left", why, order_id, staff_id, note, at)
	VALUES (product, variant, after - before, after, reason, move ->> 'orderId', move ->> 'staffId', move ->> 'note',
		coalesce((move ->> 'at')::timestamptz, now()));
END $$;
--> statement-breakpoint
-- A product with variants has no units of its own: it shows those of its default variant.
CREATE OR REPLACE FUNCTION record_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM record_stock_move(
		coalesce(NEW.id, OLD.id), '',
		CASE WHEN OLD.default_variant_id IS NULL THEN coalesce(OLD.stock, 0) ELSE 0 END,
		CASE WHEN NEW.default_variant_id IS NULL THEN coalesce(NEW.stock, 0) ELSE 0 END,
		TG_OP = 'INSERT');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_variant_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM record_stock_move(
		coalesce(NEW.product_id, OLD.product_id), coalesce(NEW.id, OLD.id),
		CASE WHEN OLD.deleted_at IS NULL THEN coalesce(OLD.stock, 0) ELSE 0 END,
		CASE WHEN NEW.deleted_at IS NULL THEN coalesce(NEW.stock, 0) ELSE 0 END,
		TG_OP = 'INSERT');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER record_added_stock AFTER INSERT OR DELETE ON "products"
	FOR EACH ROW EXECUTE FUNCTION record_product_stock();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER record_changed_stock AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.stock, OLD.default_variant_id) IS DISTINCT FROM (NEW.stock, NEW.default_variant_id))
	EXECUTE FUNCTION record_product_stock();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER record_added_variant_stock AFTER INSERT OR DELETE ON "product_variants"
	FOR EACH ROW EXECUTE FUNCTION record_variant_stock();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER record_changed_variant_stock AFTER UPDATE ON "product_variants" FOR EACH ROW
	WHEN ((OLD.stock, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.stock, NEW.deleted_at IS NULL))
	EXECUTE FUNCTION record_variant_stock();
