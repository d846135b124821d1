-- As before, in PL/pgSQL, whose statements are planned once and not at each call. Lower case comes last: a database with the C locale
-- knows no lower case of letters with accents.
create or replace function search_text(names text, email text, phone text, number bigint) returns text
  language plpgsql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
declare
  plain_names text := lower(regexp_replace(normalize(coalesce(names, ''), NFD), '[\u0300-\u036f]', '', 'g'));
  plain_email text := lower(regexp_replace(normalize(coalesce(email, ''), NFD), '[\u0300-\u036f]', '', 'g'));
  digits text := regexp_replace(coalesce(phone, ''), '\D', '', 'g');
begin
  return (
    select coalesce(string_agg(' ' || word, '' order by word), '') from (
      select regexp_split_to_table(plain_names, '\s+')
      union select regexp_split_to_table(plain_names, '[\s-]+')
      union select plain_email
      union select regexp_split_to_table(split_part(plain_email, '@', 1), '[._+-]+')
      union select digits
      union select right(digits, length) from unnest(array[10, 7, 4]) as length where length(digits) >= length
      union select number::text
    ) as words (word) where word <> '');
end $$;
--> statement-breakpoint
-- What count_rows does for lists of all rows of a table by its status, in statements that are planned once.
create function count_statuses() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    insert into list_counts (list, status, n)
      select tg_argv[0], status, count(*) from new_rows group by status order by status
      on conflict (list, status) do update set n = list_counts.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into list_counts (list, status, n)
      select tg_argv[0], status, -count(*) from old_rows group by status order by status
      on conflict (list, status) do update set n = list_counts.n + excluded.n;
  else
    insert into list_counts (list, status, n)
      select tg_argv[0], status, sum(n)
      from (select status, 1 as n from new_rows union all select status, -1 from old_rows) changes
      group by status having sum(n) <> 0 order by status
      on conflict (list, status) do update set n = list_counts.n + excluded.n;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The same for orders, of which only those that are to be paid, are paid or under review count.
create function count_orders() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    insert into list_counts (list, status, n)
      select 'orders', status, count(*) from new_rows where payment in ('due', 'paid', 'review') group by status order by status
      on conflict (list, status) do update set n = list_counts.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into list_counts (list, status, n)
      select 'orders', status, -count(*) from old_rows where payment in ('due', 'paid', 'review') group by status order by status
      on conflict (list, status) do update set n = list_counts.n + excluded.n;
  else
    insert into list_counts (list, status, n)
      select 'orders', status, sum(n) from (
        select status, payment, 1 as n from new_rows union all select status, payment, -1 from old_rows) changes
      where payment in ('due', 'paid', 'review')
      group by status having sum(n) <> 0 order by status
      on conflict (list, status) do update set n = list_counts.n + excluded.n;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What refresh_changed_contacts does for orders, in statements that are planned once.
create function refresh_contacts_of_orders() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_users uuid[];
  of_emails text[];
  of_phones text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct user_id) filter (where user_id is not null),
        array_agg(distinct customer_email) filter (where customer_email is not null),
        array_agg(distinct customer_phone) filter (where customer_phone is not null)
      into of_users, of_emails, of_phones
      from new_rows where payment in ('due', 'paid', 'review');
  elsif tg_op = 'DELETE' then
    select array_agg(distinct user_id) filter (where user_id is not null),
        array_agg(distinct customer_email) filter (where customer_email is not null),
        array_agg(distinct customer_phone) filter (where customer_phone is not null)
      into of_users, of_emails, of_phones
      from old_rows where payment in ('due', 'paid', 'review');
  else
    with before as (
      select user_id, number, customer_name, customer_email, customer_phone, payment
      from old_rows where payment in ('due', 'paid', 'review')
    ), after as (
      select user_id, number, customer_name, customer_email, customer_phone, payment
      from new_rows where payment in ('due', 'paid', 'review')
    )
    select array_agg(distinct user_id) filter (where user_id is not null),
        array_agg(distinct customer_email) filter (where customer_email is not null),
        array_agg(distinct customer_phone) filter (where customer_phone is not null)
      into of_users, of_emails, of_phones
      from ((table after except table before) union all (table before except table after)) changed;
  end if;
  if coalesce(of_users::text[], of_emails, of_phones) is not null then
    perform refresh_contacts(coalesce(of_users, '{}'), coalesce(of_emails, '{}'), coalesce(of_phones, '{}'));
  end if;
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
do $$
declare
  made regprocedure;
begin
  foreach made in array array['count_statuses()', 'count_orders()', 'refresh_contacts_of_orders()']::regprocedure[] loop
    execute format('alter function %s owner to practice_system', made);
    execute format('revoke execute on function %s from public', made);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
do $$
declare
  counted text;
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    foreach counted in array array['appointments', 'sms_messages', 'contacts'] loop
      execute format('drop trigger %I on %I', counted || '_count_' || event.name, counted);
      execute format('create trigger %I after %s on %I referencing %s for each statement execute function count_statuses(%L)',
        counted || '_count_' || event.name, event.name, counted, event.tables, counted);
    end loop;
    execute format('drop trigger %I on orders', 'orders_count_' || event.name);
    execute format('create trigger %I after %s on orders referencing %s for each statement execute function count_orders()',
      'orders_count_' || event.name, event.name, event.tables);
    execute format('drop trigger %I on orders', 'orders_contacts_' || event.name);
    execute format('create trigger %I after %s on orders referencing %s for each statement execute function refresh_contacts_of_orders()',
      'orders_contacts_' || event.name, event.name, event.tables);
  end loop;
end $$;
