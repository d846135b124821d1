-- As before, but nothing is written, counted or indexed for contacts that don't exist, as for most new guests; and its statements are
-- planned once, because planning them takes longer than running them.
create or replace function refresh_contacts(of_users uuid[], of_emails text[], of_phones text[]) returns void language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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

  if exists (select from contacts where user_id = any(of_users) and not user_id = any(owners)) then
    delete from contacts where user_id = any(of_users) and not user_id = any(owners);
  end if;
  if cardinality(owners) > 0 then
    if exists (select from contacts c join users u on u.email = c.email where u.id = any(owners) and c.user_id is null) then
      -- A guest who registers stays the same contact.
      update contacts c set user_id = u.id, status = 'client' from users u
        where u.id = any(owners) and c.email = u.email and c.user_id is null
          and not exists (select from contacts other where other.user_id = u.id);
      delete from contacts c using users u where u.id = any(owners) and c.email = u.email and c.user_id is null;
    end if;
    insert into contacts as known (user_id, email, phone, name, status, last_active_at, search)
      select u.id, u.email, case when p.phone_verified_at is not null then p.phone end, p.first_name || ' ' || p.last_name, 'client',
        greatest(u.created_at,
          (select max(o.created_at) from orders o where o.user_id = u.id and o.payment in ('due', 'paid', 'review')),
          (select max(a.created_at) from appointments a where a.user_id = u.id),
          (select max(m.created_at) from contact_messages m where m.email = u.email),
          (select s.created_at from sms_messages s
            where s.user_id = u.id and (s.sender = 'client' or s.direction = 'in')
            order by s.created_at desc, s.id desc limit 1)),
        search_text(p.first_name || ' ' || p.last_name, u.email, p.phone, null) || coalesce((
          select string_agg(' ' || o.number, '' order by o.number) from orders o
          where o.user_id = u.id and o.payment in ('due', 'paid', 'review')), '')
      from users u join profiles p using (id) where u.id = any(owners) order by u.id
      on conflict (user_id) do update set email = excluded.email, phone = excluded.phone, name = excluded.name,
        last_active_at = excluded.last_active_at, search = excluded.search
      where (known.email, known.phone, known.name, known.last_active_at, known.search) is distinct from
        (excluded.email, excluded.phone, excluded.name, excluded.last_active_at, excluded.search);
  end if;

  if cardinality(guest_emails) > 0 then
    if exists (select from contacts c where c.user_id is null and c.email = any(guest_emails)) then
      delete from contacts c where c.user_id is null and c.email = any(guest_emails)
        and not exists (select from contact_messages m where m.email = c.email)
        and not exists (select from appointments a where a.user_id is null and a.client_email = c.email)
        and not exists (select from orders o
          where o.user_id is null and o.customer_email = c.email and o.payment in ('due', 'paid', 'review'));
    end if;
    insert into contacts as known (email, phone, name, status, last_active_at, search)
      select e.email, coalesce(ordered.phone, booked.phone), coalesce(ordered.name, booked.name, written.name, ''), 'guest',
        greatest(ordered.at, booked.at, written.at),
        search_text(coalesce(ordered.name, booked.name, written.name), e.email, coalesce(ordered.phone, booked.phone), null) || coalesce((
          select string_agg(' ' || o.number, '' order by o.number) from orders o
          where o.user_id is null and o.customer_email = e.email and o.payment in ('due', 'paid', 'review')), '')
      from unnest(guest_emails) as e (email)
      left join lateral (
        select o.customer_name as name, o.customer_phone as phone, o.created_at as at from orders o
        where o.user_id is null and o.customer_email = e.email and o.payment in ('due', 'paid', 'review')
        order by o.created_at desc, o.id desc limit 1) ordered on true
      left join lateral (
        select a.client_name as name, a.client_phone as phone, a.created_at as at from appointments a
        where a.user_id is null and a.client_email = e.email
        order by a.created_at desc, a.id desc limit 1) booked on true
      left join lateral (
        select m.name, m.created_at as at from contact_messages m where m.email = e.email
        order by m.created_at desc, m.id desc limit 1) written on true
      where coalesce(ordered.at, booked.at, written.at) is not null
      order by e.email
      on conflict (email) where user_id is null do update set phone = excluded.phone, name = excluded.name,
        last_active_at = excluded.last_active_at, search = excluded.search
      where (known.phone, known.name, known.last_active_at, known.search) is distinct from
        (excluded.phone, excluded.name, excluded.last_active_at, excluded.search);
  end if;

  if cardinality(of_phones) > 0 then
    if exists (select from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones)) then
      delete from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones)
        and (not exists (select from sms_messages s where s.phone_number = c.phone and s.user_id is null)
            and not exists (select from appointments a where a.user_id is null and a.client_email is null and a.client_phone = c.phone)
          or exists (select from orders o where o.customer_phone = c.phone and o.payment in ('due', 'paid', 'review'))
          or exists (select from appointments a
            where a.user_id is null and a.client_email is not null and a.client_phone = c.phone));
    end if;
    if exists (select from sms_messages s where s.phone_number = any(of_phones) and s.user_id is null)
      or exists (select from appointments a
        where a.user_id is null and a.client_email is null and a.client_phone = any(of_phones)) then
      insert into contacts as known (phone, name, status, last_active_at, search)
        select p.phone, coalesce(booked.name, ''), 'guest', greatest(texts.at, booked.at), search_text(booked.name, null, p.phone, null)
        from unnest(of_phones) as p (phone)
        cross join lateral (
          select max(s.created_at) as at from sms_messages s where s.phone_number = p.phone and s.user_id is null) texts
        left join lateral (
          select a.client_name as name, a.created_at as at from appointments a
          where a.user_id is null and a.client_email is null and a.client_phone = p.phone
          order by a.created_at desc, a.id desc limit 1) booked on true
        where coalesce(texts.at, booked.at) is not null
          and not exists (select from orders o where o.customer_phone = p.phone and o.payment in ('due', 'paid', 'review'))
          and not exists (select from appointments a
            where a.user_id is null and a.client_email is not null and a.client_phone = p.phone)
        order by p.phone
        on conflict (phone) where user_id is null and email is null do update set name = excluded.name,
          last_active_at = excluded.last_active_at, search = excluded.search
        where (known.name, known.last_active_at, known.search) is distinct from
          (excluded.name, excluded.last_active_at, excluded.search);
    end if;
  end if;
end $$;
--> statement-breakpoint
-- As before, but a statement that changed no row counts nothing.
create or replace function count_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes text := '';
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  elsif not exists (select from new_rows) then
    return null;
  end if;
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
