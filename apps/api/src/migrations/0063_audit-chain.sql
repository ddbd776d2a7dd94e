CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
-- Adds the link of an entry. The lock is held until the commit, at which this runs, so that the order of the links is that of the commits.
CREATE OR REPLACE FUNCTION chain_audit_entry(added text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	head record;
	entry record;
BEGIN
	PERFORM pg_advisory_xact_lock(7305117);
	-- A restored entry comes with its link.
	IF EXISTS (SELECT FROM audit_chain WHERE entry_id = added) THEN RETURN; END IF;
	SELECT coalesce(max(position), 0) AS position, coalesce((array_agg(hash ORDER BY position DESC))[1], '') AS hash
		INTO head FROM (SELECT position, hash FROM audit_chain ORDER BY position DESC LIMIT 1) last;
	SELECT * INTO entry FROM audit_entries WHERE id = added;
	INSERT INTO audit_chain (position, entry_id, hash) VALUES (
		head.position + 1,
		added,
		encode(sha256(convert_to(head.hash || jsonb_build_array(entry.id, extract(epoch FROM entry.at),
			entry.actor_id, entry.actor, entry.act, entry.kind, entry.thing_id, entry.name, entry.before, entry.after)::text,
			'UTF8')), 'hex')
	);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_added_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM chain_audit_entry(NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: no transaction waits for the lock and still needs others afterwards.
CREATE CONSTRAINT TRIGGER chain_audit_entry AFTER INSERT ON "audit_entries" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION chain_added_audit_entry();
--> statement-breakpoint
DO $$
DECLARE
	entry record;
BEGIN
	FOR entry IN SELECT id FROM audit_entries ORDER BY at, id LOOP
		PERFORM chain_audit_entry(entry.id);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_chain_stays BEFORE UPDATE OR DELETE ON "audit_chain"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stay();
