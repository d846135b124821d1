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
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone_verified_at" timestamp with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_verified_phone" ON "profiles" USING btree ("phone") WHERE "profiles"."phone_verified_at" is not null;
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_codes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "phone_codes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "phone_codes_system" ON "phone_codes" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on phone_codes to practice_system;
--> statement-breakpoint
ALTER TABLE "group_messages" ADD COLUMN "content_hash" text;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "unproved_user_id" uuid;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_unproved_user_id_profiles_id_fk" FOREIGN KEY ("unproved_user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sms_messages_unproved_user" ON "sms_messages" USING btree ("unproved_user_id") WHERE "sms_messages"."unproved_user_id" is not null;
--> statement-breakpoint
-- Another number is unproved, whoever writes it.
create function unverify_changed_phone() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone and new.phone_verified_at is not distinct from old.phone_verified_at then
    new.phone_verified_at := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger profiles_phone before update of phone on profiles for each row execute function unverify_changed_phone();
--> statement-breakpoint
-- People are counted by whether they can be texted, which needs a proved number.
do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('drop trigger %I on profiles', 'profiles_count_' || event.name);
    execute format('create trigger %I after %s on profiles referencing %s for each statement execute function
      count_rows(''people'', ''case when phone is null then ''''no phone'''' when phone_verified_at is null then ''''not verified'''' else ''''phone'''' end'', ''true'')',
      'profiles_count_' || event.name, event.name, event.tables);
  end loop;
end $$;
--> statement-breakpoint
set local role practice_system;
--> statement-breakpoint
delete from list_counts where list = 'people';
--> statement-breakpoint
insert into list_counts (list, status, n)
select 'people', case when phone is null then 'no phone' else 'not verified' end, count(*) from profiles group by 2;
--> statement-breakpoint
-- Texts were linked to whoever had typed their number. That account's proof links them again.
update sms_messages set unproved_user_id = user_id, user_id = null where user_id is not null and (sender = 'admin' or direction = 'in');
--> statement-breakpoint
reset role;
--> statement-breakpoint
alter table "outbox" add column "expires_at" timestamp with time zone;
--> statement-breakpoint
alter table "outbox" add column "priority" integer default 2 not null;
--> statement-breakpoint
set local role practice_system;
--> statement-breakpoint
update "outbox" set "priority" = 3 where "kind" = 'group_text' and "sent_at" is null;
--> statement-breakpoint
update "outbox" set "priority" = 1 where "kind" in ('text_by_client', 'text_by_admin', 'text_again') and "sent_at" is null;
--> statement-breakpoint
reset role;
--> statement-breakpoint
drop index "outbox_due";
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","priority","run_at","seq") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"phone" text,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "contacts_status" CHECK ("contacts"."status" in ('client', 'guest')),
	CONSTRAINT "contacts_reachable" CHECK (coalesce("contacts"."email", "contacts"."phone") is not null)
);
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contacts" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_runs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "job_runs" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_user" ON "contacts" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_guest_email" ON "contacts" USING btree ("email") WHERE "contacts"."user_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_guest_phone" ON "contacts" USING btree ("phone") WHERE "contacts"."user_id" is null and "contacts"."email" is null;
--> statement-breakpoint
CREATE INDEX "orders_customer_phone" ON "orders" USING btree ("customer_phone");
--> statement-breakpoint
CREATE INDEX "contacts_by_activity" ON "contacts" USING btree ("last_active_at","id");
--> statement-breakpoint
CREATE INDEX "contacts_by_status" ON "contacts" USING btree ("status","last_active_at","id");
--> statement-breakpoint
-- What an erased account sent to somebody else's number stays, without its author.
ALTER TABLE "sms_messages" DROP CONSTRAINT "sms_messages_user_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "verifications_system" ON "verifications" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, delete on verifications to practice_system;
--> statement-breakpoint
CREATE POLICY "contacts_admin_read" ON "contacts" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "contacts_system" ON "contacts" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "job_runs_system" ON "job_runs" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select on contacts to practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on contacts, job_runs to practice_system;
--> statement-breakpoint
-- Brings the contacts of these accounts, addresses and numbers in line with what is stored about them. A guest is an address
-- without a confirmed account that ordered or wrote, or a number that texts of no account were exchanged with and that no order
-- names.
create function refresh_contacts(of_users uuid[], of_emails text[], of_phones text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owners uuid[];
  guest_emails text[];
begin
  -- The statements after these see what a transaction that had to be waited for has written. Someone new has no row to lock, but a
  -- lock of their address or number, the one that payments, confirmations and proofs take first. Only imports and upgrades write
  -- about so many at once, and these locks would fill the lock table.
  if cardinality(of_emails) + cardinality(of_phones) <= 50 then
    perform pg_advisory_xact_lock(keys.key) from (
      select hashtext(lower(e.email)) as key from unnest(of_emails) as e (email)
      union select hashtext('phone:' || p.phone) from unnest(of_phones) as p (phone)
      order by key) keys;
  end if;
  perform from contacts where id in (
      select c.id from contacts c where c.user_id = any(of_users)
      union all select c.id from users u join contacts c on c.user_id = u.id where u.email = any(of_emails)
      union all select c.id from users u join contacts c on c.email = u.email and c.user_id is null where u.id = any(of_users)
      union all select c.id from contacts c where c.user_id is null and c.email = any(of_emails)
      union all select c.id from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones))
    order by id for update;

  owners := array(
    select u.id from users u join profiles p using (id)
    where (u.id = any(of_users) or u.email = any(of_emails)) and u.email_verified and not p.is_admin);
  guest_emails := array(
    select e.address from unnest(of_emails) as e (address)
    where not exists (select from users u where u.email = e.address and u.id = any(owners)));

  if cardinality(of_users) > 0 then
    delete from contacts where user_id = any(of_users) and not user_id = any(owners);
  end if;
  if cardinality(owners) > 0 then
    -- A guest who registers stays the same contact.
    update contacts c set user_id = u.id, status = 'client' from users u
      where u.id = any(owners) and c.email = u.email and c.user_id is null
        and not exists (select from contacts other where other.user_id = u.id);
    delete from contacts c using users u where u.id = any(owners) and c.email = u.email and c.user_id is null;
    insert into contacts as known (user_id, email, phone, name, status, last_active_at, search)
      select u.id, u.email, case when p.phone_verified_at is not null then p.phone end, p.first_name || ' ' || p.last_name, 'client',
        greatest(u.created_at,
          (select max(o.created_at) from orders o where o.user_id = u.id and o.payment in ('paid', 'review')),
          (select max(a.created_at) from appointments a where a.user_id = u.id),
          (select max(m.created_at) from contact_messages m where m.email = u.email),
          (select s.created_at from sms_messages s
            where s.user_id = u.id and (s.sender = 'client' or s.direction = 'in')
            order by s.created_at desc, s.id desc limit 1)),
        search_text(p.first_name || ' ' || p.last_name, u.email, p.phone, null) || coalesce((
          select string_agg(' ' || o.number, '' order by o.number) from orders o
          where o.user_id = u.id and o.payment in ('paid', 'review')), '')
      from users u join profiles p using (id) where u.id = any(owners) order by u.id
      on conflict (user_id) do update set email = excluded.email, phone = excluded.phone, name = excluded.name,
        last_active_at = excluded.last_active_at, search = excluded.search
      where (known.email, known.phone, known.name, known.last_active_at, known.search) is distinct from
        (excluded.email, excluded.phone, excluded.name, excluded.last_active_at, excluded.search);
  end if;

  if cardinality(guest_emails) > 0 then
    delete from contacts c where c.user_id is null and c.email = any(guest_emails)
      and not exists (select from contact_messages m where m.email = c.email)
      and not exists (select from orders o
        where o.user_id is null and o.customer_email = c.email and o.payment in ('paid', 'review'));
    insert into contacts as known (email, phone, name, status, last_active_at, search)
      select e.email, ordered.phone, coalesce(ordered.name, written.name, ''), 'guest',
        greatest(ordered.at, written.at),
        search_text(coalesce(ordered.name, written.name), e.email, ordered.phone, null) || coalesce((
          select string_agg(' ' || o.number, '' order by o.number) from orders o
          where o.user_id is null and o.customer_email = e.email and o.payment in ('paid', 'review')), '')
      from unnest(guest_emails) as e (email)
      left join lateral (
        select o.customer_name as name, o.customer_phone as phone, o.created_at as at from orders o
        where o.user_id is null and o.customer_email = e.email and o.payment in ('paid', 'review')
        order by o.created_at desc, o.id desc limit 1) ordered on true
      left join lateral (
        select m.name, m.created_at as at from contact_messages m where m.email = e.email
        order by m.created_at desc, m.id desc limit 1) written on true
      where coalesce(ordered.at, written.at) is not null
      order by e.email
      on conflict (email) where user_id is null do update set phone = excluded.phone, name = excluded.name,
        last_active_at = excluded.last_active_at, search = excluded.search
      where (known.phone, known.name, known.last_active_at, known.search) is distinct from
        (excluded.phone, excluded.name, excluded.last_active_at, excluded.search);
  end if;

  if cardinality(of_phones) > 0 then
    delete from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones)
      and (not exists (select from sms_messages s where s.phone_number = c.phone and s.user_id is null)
        or exists (select from orders o where o.customer_phone = c.phone and o.payment in ('paid', 'review')));
    insert into contacts as known (phone, name, status, last_active_at, search)
      select p.phone, '', 'guest', texts.at, search_text(null, null, p.phone, null)
      from unnest(of_phones) as p (phone)
      cross join lateral (
        select max(s.created_at) as at from sms_messages s where s.phone_number = p.phone and s.user_id is null) texts
      where texts.at is not null
        and not exists (select from orders o where o.customer_phone = p.phone and o.payment in ('paid', 'review'))
      order by p.phone
      on conflict (phone) where user_id is null and email is null do update set last_active_at = excluded.last_active_at
      where known.last_active_at <> excluded.last_active_at;
  end if;
