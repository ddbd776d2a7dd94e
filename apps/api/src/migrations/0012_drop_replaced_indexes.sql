-- The indexes of 0011 have the columns of these and one more, so that the version before sums by them as well.
DROP INDEX IF EXISTS "orders_paid_when";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_cash_when";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_unpaid";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_to_deliver";