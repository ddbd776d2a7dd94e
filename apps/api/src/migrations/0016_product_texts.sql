-- The texts that the owner's list searches, kept by triggers in the transaction that changes a product (docs/decisions/121-searched-texts-beside-the-products.md).
CREATE TABLE "product_texts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_search_text(name text, name_bn text, names jsonb, category text, key_features text[])
RETURNS text LANGUAGE sql STABLE AS $$
	SELECT lower(concat_ws(chr(10), name, name_bn, (SELECT string_agg(value, chr(10)) FROM jsonb_each_text(names)), category, array_to_string(key_features, chr(10))))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_product_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO product_texts ("product_id", "text")
	SELECT id, product_search_text(name, name_bn, names, category, key_features) FROM changed WHERE deleted_at IS NULL
	ON CONFLICT ("product_id") DO UPDATE SET "text" = excluded."text";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_product_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM product_texts WHERE "product_id" IN (SELECT id FROM changed);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_product_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.deleted_at IS NULL THEN
		INSERT INTO product_texts ("product_id", "text")
		VALUES (NEW.id, product_search_text(NEW.name, NEW.name_bn, NEW.names, NEW.category, NEW.key_features))
		ON CONFLICT ("product_id") DO UPDATE SET "text" = excluded."text";
	ELSE
		DELETE FROM product_texts WHERE "product_id" = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_product_texts AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_product_texts();
--> statement-breakpoint
CREATE TRIGGER remove_product_texts AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remove_product_texts();
--> statement-breakpoint
-- A sale does not call it.
CREATE TRIGGER change_product_text AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.name, OLD.name_bn, OLD.names, OLD.category, OLD.key_features, OLD.deleted_at IS NULL)
		IS DISTINCT FROM (NEW.name, NEW.name_bn, NEW.names, NEW.category, NEW.key_features, NEW.deleted_at IS NULL))
	EXECUTE FUNCTION change_product_text();
