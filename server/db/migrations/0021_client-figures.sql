ALTER TABLE "contacts" ADD COLUMN "spent_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "bought_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "is_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contacts_by_spent" ON "contacts" USING btree ("spent_cents","last_active_at","id") WHERE "contacts"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "contacts_bought" ON "contacts" USING btree ("bought_at") WHERE "contacts"."bought_at" is not null;--> statement-breakpoint
CREATE INDEX "contacts_unpaid" ON "contacts" USING btree ("last_active_at","id") WHERE "contacts"."is_unpaid";--> statement-breakpoint
CREATE INDEX "contacts_seen" ON "contacts" USING btree ("seen_at") WHERE "contacts"."seen_at" is not null;--> statement-breakpoint
-- The record that an appointment is in, by the account, else the address, else the number that was given alone; as in
-- server/people/person.ts. Null for whoever is no contact.
create function record_of_appointment(of_user uuid, of_email text, of_phone text) returns uuid language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  found_id uuid;
begin
  if of_user is not null then
    select coalesce(merged_into, id) into found_id from contacts where user_id = of_user;
  elsif of_email is not null then
    select coalesce(merged_into, id) into found_id from contacts where email = of_email order by user_id is null limit 1;
  else
    select coalesce(merged_into, id) into found_id from contacts
      where phone = of_phone and (user_id is not null or email is null) order by user_id is null limit 1;
  end if;
  return found_id;
end $$;
--> statement-breakpoint
-- The next session of a record, with those of whoever was merged into it.
create function next_session_of(of_record uuid) returns timestamptz language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  one record;
  soonest timestamptz;
begin
  for one in select c.user_id, c.email, c.phone from contacts c where c.id = of_record
    union all select c.user_id, c.email, c.phone from contacts c where c.merged_into = of_record loop
    soonest := least(soonest,
      (select min(a.appointment_date) from appointments a
        where a.user_id = one.user_id and a.appointment_date >= now() and a.status in ('pending', 'confirmed')),
      (select min(a.appointment_date) from appointments a
        where a.user_id is null and a.client_email = one.email and a.appointment_date >= now() and a.status in ('pending', 'confirmed')),
      (select min(a.appointment_date) from appointments a
        where a.user_id is null and a.client_email is null and a.client_phone = one.phone and (one.user_id is not null or one.email is null)
          and a.appointment_date >= now() and a.status in ('pending', 'confirmed')));
  end loop;
  return soonest;
end $$;
--> statement-breakpoint
-- Computes what the list of clients is sorted and grouped by anew, for the records of these contacts: what was spent without the
-- provider's fees, the newest order that wasn't cancelled, whether money is owed, and the last session that took or takes place or is
-- asked for.
create function refresh_figures(of_contacts uuid[], of_money boolean, of_orders boolean, of_sessions boolean) returns void language plpgsql
  security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  main uuid;
  now_is contacts;
  one record;
  part record;