end $$;
--> statement-breakpoint
-- A changed address is proved like a new one.
drop trigger users_orders on users;
--> statement-breakpoint
create trigger users_orders after update of email, email_verified on users
  for each row when (new.email_verified and (not old.email_verified or new.email <> old.email)) execute function orders_of_confirmed_user();
--> statement-breakpoint
-- Refreshes the contacts whose rows a statement changed. The trigger's arguments: the columns that matter, and the expressions
-- for the account, the address and the number.
create function refresh_changed_contacts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text;
  of_users uuid[];
  of_emails text[];
  of_phones text[];
begin
  changed := case tg_op
    when 'INSERT' then format('select %s from new_rows', tg_argv[0])
    when 'DELETE' then format('select %s from old_rows', tg_argv[0])
    else format('(select %1$s from new_rows except select %1$s from old_rows)
      union all (select %1$s from old_rows except select %1$s from new_rows)', tg_argv[0])
  end;
  execute format('with changed as (%1$s) select
      array(select distinct key from (select %2$s as key from changed) keys where key is not null order by key),
      array(select distinct key from (select %3$s as key from changed) keys where key is not null order by key),
      array(select distinct key from (select %4$s as key from changed) keys where key is not null order by key)',
    changed, tg_argv[1], tg_argv[2], tg_argv[3]) into of_users, of_emails, of_phones;
  if cardinality(of_users) + cardinality(of_emails) + cardinality(of_phones) > 0 then
    perform refresh_contacts(of_users, of_emails, of_phones);
  end if;
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
alter function refresh_contacts(uuid[], text[], text[]) owner to practice_system;
--> statement-breakpoint
alter function refresh_changed_contacts() owner to practice_system;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
revoke execute on function refresh_contacts(uuid[], text[], text[]), refresh_changed_contacts() from public;
--> statement-breakpoint
do $$
declare
  source record;
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    for source in select * from (values
      ('users', 'id, email, email_verified', 'id', 'email', 'null::text'),
      ('profiles', 'id, first_name, last_name, phone, phone_verified_at, is_admin', 'id', 'null::text', 'null::text'),
      ('orders', 'user_id, number, customer_name, customer_email, customer_phone, payment', 'user_id', 'customer_email', 'customer_phone'),
      ('appointments', 'user_id, created_at', 'user_id', 'null::text', 'null::text'),
      ('contact_messages', 'id, email, name, created_at', 'null::uuid', 'email', 'null::text'),
      ('sms_messages', 'id, user_id, phone_number, sender, direction, created_at',
        'case when sender = ''client'' or direction = ''in'' then user_id end', 'null::text',
        'case when user_id is null then phone_number end')
    ) as s (name, columns, of_user, of_email, of_phone) loop
      execute format('create trigger %I after %s on %I referencing %s for each statement
        execute function refresh_changed_contacts(%L, %L, %L, %L)', source.name || '_contacts_' || event.name, event.name,
        source.name, event.tables, source.columns, source.of_user, source.of_email, source.of_phone);
    end loop;
    execute format('create trigger %I after %s on contacts referencing %s for each statement execute function index_words(''contacts'')',
      'contacts_words_' || event.name, event.name, event.tables);
    execute format('create trigger %I after %s on contacts referencing %s for each statement
      execute function count_rows(''contacts'', ''status'', ''true'')', 'contacts_count_' || event.name, event.name, event.tables);
  end loop;
end $$;
--> statement-breakpoint
do $$
begin
  set local role practice_system;
  perform refresh_contacts(
    array(select id from users),
    array(select email from contact_messages union select customer_email from orders where user_id is null and customer_email is not null),
    array(select distinct phone_number from sms_messages where user_id is null));
  reset role;
end $$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispute" CHECK ("orders"."dispute" in ('open', 'won', 'lost'));
