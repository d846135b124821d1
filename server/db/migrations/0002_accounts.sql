-- Area signin: browsers that have signed in to an account.
CREATE TABLE "remembered_devices" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remembered_devices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "remembered_devices" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "remembered_devices_user" ON "remembered_devices" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "remembered_devices_expiry" ON "remembered_devices" USING btree ("expires_at");
--> statement-breakpoint
CREATE POLICY "remembered_devices_system" ON "remembered_devices" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on remembered_devices to practice_system;
--> statement-breakpoint
-- A changed password forgets every device, whoever changes it.
create function forget_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from remembered_devices where user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
alter function forget_devices() owner to practice_system;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
revoke execute on function forget_devices() from public;
--> statement-breakpoint
create trigger accounts_devices after update of password on accounts
  for each row when (old.password is distinct from new.password) execute function forget_devices();