begin
  for main in select distinct coalesce(c.merged_into, c.id) as id from contacts c where c.id = any(of_contacts) order by id loop
    select * into now_is from contacts where id = main for update;
    continue when not found;
    if of_money then now_is.spent_cents := 0; end if;
    if of_orders then now_is.bought_at := null; now_is.is_unpaid := false; end if;
    if of_sessions then now_is.seen_at := null; now_is.requested_at := null; end if;
    for one in select c.user_id, c.email, c.phone, c.user_id is not null or c.email is null as has_number from contacts c where c.id = main
      union all select c.user_id, c.email, c.phone, c.user_id is not null or c.email is null from contacts c where c.merged_into = main loop
      if of_money then
        now_is.spent_cents := now_is.spent_cents + (select coalesce(sum(cents), 0) from (
          select m.amount_cents as cents from orders o join money_entries m on m.order_id = o.id
            where o.user_id = one.user_id and m.kind <> 'fee'
          union all select m.amount_cents from orders o join money_entries m on m.order_id = o.id
            where o.user_id is null and o.customer_email = one.email and m.kind <> 'fee'
          union all select m.amount_cents from appointments a join money_entries m on m.appointment_id = a.id
            where a.user_id = one.user_id and m.order_id is null and m.kind <> 'fee'
          union all select m.amount_cents from appointments a join money_entries m on m.appointment_id = a.id
            where a.user_id is null and a.client_email = one.email and m.order_id is null and m.kind <> 'fee'
          union all select m.amount_cents from appointments a join money_entries m on m.appointment_id = a.id
            where a.user_id is null and a.client_email is null and a.client_phone = one.phone and one.has_number
              and m.order_id is null and m.kind <> 'fee'
          union all select m.amount_cents from payment_requests r join money_entries m on m.request_id = r.id
            where r.customer_email = one.email and m.order_id is null and m.appointment_id is null and m.kind <> 'fee') movement);
      end if;
      if of_orders then
        select max(o.created_at) as bought_at, coalesce(bool_or(o.total_cents - o.paid_cents + o.refunded_cents > 0
            and (o.payment = 'due' or o.payment = 'review' and o.refunded_cents < greatest(o.paid_cents, 1))), false) as is_unpaid
          into part from (
            select * from orders where user_id = one.user_id
            union all select * from orders where user_id is null and customer_email = one.email) o
          where o.payment in ('due', 'paid', 'review') and o.status <> 'cancelled';
        now_is.bought_at := greatest(now_is.bought_at, part.bought_at);
        now_is.is_unpaid := now_is.is_unpaid or part.is_unpaid;
      end if;
      if of_sessions then
        select max(a.appointment_date) filter (where a.status in ('confirmed', 'completed')) as seen_at,
            max(a.appointment_date) filter (where a.status = 'pending') as requested_at
          into part from (
            select status, appointment_date from appointments where user_id = one.user_id
            union all select status, appointment_date from appointments where user_id is null and client_email = one.email
            union all select status, appointment_date from appointments
              where user_id is null and client_email is null and client_phone = one.phone and one.has_number) a;
        now_is.seen_at := greatest(now_is.seen_at, part.seen_at);
        now_is.requested_at := greatest(now_is.requested_at, part.requested_at);
      end if;
    end loop;
    update contacts set spent_cents = now_is.spent_cents, bought_at = now_is.bought_at, is_unpaid = now_is.is_unpaid,
        seen_at = now_is.seen_at, requested_at = now_is.requested_at
      where id = main and (spent_cents, bought_at, is_unpaid, seen_at, requested_at) is distinct from
        (now_is.spent_cents, now_is.bought_at, now_is.is_unpaid, now_is.seen_at, now_is.requested_at);
  end loop;
end $$;
--> statement-breakpoint
-- Whom rows of these accounts, addresses and numbers belong to.
create function contacts_of(of_users uuid[], of_emails text[], of_phones text[]) returns uuid[] language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select id from contacts where user_id = any(of_users)
    union select id from contacts where user_id is null and email = any(of_emails)
    union select c.id from users u join contacts c on c.user_id = u.id where u.email = any(of_emails)
    union select id from contacts where phone = any(of_phones) and (user_id is not null or email is null));
