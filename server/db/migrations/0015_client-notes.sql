CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "client_notes_said" CHECK ("client_notes"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "client_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_notes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_notes_of" ON "client_notes" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE POLICY "client_notes_admin" ON "client_notes" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "client_notes_system" ON "client_notes" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on client_notes to practice_system;
--> statement-breakpoint
grant select on client_notes to practice_admin;
--> statement-breakpoint
-- As before, but who was added by hand or has notes stays, and notes follow a guest into their account. Real data about somebody who
-- was added replaces what the owner typed.
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
      update client_notes n set contact_id = own.id from contacts own join users u on u.id = own.user_id
        join contacts guest on guest.email = u.email and guest.user_id is null
        where u.id = any(owners) and n.contact_id = guest.id;
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
      delete from contacts c where c.user_id is null and c.email = any(guest_emails) and c.added_at is null
        and not exists (select from client_notes n where n.contact_id = c.id)
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
      on conflict (email) where user_id is null do update set
        phone = case when known.added_at is null then excluded.phone else coalesce(excluded.phone, known.phone) end,
        name = case when known.added_at is null or excluded.name <> '' then excluded.name else known.name end,
        last_active_at = excluded.last_active_at,
        search = excluded.search || case when known.added_at is null then '' else search_text(known.name, null, known.phone, null) end
      where (known.phone, known.name, known.last_active_at, known.search) is distinct from
        (excluded.phone, excluded.name, excluded.last_active_at, excluded.search);
  end if;

  if cardinality(of_phones) > 0 then
    if exists (select from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones)) then
      delete from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones) and c.added_at is null
        and not exists (select from client_notes n where n.contact_id = c.id)
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
          and not exists (select from contacts c
            where c.phone = p.phone and c.user_id is null and c.email is not null and c.added_at is not null)
        order by p.phone
        on conflict (phone) where user_id is null and email is null do update set
          name = case when known.added_at is null or excluded.name <> '' then excluded.name else known.name end,
          last_active_at = excluded.last_active_at,
          search = excluded.search || case when known.added_at is null then '' else search_text(known.name, null, null, null) end
        where (known.name, known.last_active_at, known.search) is distinct from
          (excluded.name, excluded.last_active_at, excluded.search);
    end if;
  end if;
end $$;
