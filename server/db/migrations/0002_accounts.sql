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
--> statement-breakpoint
-- Area accounts: registrations, links of emails, passkeys.
CREATE TABLE "registrations" (
	"email" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password" text NOT NULL,
	"token_hash" text,
	"link_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "registrations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"new_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset', 'sign_in', 'change_email', 'cancel_email_change'))
);
--> statement-breakpoint
ALTER TABLE "account_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('register', 'sign_in'))
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_newest" ON "account_links" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE POLICY "registrations_system" ON "registrations" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "account_links_system" ON "account_links" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "passkeys_system" ON "passkeys" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "passkey_challenges_system" ON "passkey_challenges" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE "registrations" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "account_links" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "passkeys" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
grant select, insert, update, delete on registrations, account_links, passkeys, passkey_challenges to practice_system;
--> statement-breakpoint
-- Registration, reset and change of address are one transaction each, with their emails.
grant update (email, email_verified, updated_at) on users to practice_system;
--> statement-breakpoint
grant update (password, updated_at) on accounts to practice_system;
--> statement-breakpoint
-- Users whose address was never confirmed become registrations: they need a new link, and prove or choose a password with it.
set local role practice_system;
--> statement-breakpoint
insert into registrations (email, first_name, last_name, password, created_at)
select u.email, u.first_name, u.last_name, a.password, u.created_at
from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential' and a.password is not null
where not u.email_verified
on conflict do nothing;
--> statement-breakpoint
delete from users u using registrations r where u.email = r.email and not u.email_verified;
--> statement-breakpoint
reset role;