end $$;
--> statement-breakpoint
-- The triggers' names sort after those that refresh the contacts, which lock them first.
create function refresh_figures_of_orders() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_users uuid[];
  of_emails text[];
  has_moved boolean := tg_op = 'DELETE';
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct user_id), array_agg(distinct customer_email) filter (where user_id is null) into of_users, of_emails
      from new_rows where payment in ('due', 'paid', 'review');
  elsif tg_op = 'DELETE' then
    select array_agg(distinct user_id), array_agg(distinct customer_email) filter (where user_id is null) into of_users, of_emails
      from old_rows;
  else
    with before as (
      select id, user_id, customer_email, payment, status, total_cents, paid_cents, refunded_cents, created_at from old_rows
    ), after as (
      select id, user_id, customer_email, payment, status, total_cents, paid_cents, refunded_cents, created_at from new_rows
    )
    select array_agg(distinct user_id), array_agg(distinct customer_email) filter (where user_id is null)
      into of_users, of_emails from ((table after except table before) union all (table before except table after)) changed;
    has_moved := exists (select id, user_id, customer_email from new_rows except select id, user_id, customer_email from old_rows);
  end if;
  if of_users is not null or of_emails is not null then
    perform refresh_figures(contacts_of(coalesce(of_users, '{}'), coalesce(of_emails, '{}'), '{}'), has_moved, true, false);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function refresh_figures_of_sessions() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_users uuid[];
  of_emails text[];
  of_phones text[];
  has_moved boolean := tg_op = 'DELETE';
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct user_id), array_agg(distinct client_email) filter (where user_id is null),
        array_agg(distinct client_phone) filter (where user_id is null and client_email is null)
      into of_users, of_emails, of_phones from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct user_id), array_agg(distinct client_email) filter (where user_id is null),
        array_agg(distinct client_phone) filter (where user_id is null and client_email is null)
      into of_users, of_emails, of_phones from old_rows;
  else
    with before as (
      select id, user_id, client_email, client_phone, status, appointment_date from old_rows
    ), after as (
      select id, user_id, client_email, client_phone, status, appointment_date from new_rows
    )
    select array_agg(distinct user_id), array_agg(distinct client_email) filter (where user_id is null),
        array_agg(distinct client_phone) filter (where user_id is null and client_email is null)
      into of_users, of_emails, of_phones from ((table after except table before) union all (table before except table after)) changed;
    has_moved := exists (select id, user_id, client_email, client_phone from new_rows
      except select id, user_id, client_email, client_phone from old_rows);
  end if;
  if of_users is not null or of_emails is not null or of_phones is not null then
    perform refresh_figures(
      contacts_of(coalesce(of_users, '{}'), coalesce(of_emails, '{}'), coalesce(of_phones, '{}')), has_moved, false, true);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function refresh_figures_of_money() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  payers uuid[];
begin
  payers := array(
    select unnest(contacts_of(array_remove(array[o.user_id], null), case when o.user_id is null then array[o.customer_email] else '{}' end, '{}'))
      from changed_rows m join orders o on o.id = m.order_id where m.kind <> 'fee'
    union select unnest(contacts_of(array_remove(array[a.user_id], null), case when a.user_id is null then array[a.client_email] else '{}' end,
        case when a.user_id is null and a.client_email is null then array[a.client_phone] else '{}' end))
      from changed_rows m join appointments a on a.id = m.appointment_id where m.kind <> 'fee' and m.order_id is null
    union select unnest(contacts_of('{}', array[r.customer_email], '{}'))
      from changed_rows m join payment_requests r on r.id = m.request_id
      where m.kind <> 'fee' and m.order_id is null and m.appointment_id is null);
  if cardinality(payers) > 0 then
    perform refresh_figures(payers, true, false, false);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A new contact, one that became another person's, both records when one joins or leaves the other, and the main record of one that is
-- gone: another contact can have the same number, and with it the appointments.
create function refresh_figures_of_contact() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_figures(case tg_op when 'INSERT' then array[new.id] when 'DELETE' then array[old.merged_into]
    else array[new.id, old.merged_into] end, true, true, true);
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
do $$
declare
  made regprocedure;
begin
  foreach made in array array['record_of_appointment(uuid, text, text)', 'next_session_of(uuid)', 'contacts_of(uuid[], text[], text[])',
    'refresh_figures(uuid[], boolean, boolean, boolean)', 'refresh_figures_of_orders()', 'refresh_figures_of_sessions()',
    'refresh_figures_of_money()', 'refresh_figures_of_contact()']::regprocedure[] loop
    execute format('alter function %s owner to practice_system', made);
    execute format('revoke execute on function %s from public', made);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
grant execute on function record_of_appointment(uuid, text, text) to practice_admin;
--> statement-breakpoint
do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('create trigger %I after %s on orders referencing %s for each statement execute function refresh_figures_of_orders()',
      'orders_figures_' || event.name, event.name, event.tables);
    execute format('create trigger %I after %s on appointments referencing %s for each statement execute function refresh_figures_of_sessions()',
      'appointments_figures_' || event.name, event.name, event.tables);
  end loop;
