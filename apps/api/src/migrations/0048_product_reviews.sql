CREATE TABLE "product_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"held_for" text,
	"hidden_for" text,
	"published" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"helpful" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ratings" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_product_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."product_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_once" ON "product_reviews" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "product_reviews_helpful" ON "product_reviews" USING btree ("product_id",("text" = ''),"helpful" DESC NULLS FIRST,"added_at" DESC NULLS FIRST,"id","rating") WHERE "product_reviews"."published";--> statement-breakpoint
CREATE INDEX "product_reviews_newest" ON "product_reviews" USING btree ("added_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "product_reviews_user" ON "product_reviews" USING btree ("user_id","added_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_reviews_open" ON "product_reviews" USING btree ("added_at","id") WHERE "product_reviews"."state" = 'held';--> statement-breakpoint
CREATE INDEX "product_reviews_hidden" ON "product_reviews" USING btree ("hidden_for","rating") WHERE "product_reviews"."state" = 'hidden';--> statement-breakpoint
CREATE UNIQUE INDEX "review_votes_once" ON "review_votes" USING btree ("review_id","user_id");--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");
--> statement-breakpoint
-- Whether everybody sees a review (docs/decisions/158-ratings-of-products.md). The row is locked before this reads its order and account, so that it sees what others have committed.
CREATE OR REPLACE FUNCTION publish_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.published := NEW.state = 'shown'
		AND EXISTS (SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status = 'Delivered' AND o.deleted_at IS NULL)
		AND EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND u.deleted_at IS NULL);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_review BEFORE INSERT OR UPDATE OF state ON "product_reviews" FOR EACH ROW EXECUTE FUNCTION publish_review();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_reviews_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE product_reviews SET state = state WHERE order_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_reviews_of_order AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.status = 'Delivered' AND OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.status = 'Delivered' AND NEW.deleted_at IS NULL))
	EXECUTE FUNCTION publish_reviews_of_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_reviews_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE product_reviews SET state = state WHERE user_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_reviews_of_user AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL)) EXECUTE FUNCTION publish_reviews_of_user();
--> statement-breakpoint
-- Counts the published reviews of a product by stars, after it is locked, so that no review of another transaction is missed.
CREATE OR REPLACE FUNCTION rate_product(product text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM products WHERE id = product FOR NO KEY UPDATE;
	UPDATE products SET ratings = (
		SELECT array_agg(counted.reviews ORDER BY counted.stars) FROM (
			SELECT s.stars, count(r.id)::integer AS reviews FROM generate_series(1, 5) AS s (stars)
			LEFT JOIN product_reviews r ON r.product_id = product AND r.published AND r.rating = s.stars GROUP BY s.stars
		) counted
	) WHERE id = product;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rate_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM rate_product(c.product_id) FROM (SELECT DISTINCT product_id FROM changed WHERE published ORDER BY product_id) c;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rate_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM rate_product(NEW.product_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rate_added AFTER INSERT ON "product_reviews"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rate_products();
--> statement-breakpoint
CREATE TRIGGER rate_removed AFTER DELETE ON "product_reviews"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rate_products();
--> statement-breakpoint
CREATE TRIGGER rate_changed AFTER UPDATE ON "product_reviews" FOR EACH ROW
	WHEN ((OLD.published, OLD.rating) IS DISTINCT FROM (NEW.published, NEW.rating)) EXECUTE FUNCTION rate_changed_product();
