-- mode: concurrently
create index concurrently if not exists "orders_guest_email" on "orders" using btree (lower("email")) where "orders"."guest";