end $$;
--> statement-breakpoint
create trigger money_figures_insert after insert on money_entries referencing new table as changed_rows
  for each statement execute function refresh_figures_of_money();
--> statement-breakpoint
create trigger money_figures_delete after delete on money_entries referencing old table as changed_rows
  for each statement execute function refresh_figures_of_money();
--> statement-breakpoint
create trigger contacts_figures_insert after insert on contacts for each row execute function refresh_figures_of_contact();
--> statement-breakpoint
create trigger contacts_figures_delete after delete on contacts for each row when (old.merged_into is not null)
  execute function refresh_figures_of_contact();
--> statement-breakpoint
create trigger contacts_figures_update after update of user_id, email, phone, merged_into on contacts for each row
  when ((old.user_id, old.email, old.phone, old.merged_into) is distinct from (new.user_id, new.email, new.phone, new.merged_into))
  execute function refresh_figures_of_contact();
--> statement-breakpoint
-- What refresh_figures gives for each record, in one statement for all of them. What is searched and counted stays the same.
ALTER TABLE "contacts" DISABLE TRIGGER "contacts_words_update";
--> statement-breakpoint
ALTER TABLE "contacts" DISABLE TRIGGER "contacts_count_update";
--> statement-breakpoint
do $$
begin
  set local role practice_system;
  with identities as materialized (
    select coalesce(merged_into, id) as main, user_id, email, phone, user_id is not null or email is null as has_number from contacts
  ), bought as materialized (
    select i.main, o.* from identities i join orders o on o.user_id = i.user_id
    union all select i.main, o.* from identities i join orders o on o.user_id is null and o.customer_email = i.email
  ), booked as materialized (
    select i.main, a.id, a.status, a.appointment_date from identities i join appointments a on a.user_id = i.user_id
    union all select i.main, a.id, a.status, a.appointment_date
      from identities i join appointments a on a.user_id is null and a.client_email = i.email
    union all select i.main, a.id, a.status, a.appointment_date
      from identities i join appointments a on a.user_id is null and a.client_email is null and a.client_phone = i.phone
      where i.has_number
  ), figures as (
    select b.main, m.amount_cents as cents, null::timestamptz as bought_at, false as is_unpaid, null::timestamptz as seen_at,
        null::timestamptz as requested_at
      from bought b join money_entries m on m.order_id = b.id where m.kind <> 'fee'
    union all select b.main, m.amount_cents, null, false, null, null
      from booked b join money_entries m on m.appointment_id = b.id where m.order_id is null and m.kind <> 'fee'
    union all select i.main, m.amount_cents, null, false, null, null
      from identities i join payment_requests r on r.customer_email = i.email join money_entries m on m.request_id = r.id
      where m.order_id is null and m.appointment_id is null and m.kind <> 'fee'
    union all select main, 0, created_at, total_cents - paid_cents + refunded_cents > 0
        and (payment = 'due' or payment = 'review' and refunded_cents < greatest(paid_cents, 1)), null, null
      from bought where payment in ('due', 'paid', 'review') and status <> 'cancelled'
    union all select main, 0, null, false, case when status in ('confirmed', 'completed') then appointment_date end,
        case when status = 'pending' then appointment_date end
      from booked where status in ('confirmed', 'completed', 'pending')
  )
  update contacts set spent_cents = figure.spent_cents, bought_at = figure.bought_at, is_unpaid = figure.is_unpaid,
      seen_at = figure.seen_at, requested_at = figure.requested_at
    from (
      select main, sum(cents) as spent_cents, max(bought_at) as bought_at, bool_or(is_unpaid) as is_unpaid, max(seen_at) as seen_at,
        max(requested_at) as requested_at
      from figures group by main) figure
    where figure.main = contacts.id;
  reset role;
end $$;
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE TRIGGER "contacts_words_update";
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE TRIGGER "contacts_count_update";
