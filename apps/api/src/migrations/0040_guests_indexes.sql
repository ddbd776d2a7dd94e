-- mode: concurrently
create index concurrently if not exists "orders_guest_email" on "orders" using btree (lower("email")) where "orders"."guest";--> statement-breakpoint
create index concurrently if not exists "users_guest" on "users" using btree ("uid") where "users"."guest";--> statement-breakpoint
create index concurrently if not exists "users_guest_last_seen" on "users" using btree ("last_login_at") where "users"."guest";
