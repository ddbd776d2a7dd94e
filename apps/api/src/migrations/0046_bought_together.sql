CREATE TABLE "product_pairs" (
	"product_id" text NOT NULL,
	"other_id" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "product_pairs_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
