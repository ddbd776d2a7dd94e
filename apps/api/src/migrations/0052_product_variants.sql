-- Variants of products, their words in orders, and what keeps a product equal to its default variant (docs/decisions/154-variants-of-products.md).
CREATE TABLE "product_variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"values" text[] NOT NULL,
	"sku" text,
	"price_poisha" bigint NOT NULL,
	"discount_poisha" bigint,
	"present_poisha" bigint GENERATED ALWAYS AS (coalesce(discount_poisha, price_poisha)) STORED NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"stock" integer,
	"images" text[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "default_variant_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "own_images" text[];--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "variant_id" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "variant_name" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "variant_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku" ON "product_variants" USING btree ("sku") WHERE "product_variants"."deleted_at" is null;--> statement-breakpoint
-- A product has price, stock and pictures of its default variant: the cheapest in stock. Whoever changes a variant has locked its product.
CREATE OR REPLACE FUNCTION show_default_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products AS p SET default_variant_id = v.id, price_poisha = v.price_poisha, discount_poisha = v.discount_poisha,
		in_stock = v.in_stock, stock = v.stock, own_images = coalesce(p.own_images, p.images),
		images = CASE WHEN cardinality(v.images) > 0 THEN v.images ELSE coalesce(p.own_images, p.images) END
	FROM (
		SELECT * FROM product_variants WHERE product_id = NEW.product_id AND deleted_at IS NULL
		ORDER BY (in_stock AND stock IS DISTINCT FROM 0) DESC, present_poisha, position, id LIMIT 1
	) AS v
	WHERE p.id = NEW.product_id AND (p.default_variant_id, p.price_poisha, p.discount_poisha, p.in_stock, p.stock, p.images)
		IS DISTINCT FROM (v.id, v.price_poisha, v.discount_poisha, v.in_stock, v.stock,
			CASE WHEN cardinality(v.images) > 0 THEN v.images ELSE coalesce(p.own_images, p.images) END);
	UPDATE products SET default_variant_id = NULL, images = coalesce(own_images, images), own_images = NULL
	WHERE id = NEW.product_id AND default_variant_id IS NOT NULL
		AND NOT EXISTS (SELECT FROM product_variants WHERE product_id = NEW.product_id AND deleted_at IS NULL);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER show_default_variant AFTER INSERT OR UPDATE ON product_variants
	FOR EACH ROW EXECUTE FUNCTION show_default_variant();
--> statement-breakpoint
-- What a client without variants, or a version without them, changes in the product is a change of its default variant.
CREATE OR REPLACE FUNCTION change_default_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.images IS DISTINCT FROM OLD.images THEN
		UPDATE products SET own_images = NEW.images WHERE id = NEW.id
			AND EXISTS (SELECT FROM product_variants WHERE id = NEW.default_variant_id AND cardinality(images) = 0);
	END IF;
	UPDATE product_variants SET price_poisha = NEW.price_poisha, discount_poisha = NEW.discount_poisha, in_stock = NEW.in_stock,
		stock = NEW.stock, images = CASE WHEN cardinality(images) > 0 THEN NEW.images ELSE images END
	WHERE id = NEW.default_variant_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER change_default_variant AFTER UPDATE OF price_poisha, discount_poisha, in_stock, stock, images ON products
	FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.default_variant_id IS NOT NULL AND
		(OLD.price_poisha, OLD.discount_poisha, OLD.in_stock, OLD.stock, OLD.images)
		IS DISTINCT FROM (NEW.price_poisha, NEW.discount_poisha, NEW.in_stock, NEW.stock, NEW.images))
	EXECUTE FUNCTION change_default_variant();
