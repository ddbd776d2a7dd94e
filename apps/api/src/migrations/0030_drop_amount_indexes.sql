-- Those of 0029 leave out what was cancelled or came back; the version before sums without an index for as long as it still runs.
DROP INDEX IF EXISTS "orders_unpaid_amounts";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_pending_amounts";
