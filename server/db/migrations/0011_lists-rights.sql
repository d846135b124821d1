alter table group_messages force row level security;
--> statement-breakpoint
alter table group_recipients force row level security;
--> statement-breakpoint
alter table search_words force row level security;
--> statement-breakpoint
alter table list_counts force row level security;
--> statement-breakpoint
grant select, insert on group_messages, group_recipients to practice_admin;
--> statement-breakpoint
grant update (announced_at) on group_messages to practice_admin;
--> statement-breakpoint
grant select on search_words, list_counts to practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on group_messages, group_recipients, search_words, list_counts to practice_system;
--> statement-breakpoint
-- The words somebody is found by, each with a space before it: lower case, no accents; a mail address whole and in its
-- parts; a phone number whole, without its country, without its area, and its last four; the number of an order.
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
-- Keeps the words of a list: its name is the trigger's argument.
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
-- Keeps the counts of a list. The trigger's arguments: the list, what it is counted by, and which rows count at all.
-- In one order of statuses, so that no two statements wait for each other.
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
grant create on schema public to practice_system;
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
revoke execute on function search_text_of_person(), search_text_of_user(), index_words(), count_rows() from public;
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
--> statement-breakpoint
-- What is there already, as the one role that may touch it.
set local role practice_system;
--> statement-breakpoint
update orders set payment = payment;
--> statement-breakpoint
update profiles set search = '';
--> statement-breakpoint
insert into list_counts (list, status, n)
  select 'orders', status, count(*) from orders where payment in ('paid', 'review') group by status
  union all select 'appointments', status, count(*) from appointments group by status
  union all select 'sms_messages', status, count(*) from sms_messages group by status
  union all select 'people', case when phone is null then 'no phone' else 'phone' end, count(*) from profiles group by 2
  on conflict (list, status) do update set n = excluded.n;
--> statement-breakpoint
reset role;
