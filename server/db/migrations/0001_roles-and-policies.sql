-- Roles belong to the whole server: another database may have created them, or may be creating them at this moment.
do $$
declare
  role_name text;
  statement text;
  statements text[] := '{}';
begin
  foreach role_name in array array['practice_app', 'practice_visitor', 'practice_client', 'practice_admin', 'practice_system'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      statements := statements || format('create role %I nologin noinherit', role_name);
    end if;
    statements := statements || format('grant %I to current_user', role_name);
  end loop;
  statements := statements || 'grant practice_visitor, practice_client, practice_admin, practice_system to practice_app'::text;
  foreach statement in array statements loop
    for attempt in 1..100 loop
      begin
        execute statement;
        exit;
      exception
        when duplicate_object then
          exit;
        when unique_violation or internal_error then
          if attempt = 100 then
            raise;
          end if;
          perform pg_sleep(0.05);
      end;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- The embedded database is maintained from the application's own session (pg_maintain exists since PostgreSQL 17).
do $$
begin
  if exists (select from pg_roles where rolname = current_user and rolsuper) then
    if exists (select from pg_roles where rolname = 'pg_maintain') then
      execute 'grant pg_checkpoint, pg_maintain to practice_app with inherit true';
    end if;
  end if;
end $$;
--> statement-breakpoint
revoke create on schema public from public;
--> statement-breakpoint
grant usage on schema public to practice_app, practice_visitor, practice_client, practice_admin, practice_system;
--> statement-breakpoint
-- Policies: generated from server/db/schema, here because they name the roles.
CREATE POLICY "profiles_own_read" ON "profiles" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("profiles"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "profiles_own_write" ON "profiles" AS PERMISSIVE FOR UPDATE TO "practice_admin", "practice_client" USING ("profiles"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("profiles"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "profiles_admin_read" ON "profiles" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "profiles_identity" ON "profiles" AS PERMISSIVE FOR SELECT TO "practice_app" USING (true);
--> statement-breakpoint
CREATE POLICY "profiles_system" ON "profiles" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "appointments_own_read" ON "appointments" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("appointments"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "appointments_request" ON "appointments" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK ("appointments"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "appointments"."status" = 'pending');
--> statement-breakpoint
CREATE POLICY "appointments_admin_read" ON "appointments" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "appointments_admin_write" ON "appointments" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "appointments_system" ON "appointments" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "assistant_usage_system" ON "assistant_usage" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "contact_messages_system" ON "contact_messages" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "group_messages_admin_read" ON "group_messages" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "group_messages_admin_send" ON "group_messages" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "group_messages_admin_write" ON "group_messages" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "group_messages_system" ON "group_messages" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "group_recipients_admin_read" ON "group_recipients" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "group_recipients_admin_send" ON "group_recipients" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "group_recipients_admin_write" ON "group_recipients" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "group_recipients_system" ON "group_recipients" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "accounts_identity" ON "accounts" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "accounts_system" ON "accounts" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "server_settings_identity" ON "server_settings" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "sessions_identity" ON "sessions" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "sessions_system" ON "sessions" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "users_identity" ON "users" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "users_system" ON "users" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "users_self" ON "users" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("users"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "users_admin" ON "users" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "verifications_identity" ON "verifications" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "rate_limits_system" ON "rate_limits" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "list_counts_admin_read" ON "list_counts" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "list_counts_system" ON "list_counts" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "search_words_admin_read" ON "search_words" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "search_words_system" ON "search_words" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "live_sessions_read" ON "live_sessions" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("live_sessions"."ended_at" is null);
--> statement-breakpoint
CREATE POLICY "live_sessions_host" ON "live_sessions" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "live_sessions_system" ON "live_sessions" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "sms_messages_own_read" ON "sms_messages" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("sms_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "sms_messages_own_send" ON "sms_messages" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK ("sms_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "sms_messages"."sender" = 'client' and "sms_messages"."direction" = 'out' and "sms_messages"."status" = 'pending');
--> statement-breakpoint
CREATE POLICY "sms_messages_admin_read" ON "sms_messages" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "sms_messages_admin_send" ON "sms_messages" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK ("sms_messages"."sender" = 'admin' and "sms_messages"."direction" = 'out' and "sms_messages"."status" = 'pending');
--> statement-breakpoint
CREATE POLICY "sms_messages_system" ON "sms_messages" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "sms_opt_outs_system" ON "sms_opt_outs" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "orders_own_read" ON "orders" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("orders"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "orders"."payment" in ('paid', 'review'));
--> statement-breakpoint
CREATE POLICY "orders_admin_read" ON "orders" AS PERMISSIVE FOR SELECT TO "practice_admin" USING ("orders"."payment" in ('paid', 'review'));
--> statement-breakpoint
CREATE POLICY "orders_admin_write" ON "orders" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING ("orders"."payment" in ('paid', 'review')) WITH CHECK ("orders"."payment" in ('paid', 'review'));
--> statement-breakpoint
CREATE POLICY "orders_system" ON "orders" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "outbox_promise" ON "outbox" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "outbox_system" ON "outbox" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "sandbox_deliveries_system" ON "sandbox_deliveries" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "sandbox_payments_system" ON "sandbox_payments" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "recovery_codes_system" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "second_steps_system" ON "second_steps" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Forced, so that the policies bind the owner of the tables too.
do $$
declare
  relation record;
begin
  for relation in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table public.%I force row level security', relation.relname);
  end loop;
end $$;
--> statement-breakpoint
-- Identity.
grant select, insert, update, delete on users, sessions, accounts, verifications, server_settings to practice_app;
--> statement-breakpoint
grant select (id, is_admin) on profiles to practice_app;
--> statement-breakpoint
grant select (id, email) on users to practice_client, practice_admin;
--> statement-breakpoint
grant select, insert, delete on users to practice_system;
--> statement-breakpoint
grant select, insert on accounts to practice_system;
--> statement-breakpoint
-- A change of how an account signs in ends its other sessions in the same transaction.
grant select (id, user_id), delete on sessions to practice_system;
--> statement-breakpoint
grant select, insert, update, delete on second_steps, recovery_codes to practice_system;
--> statement-breakpoint
-- Profiles: column grants keep is_admin out of reach.
grant select on profiles to practice_client, practice_admin;
--> statement-breakpoint
grant update (first_name, last_name, phone, updated_at) on profiles to practice_client, practice_admin;
--> statement-breakpoint
-- Orders.
grant select on orders to practice_client, practice_admin;
--> statement-breakpoint
grant update (status) on orders to practice_admin;
--> statement-breakpoint
-- Appointments and messages.
grant select, insert on appointments, sms_messages to practice_client, practice_admin;
--> statement-breakpoint
grant update (status, sequence) on appointments to practice_admin;
--> statement-breakpoint
grant insert on outbox to practice_client, practice_admin;
--> statement-breakpoint
-- Group messages.
grant select, insert on group_messages, group_recipients to practice_admin;
--> statement-breakpoint
grant update (announced_at) on group_messages to practice_admin;
--> statement-breakpoint
-- Live sessions.
grant select on live_sessions to practice_client;
--> statement-breakpoint
grant select, insert, update on live_sessions to practice_admin;
--> statement-breakpoint
-- Lists.
grant select on search_words, list_counts to practice_admin;
--> statement-breakpoint
-- Jobs and triggers of the server.
grant select, insert, update, delete on profiles, orders, appointments, sms_messages, sms_opt_outs, group_messages, group_recipients, live_sessions, contact_messages, assistant_usage, outbox, sandbox_deliveries, sandbox_payments, rate_limits, search_words, list_counts to practice_system;
--> statement-breakpoint
-- A new user's profile, whoever inserts the user.
create function profile_of_new_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into profiles (id, first_name, last_name) values (new.id, new.first_name, new.last_name);
  return null;
end $$;
--> statement-breakpoint
-- Guest orders become the user's with the confirmation of their address.
create function orders_of_confirmed_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for a payment of the same address that is being settled, so that one of the two sees the other.
  perform pg_advisory_xact_lock(hashtext(lower(new.email)));
  update orders set user_id = new.id where user_id is null and customer_email = lower(new.email);
  return null;
end $$;
--> statement-breakpoint
-- The search terms of a person or an order, each after a space: lower case, no accents; an email address whole and in its
-- parts; a phone number whole, without its country, without its area, and its last four digits; the number of an order.
create function search_text(names text, email text, phone text, number bigint) returns text language sql immutable parallel safe as $$
  with plain as (
    select regexp_replace(normalize(lower(coalesce(names, '')), NFD), '[\u0300-\u036f]', '', 'g') as names,
      regexp_replace(normalize(lower(coalesce(email, '')), NFD), '[\u0300-\u036f]', '', 'g') as email,
      regexp_replace(coalesce(phone, ''), '\D', '', 'g') as digits
  ), words as (
    select regexp_split_to_table(names, '\s+') as word from plain
    union select regexp_split_to_table(names, '[\s-]+') from plain
    union select email from plain
    union select regexp_split_to_table(split_part(email, '@', 1), '[._+-]+') from plain
    union select digits from plain
    union select right(digits, length) from plain, unnest(array[10, 7, 4]) as length where length(digits) >= length
    union select number::text
  )
  select coalesce(string_agg(' ' || word, '' order by word), '') from words where word <> ''
$$;
--> statement-breakpoint
create function search_text_of_order() returns trigger language plpgsql as $$
begin
  new.search := case when new.payment in ('paid', 'review')
    then search_text(new.customer_name, new.customer_email, new.customer_phone, new.number) else '' end;
  return new;
end $$;
--> statement-breakpoint
create function search_text_of_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search := search_text(new.first_name || ' ' || new.last_name,
    (select email from users where id = new.id), new.phone, null);
  return new;
end $$;
--> statement-breakpoint
create function search_text_of_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update profiles set search = '' where id = new.id;
  return null;
end $$;
--> statement-breakpoint
-- Maintains search_words. The trigger's argument is the name of the list.
create function index_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from search_words where id in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into search_words (list, word, id)
      select tg_argv[0], word, id from new_rows, string_to_table(ltrim(search), ' ') as word where search <> ''
      on conflict do nothing;
  else
    delete from search_words where id in
      (select now.id from new_rows now join old_rows before on before.id = now.id where before.search <> now.search);
    insert into search_words (list, word, id)
      select tg_argv[0], word, now.id from new_rows now join old_rows before on before.id = now.id,
        string_to_table(ltrim(now.search), ' ') as word
      where before.search <> now.search and now.search <> ''
      on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Maintains list_counts. The trigger's arguments: the list, the expression it is counted by, and the rows that count.
-- Always in the order of the statuses, so that two statements can't deadlock.
create function count_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes text := '';
begin
  if tg_op <> 'INSERT' then
    changes := format('select %s as status, -1 as n from old_rows where %s', tg_argv[1], tg_argv[2]);
  end if;
  if tg_op = 'UPDATE' then
    changes := changes || ' union all ';
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || format('select %s as status, 1 as n from new_rows where %s', tg_argv[1], tg_argv[2]);
  end if;
  execute format('insert into list_counts (list, status, n)
    select %L, status, sum(n) from (%s) changes group by status having sum(n) <> 0 order by status
    on conflict (list, status) do update set n = list_counts.n + excluded.n', tg_argv[0], changes);
  return null;
end $$;
--> statement-breakpoint
-- These functions run as practice_system. Changing a function's owner requires that the new one may create in the schema.
grant create on schema public to practice_system;
--> statement-breakpoint
alter function profile_of_new_user() owner to practice_system;
--> statement-breakpoint
alter function orders_of_confirmed_user() owner to practice_system;
--> statement-breakpoint
alter function search_text_of_person() owner to practice_system;
--> statement-breakpoint
alter function search_text_of_user() owner to practice_system;
--> statement-breakpoint
alter function index_words() owner to practice_system;
--> statement-breakpoint
alter function count_rows() owner to practice_system;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
revoke execute on function profile_of_new_user(), orders_of_confirmed_user(), search_text_of_person(), search_text_of_user(), index_words(), count_rows() from public;
--> statement-breakpoint
create trigger users_profile after insert on users for each row execute function profile_of_new_user();
--> statement-breakpoint
create trigger users_orders after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function orders_of_confirmed_user();
--> statement-breakpoint
create trigger orders_search before insert or update of payment, customer_name, customer_email, customer_phone on orders
  for each row execute function search_text_of_order();
--> statement-breakpoint
create trigger profiles_search before insert or update on profiles
  for each row execute function search_text_of_person();
--> statement-breakpoint
create trigger users_search after update of email on users
  for each row when (old.email <> new.email) execute function search_text_of_user();
--> statement-breakpoint
do $$
declare
  listed record;
  event record;
begin
  for listed in select * from (values
    ('orders', 'index_words(''orders'')', 'words'),
    ('profiles', 'index_words(''people'')', 'words'),
    ('orders', 'count_rows(''orders'', ''status'', ''payment in (''''paid'''', ''''review'''')'')', 'count'),
    ('appointments', 'count_rows(''appointments'', ''status'', ''true'')', 'count'),
    ('sms_messages', 'count_rows(''sms_messages'', ''status'', ''true'')', 'count'),
    ('profiles', 'count_rows(''people'', ''case when phone is null then ''''no phone'''' else ''''phone'''' end'', ''true'')', 'count')
  ) as t (name, call, purpose) loop
    for event in select * from (values
      ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
      ('update', 'old table as old_rows new table as new_rows')
    ) as e (name, tables) loop
      execute format('create trigger %I after %s on %I referencing %s for each statement execute function %s',
        listed.name || '_' || listed.purpose || '_' || event.name, event.name, listed.name, event.tables, listed.call);
    end loop;
  end loop;
end $$;
