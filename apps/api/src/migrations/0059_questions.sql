CREATE TABLE "product_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"held_for" text,
	"hidden_for" text,
	"published" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"held_for" text,
	"hidden_for" text,
	"published" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"held_answers" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "questions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_answers" ADD CONSTRAINT "product_answers_question_id_product_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."product_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_answers" ADD CONSTRAINT "product_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_answers" ADD CONSTRAINT "product_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_answers_once" ON "product_answers" USING btree ("question_id","user_id") WHERE "product_answers"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_answers_shop" ON "product_answers" USING btree ("question_id") WHERE "product_answers"."order_id" is null;--> statement-breakpoint
CREATE INDEX "product_answers_question" ON "product_answers" USING btree ("question_id","answered_at","id");--> statement-breakpoint
CREATE INDEX "product_answers_user" ON "product_answers" USING btree ("user_id","answered_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_answers_order" ON "product_answers" USING btree ("order_id") WHERE "product_answers"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "product_questions_shown" ON "product_questions" USING btree ("product_id",("answers" = 0),"asked_at" DESC NULLS FIRST,"id") WHERE "product_questions"."published";--> statement-breakpoint
CREATE INDEX "product_questions_newest" ON "product_questions" USING btree ("asked_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "product_questions_user" ON "product_questions" USING btree ("user_id","asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_questions_waiting" ON "product_questions" USING btree ("asked_at" DESC NULLS FIRST,"id") WHERE ("product_questions"."state" = 'held' or "product_questions"."held_answers" > 0 or ("product_questions"."published" and "product_questions"."answers" = 0));
--> statement-breakpoint
-- Whether everybody sees a question or an answer (docs/decisions/160-questions-about-products.md).
CREATE OR REPLACE FUNCTION publish_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.published := NEW.state = 'shown' AND EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND u.deleted_at IS NULL);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_question BEFORE INSERT OR UPDATE OF state ON "product_questions" FOR EACH ROW EXECUTE FUNCTION publish_question();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.published := NEW.state = 'shown' AND (NEW.order_id IS NULL
		OR EXISTS (SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status = 'Delivered' AND o.deleted_at IS NULL)
		AND EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND u.deleted_at IS NULL));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_answer BEFORE INSERT OR UPDATE OF state ON "product_answers" FOR EACH ROW EXECUTE FUNCTION publish_answer();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_answers_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE product_answers SET state = state WHERE order_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_answers_of_order AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.status = 'Delivered' AND OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.status = 'Delivered' AND NEW.deleted_at IS NULL))
	EXECUTE FUNCTION publish_answers_of_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_questions_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE product_answers SET state = state WHERE user_id = NEW.id AND order_id IS NOT NULL;
	UPDATE product_questions SET state = state WHERE user_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_questions_of_user AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL)) EXECUTE FUNCTION publish_questions_of_user();
--> statement-breakpoint
-- Counts the published and the held answers of a question, after it is locked, so that no answer of another transaction is missed.
CREATE OR REPLACE FUNCTION count_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE question text := CASE WHEN TG_OP = 'DELETE' THEN OLD.question_id ELSE NEW.question_id END;
BEGIN
	PERFORM FROM product_questions WHERE id = question FOR NO KEY UPDATE;
	UPDATE product_questions SET
		answers = (SELECT count(*) FROM product_answers a WHERE a.question_id = question AND a.published),
		held_answers = (SELECT count(*) FROM product_answers a WHERE a.question_id = question AND a.state = 'held')
	WHERE id = question;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_answers AFTER INSERT OR DELETE OR UPDATE OF state, text ON "product_answers" FOR EACH ROW EXECUTE FUNCTION count_answers();
--> statement-breakpoint
-- Counts the published questions of a product. It writes the product with each change of what they or their answers say, which is how the search finds what has changed.
CREATE OR REPLACE FUNCTION count_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE product text := CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
BEGIN
	PERFORM FROM products WHERE id = product FOR NO KEY UPDATE;
	UPDATE products SET questions = (SELECT count(*) FROM product_questions q WHERE q.product_id = product AND q.published) WHERE id = product;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_questions AFTER INSERT OR DELETE ON "product_questions" FOR EACH ROW EXECUTE FUNCTION count_questions();
--> statement-breakpoint
CREATE TRIGGER count_changed_questions AFTER UPDATE OF state, answers ON "product_questions" FOR EACH ROW
	WHEN (OLD.published OR NEW.published) EXECUTE FUNCTION count_questions();
