-- The version before finds a transaction id without it as well, by reading all payments.
DROP INDEX IF EXISTS "payment_attempts_search";
