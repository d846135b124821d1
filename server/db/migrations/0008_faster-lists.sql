-- As before, but only the words that changed are written: a customer's words hold the numbers of all their orders.
create or replace function index_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from search_words where id in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into search_words (list, word, id)
      select tg_argv[0], word, id from new_rows, string_to_table(ltrim(search), ' ') as word where search <> ''
      on conflict do nothing;
  else
    if not exists (select from new_rows now join old_rows before on before.id = now.id where before.search <> now.search) then
      return null;
    end if;
    delete from search_words known using new_rows now, old_rows before
      where before.id = now.id and before.search <> now.search and known.id = now.id
        and known.word <> all(string_to_array(ltrim(now.search), ' '));
    insert into search_words (list, word, id)
      select tg_argv[0], word, now.id from new_rows now join old_rows before on before.id = now.id,
        string_to_table(ltrim(now.search), ' ') as word
      where before.search <> now.search and now.search <> '' and word <> all(string_to_array(ltrim(before.search), ' '))
      on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- As before, with a fifth argument: which rows count.
create or replace function refresh_changed_contacts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text;
  counts text := coalesce(tg_argv[4], 'true');
  of_users uuid[];
  of_emails text[];
  of_phones text[];
begin
  changed := case tg_op
    when 'INSERT' then format('select %s from new_rows where %s', tg_argv[0], counts)
    when 'DELETE' then format('select %s from old_rows where %s', tg_argv[0], counts)
    else format('(select %1$s from new_rows where %2$s except select %1$s from old_rows where %2$s)
      union all (select %1$s from old_rows where %2$s except select %1$s from new_rows where %2$s)', tg_argv[0], counts)
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
-- An order that nobody has paid makes no contact, so placing one or typing an address at the payment page costs nothing here.
do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('drop trigger %I on orders', 'orders_contacts_' || event.name);
    execute format('create trigger %I after %s on orders referencing %s for each statement
      execute function refresh_changed_contacts(%L, %L, %L, %L, %L)', 'orders_contacts_' || event.name, event.name, event.tables,
      'user_id, number, customer_name, customer_email, customer_phone, payment', 'user_id', 'customer_email', 'customer_phone',
      'payment in (''due'', ''paid'', ''review'')');
  end loop;
end $$;
