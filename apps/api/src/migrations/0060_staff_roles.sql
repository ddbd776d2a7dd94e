-- Staff roles: sets of permissions that an owner adds, and who has which; when a session was confirmed (docs/decisions/170-staff-roles.md).
CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
-- A process of the previous version changes only the role: whoever becomes an owner, or ceases to be one, has no other staff role.
CREATE OR REPLACE FUNCTION end_staff_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.staff_role := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER end_staff_role BEFORE UPDATE OF role ON users
  FOR EACH ROW WHEN (NEW.role IS DISTINCT FROM OLD.role AND NEW.staff_role IS NOT DISTINCT FROM OLD.staff_role)
  EXECUTE FUNCTION end_staff_role();
