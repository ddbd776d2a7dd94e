-- The numbers of products by price and time, kept by triggers in the transaction that changes a product (docs/decisions/120-materialized-counts-of-products.md).
CREATE TABLE "product_counts" (
	"list" text NOT NULL,
	"axis" text NOT NULL,
	"shift" integer NOT NULL,
	"bucket" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "product_counts_list_axis_shift_bucket_pk" PRIMARY KEY("list","axis","shift","bucket")
);
--> statement-breakpoint
-- The buckets of one product; with the columns as parameters, because a function of the row type would keep the table from being dropped.
CREATE OR REPLACE FUNCTION product_count_buckets(category text, price bigint, created timestamp with time zone, sold_out boolean, best_seller boolean)
RETURNS TABLE ("list" text, "axis" text, "shift" integer, "bucket" bigint) LANGUAGE sql STABLE AS $$
	SELECT lists.list, axes.axis, axes.shift,
		(CASE axes.axis WHEN 'price' THEN price ELSE floor(extract(epoch FROM created) * 1000)::bigint END) >> axes.shift
	FROM (VALUES ('price', 0), ('price', 6), ('price', 12), ('price', 18), ('price', 24), ('time', 24), ('time', 30), ('time', 36)) AS axes (axis, shift)
	JOIN (VALUES
		('all', 'time', true),
		('all-sold-out', 'time', sold_out),
		('category:' || category, 'price', true),
		('category:' || category, 'time', true),
		('sold-out:' || category, 'price', sold_out),
		('sold-out:' || category, 'time', sold_out),
		('best-sellers', 'price', best_seller OR category = 'Best Seller'),
		('best-sellers-sold-out', 'price', sold_out AND (best_seller OR category = 'Best Seller'))
	) AS lists (list, axis, contains) ON lists.axis = axes.axis AND lists.contains
$$;
--> statement-breakpoint
-- For inserts and deletions: one change of each bucket for the whole statement. In the order of the key, so that two transactions wait instead of blocking each other.
CREATE OR REPLACE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO product_counts AS counted ("list", "axis", "shift", "bucket", "count")
	SELECT b.list, b.axis, b.shift, b.bucket, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
	FROM changed p CROSS JOIN LATERAL product_count_buckets(p.category, p.present_poisha, p.created_at, NOT (p.in_stock AND p.stock IS DISTINCT FROM 0), p.best_seller) b
	WHERE p.deleted_at IS NULL
	GROUP BY b.list, b.axis, b.shift, b.bucket
	ORDER BY b.list, b.axis, b.shift, b.bucket
	ON CONFLICT ("list", "axis", "shift", "bucket") DO UPDATE SET "count" = counted."count" + excluded."count";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For a changed product: only the buckets that it leaves or enters.
CREATE OR REPLACE FUNCTION recount_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO product_counts AS counted ("list", "axis", "shift", "bucket", "count")
	SELECT moved.list, moved.axis, moved.shift, moved.bucket, sum(moved.change)
	FROM (
		SELECT b.*, -1 AS change
		FROM product_count_buckets(OLD.category, OLD.present_poisha, OLD.created_at, NOT (OLD.in_stock AND OLD.stock IS DISTINCT FROM 0), OLD.best_seller) b
		WHERE OLD.deleted_at IS NULL
		UNION ALL
		SELECT b.*, 1
		FROM product_count_buckets(NEW.category, NEW.present_poisha, NEW.created_at, NOT (NEW.in_stock AND NEW.stock IS DISTINCT FROM 0), NEW.best_seller) b
		WHERE NEW.deleted_at IS NULL
	) moved
	GROUP BY moved.list, moved.axis, moved.shift, moved.bucket
	HAVING sum(moved.change) <> 0
	ORDER BY moved.list, moved.axis, moved.shift, moved.bucket
	ON CONFLICT ("list", "axis", "shift", "bucket") DO UPDATE SET "count" = counted."count" + excluded."count";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The first trigger makes other transactions that change products wait until the counts are filled, so that none is missed.
CREATE TRIGGER count_added_products AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();
--> statement-breakpoint
CREATE TRIGGER count_removed_products AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();
--> statement-breakpoint
-- A sale that leaves units does not call it.
CREATE TRIGGER recount_changed_product AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.category, OLD.present_poisha, OLD.created_at, OLD.best_seller, OLD.in_stock AND OLD.stock IS DISTINCT FROM 0, OLD.deleted_at IS NULL)
		IS DISTINCT FROM (NEW.category, NEW.present_poisha, NEW.created_at, NEW.best_seller, NEW.in_stock AND NEW.stock IS DISTINCT FROM 0, NEW.deleted_at IS NULL))
	EXECUTE FUNCTION recount_product();
--> statement-breakpoint
-- Grouped by price and by the smallest bucket of time first, which takes a third of the time.
INSERT INTO "product_counts" ("list", "axis", "shift", "bucket", "count")
SELECT b.list, b.axis, b.shift, b.bucket, sum(p.count)
FROM (
	SELECT category, present_poisha AS price, best_seller, NOT (in_stock AND stock IS DISTINCT FROM 0) AS sold_out, count(*) AS count
	FROM "products" WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4
) p CROSS JOIN LATERAL product_count_buckets(p.category, p.price, now(), p.sold_out, p.best_seller) b
WHERE b.axis = 'price'
GROUP BY b.list, b.axis, b.shift, b.bucket
UNION ALL
SELECT b.list, b.axis, b.shift, b.bucket, sum(p.count)
FROM (
	SELECT category, to_timestamp(floor(extract(epoch FROM created_at) / 16777.216) * 16777.216) AS created, NOT (in_stock AND stock IS DISTINCT FROM 0) AS sold_out, count(*) AS count
	FROM "products" WHERE deleted_at IS NULL GROUP BY 1, 2, 3
) p CROSS JOIN LATERAL product_count_buckets(p.category, 0, p.created, p.sold_out, false) b
WHERE b.axis = 'time'
GROUP BY b.list, b.axis, b.shift, b.bucket;
