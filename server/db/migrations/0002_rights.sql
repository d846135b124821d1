-- Forced, so that the owner of the tables is bound by the policies too.
do $$
declare
  found record;
begin
  for found in select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace loop
    execute format('alter table public.%I force row level security', found.relname);
  end loop;
end $$;
--> statement-breakpoint
grant usage on schema public to practice_app, practice_visitor, practice_client, practice_admin, practice_system;
--> statement-breakpoint
grant select, insert, update, delete on users, sessions, accounts, verifications, server_settings to practice_app;
--> statement-breakpoint
grant select (id, is_admin) on profiles to practice_app;
--> statement-breakpoint
grant select (id, email) on users to practice_client, practice_admin;
--> statement-breakpoint
grant select on profiles to practice_client, practice_admin;
--> statement-breakpoint
grant update (first_name, last_name, phone, updated_at) on profiles to practice_client, practice_admin;
--> statement-breakpoint
grant select on orders to practice_client, practice_admin;
--> statement-breakpoint
grant update (status) on orders to practice_admin;
--> statement-breakpoint
grant insert on outbox to practice_client, practice_admin;
--> statement-breakpoint
grant select, insert on users, accounts to practice_system;
--> statement-breakpoint
grant select, insert, update, delete on profiles, orders, outbox, sandbox_deliveries, sandbox_payments, rate_limits to practice_system;
--> statement-breakpoint
-- Two things must happen with a user's row or not at all, whoever writes it: her profile, and the guest orders that are hers.
create function profile_of_new_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into profiles (id, first_name, last_name) values (new.id, new.first_name, new.last_name);
  return null;
end $$;
--> statement-breakpoint
create function orders_of_confirmed_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for a payment of the same address that is being settled, so that one of the two sees the other.
  perform pg_advisory_xact_lock(hashtext(lower(new.email)));
  update orders set user_id = new.id where user_id is null and customer_email = lower(new.email);
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
alter function profile_of_new_user() owner to practice_system;
--> statement-breakpoint
alter function orders_of_confirmed_user() owner to practice_system;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
revoke execute on function profile_of_new_user(), orders_of_confirmed_user() from public;
--> statement-breakpoint
create trigger users_profile after insert on users for each row execute function profile_of_new_user();
--> statement-breakpoint
create trigger users_orders after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function orders_of_confirmed_user();
