-- Booking: what occupies time, the history of each appointment, days that differ, other calendars, the waitlist.
CREATE TABLE "booked_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"occupied" "tstzrange" NOT NULL,
	"may_overlap" boolean DEFAULT false NOT NULL,
	"appointment_id" uuid,
	"title" text,
	"token_hash" text,
	"service_slug" text,
	"minutes" integer,
	"visitor_key" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booked_times_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "booked_times_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "booked_times_kind" CHECK ("booked_times"."kind" in ('hold', 'appointment', 'block')),
	CONSTRAINT "booked_times_span" CHECK ("booked_times"."starts_at" < "booked_times"."ends_at"),
	CONSTRAINT "booked_times_occupied" CHECK ("booked_times"."occupied" @> tstzrange("booked_times"."starts_at", "booked_times"."ends_at")),
	CONSTRAINT "booked_times_appointment" CHECK (("booked_times"."kind" = 'appointment') = ("booked_times"."appointment_id" is not null)),
	CONSTRAINT "booked_times_hold" CHECK (("booked_times"."kind" = 'hold') = ("booked_times"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "booked_times" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "booked_times" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "appointment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "appointment_events_actor" CHECK ("appointment_events"."actor" in ('client', 'owner', 'system')),
	CONSTRAINT "appointment_events_kind" CHECK ("appointment_events"."kind" <> '')
);
--> statement-breakpoint
ALTER TABLE "appointment_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "appointment_events" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "appointment_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" uuid NOT NULL,
	"booked_time_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "appointment_offers_answer" CHECK ("appointment_offers"."answer" in ('accepted', 'declined', 'expired', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "appointment_offers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "appointment_offers" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "busy_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fetched_at" timestamp with time zone,
	"failed_since" timestamp with time zone,
	"failure" text,
	CONSTRAINT "busy_calendars_url_unique" UNIQUE("url")
);
--> statement-breakpoint
ALTER TABLE "busy_calendars" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "busy_calendars" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "busy_times_pk" PRIMARY KEY("calendar_id","starts_at","ends_at"),
	CONSTRAINT "busy_times_span" CHECK ("busy_times"."starts_at" < "busy_times"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "busy_times" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "busy_times" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"date" date NOT NULL,
	"place" text,
	"kind" text NOT NULL,
	"opens" text,
	"closes" text,
	"note" text,
	CONSTRAINT "calendar_days_place" CHECK ("calendar_days"."place" in ('online', 'inPerson')),
	CONSTRAINT "calendar_days_kind" CHECK ("calendar_days"."kind" in ('closed', 'extra')),
	CONSTRAINT "calendar_days_hours" CHECK (case when "calendar_days"."kind" = 'closed' then coalesce("calendar_days"."opens", "calendar_days"."closes") is null
        else coalesce("calendar_days"."opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "calendar_days"."closes" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "calendar_days"."opens" < "calendar_days"."closes", false) end)
);
--> statement-breakpoint
ALTER TABLE "calendar_days" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "calendar_days" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_kind" CHECK ("calendar_feeds"."kind" in ('full', 'busy'))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "practice_settings" (
	"name" text PRIMARY KEY DEFAULT 'practice' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "practice_settings_one" CHECK ("practice_settings"."name" = 'practice')
);
--> statement-breakpoint
ALTER TABLE "practice_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "practice_settings" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"service_slug" text NOT NULL,
	"minutes" integer NOT NULL,
	"part_of_day" text NOT NULL,
	"weekdays" jsonb,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "waitlist_entries_part" CHECK ("waitlist_entries"."part_of_day" in ('morning', 'afternoon', 'evening', 'any')),
	CONSTRAINT "waitlist_entries_status" CHECK ("waitlist_entries"."status" in ('waiting', 'offered', 'booked', 'left', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waitlist_entries" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "waitlist_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"booked_time_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "waitlist_offers_answer" CHECK ("waitlist_offers"."answer" in ('accepted', 'declined', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "waitlist_offers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waitlist_offers" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_duration";
--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "client_name" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "client_email" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "client_phone" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "service_slug" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "place" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "price_cents" integer;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancellation_notice_hours" integer;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "origin" text DEFAULT 'form' NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "owner_note" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "meeting_link" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "ending" text;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "request_expires_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booking_key" uuid;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "search" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "booked_times" ADD CONSTRAINT "booked_times_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment_events" ADD CONSTRAINT "appointment_events_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment_offers" ADD CONSTRAINT "appointment_offers_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment_offers" ADD CONSTRAINT "appointment_offers_booked_time_id_booked_times_id_fk" FOREIGN KEY ("booked_time_id") REFERENCES "public"."booked_times"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_busy_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."busy_calendars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_booked_time_id_booked_times_id_fk" FOREIGN KEY ("booked_time_id") REFERENCES "public"."booked_times"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "booked_times_read" ON "booked_times" USING gist ("occupied");
--> statement-breakpoint
CREATE INDEX "booked_times_expiry" ON "booked_times" USING btree ("expires_at") WHERE "booked_times"."kind" = 'hold';
--> statement-breakpoint
CREATE INDEX "booked_times_visitor" ON "booked_times" USING btree ("visitor_key") WHERE "booked_times"."visitor_key" is not null;
--> statement-breakpoint
CREATE INDEX "appointment_events_of" ON "appointment_events" USING btree ("appointment_id","at");
--> statement-breakpoint
CREATE INDEX "appointment_offers_of" ON "appointment_offers" USING btree ("appointment_id","starts_at");
--> statement-breakpoint
CREATE INDEX "appointment_offers_time" ON "appointment_offers" USING btree ("booked_time_id");
--> statement-breakpoint
CREATE INDEX "appointment_offers_open" ON "appointment_offers" USING btree ("expires_at") WHERE "appointment_offers"."answer" is null;
--> statement-breakpoint
CREATE INDEX "busy_times_read" ON "busy_times" USING btree ("ends_at","starts_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_days_once" ON "calendar_days" USING btree ("date","kind",coalesce("place", ''),coalesce("opens", ''));
--> statement-breakpoint
CREATE INDEX "waitlist_entries_next" ON "waitlist_entries" USING btree ("service_slug","created_at") WHERE "waitlist_entries"."status" = 'waiting';
--> statement-breakpoint
CREATE INDEX "waitlist_entries_email" ON "waitlist_entries" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "waitlist_entries_user" ON "waitlist_entries" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "waitlist_entries_end" ON "waitlist_entries" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "waitlist_offers_of" ON "waitlist_offers" USING btree ("entry_id");
--> statement-breakpoint
CREATE INDEX "waitlist_offers_time" ON "waitlist_offers" USING btree ("booked_time_id");
--> statement-breakpoint
CREATE INDEX "waitlist_offers_open" ON "waitlist_offers" USING btree ("expires_at") WHERE "waitlist_offers"."answer" is null;
--> statement-breakpoint
CREATE INDEX "appointments_by_person" ON "appointments" USING btree (coalesce("user_id", "id"));
--> statement-breakpoint
CREATE INDEX "appointments_guest_email" ON "appointments" USING btree ("client_email") WHERE "appointments"."user_id" is null;
--> statement-breakpoint
CREATE INDEX "appointments_guest_phone" ON "appointments" USING btree ("client_phone") WHERE "appointments"."user_id" is null;
--> statement-breakpoint
CREATE INDEX "appointments_request_expiry" ON "appointments" USING btree ("request_expires_at") WHERE "appointments"."status" = 'pending';
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booking_key_unique" UNIQUE("booking_key");
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client" CHECK ("appointments"."user_id" is not null or ("appointments"."client_name" is not null and coalesce("appointments"."client_email", "appointments"."client_phone") is not null));
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_place" CHECK ("appointments"."place" in ('online', 'inPerson'));
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_price" CHECK ("appointments"."price_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_origin" CHECK ("appointments"."origin" in ('form', 'booking', 'owner'));
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_ending" CHECK ("appointments"."ending" in ('no_show', 'declined', 'expired', 'moved', 'by_client', 'by_owner'));
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_duration" CHECK ("appointments"."duration_minutes" between 5 and 720);
--> statement-breakpoint
CREATE POLICY "booked_times_admin" ON "booked_times" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "booked_times_system" ON "booked_times" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "appointment_events_admin_read" ON "appointment_events" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "appointment_events_admin_add" ON "appointment_events" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK ("appointment_events"."actor" = 'owner');
--> statement-breakpoint
CREATE POLICY "appointment_events_system" ON "appointment_events" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "appointment_offers_admin" ON "appointment_offers" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "appointment_offers_system" ON "appointment_offers" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "busy_calendars_admin" ON "busy_calendars" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "busy_calendars_system" ON "busy_calendars" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "busy_times_admin" ON "busy_times" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "busy_times_system" ON "busy_times" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "calendar_days_admin" ON "calendar_days" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "calendar_days_system" ON "calendar_days" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "calendar_feeds_admin" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "calendar_feeds_system" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "practice_settings_admin" ON "practice_settings" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "practice_settings_system" ON "practice_settings" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "waitlist_entries_admin" ON "waitlist_entries" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "waitlist_entries_system" ON "waitlist_entries" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "waitlist_offers_admin" ON "waitlist_offers" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "waitlist_offers_system" ON "waitlist_offers" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Decides who gets a time: nothing that occupies time overlaps anything else, unless the owner said so.
alter table booked_times add constraint booked_times_no_overlap exclude using gist (occupied with &&) where (not may_overlap);
--> statement-breakpoint
grant select, insert, update, delete on booked_times, appointment_events, appointment_offers, calendar_days, calendar_feeds, busy_calendars, busy_times, practice_settings, waitlist_entries, waitlist_offers to practice_system;
--> statement-breakpoint
-- What happened to an appointment can't be changed, and only the server removes what is stored: an administrator adds to it.
grant select, insert on appointment_events to practice_admin;
--> statement-breakpoint
grant select, insert, update on booked_times, calendar_feeds, practice_settings to practice_admin;
--> statement-breakpoint
grant select on appointment_offers, calendar_days, busy_calendars, busy_times, waitlist_entries, waitlist_offers to practice_admin;
--> statement-breakpoint
grant update (owner_note, meeting_link, ending, request_expires_at) on appointments to practice_admin;
--> statement-breakpoint
-- Guest orders and bookings become the user's with the confirmation of their address.
create or replace function orders_of_confirmed_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for a payment or booking of the same address that is being recorded, so that one of the two sees the other.
  perform pg_advisory_xact_lock(hashtext(lower(new.email)));
  update orders set user_id = new.id where user_id is null and customer_email = lower(new.email);
  update appointments set user_id = new.id where user_id is null and client_email = lower(new.email);
  return null;
end $$;
--> statement-breakpoint
-- As before, and with the appointments of guests: one with an address is a contact by it, one with a number alone by that.
create or replace function refresh_contacts(of_users uuid[], of_emails text[], of_phones text[]) returns void
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
      and not exists (select from appointments a where a.user_id is null and a.client_email = c.email)
      and not exists (select from orders o
        where o.user_id is null and o.customer_email = c.email and o.payment in ('paid', 'review'));
    insert into contacts as known (email, phone, name, status, last_active_at, search)
      select e.email, coalesce(ordered.phone, booked.phone), coalesce(ordered.name, booked.name, written.name, ''), 'guest',
        greatest(ordered.at, booked.at, written.at),
        search_text(coalesce(ordered.name, booked.name, written.name), e.email, coalesce(ordered.phone, booked.phone), null) || coalesce((
          select string_agg(' ' || o.number, '' order by o.number) from orders o
          where o.user_id is null and o.customer_email = e.email and o.payment in ('paid', 'review')), '')
      from unnest(guest_emails) as e (email)
      left join lateral (
        select o.customer_name as name, o.customer_phone as phone, o.created_at as at from orders o
        where o.user_id is null and o.customer_email = e.email and o.payment in ('paid', 'review')
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
    delete from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones)
      and (not exists (select from sms_messages s where s.phone_number = c.phone and s.user_id is null)
          and not exists (select from appointments a where a.user_id is null and a.client_email is null and a.client_phone = c.phone)
        or exists (select from orders o where o.customer_phone = c.phone and o.payment in ('paid', 'review'))
        or exists (select from appointments a
          where a.user_id is null and a.client_email is not null and a.client_phone = c.phone));
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
        and not exists (select from orders o where o.customer_phone = p.phone and o.payment in ('paid', 'review'))
        and not exists (select from appointments a
          where a.user_id is null and a.client_email is not null and a.client_phone = p.phone)
      order by p.phone
      on conflict (phone) where user_id is null and email is null do update set name = excluded.name,
        last_active_at = excluded.last_active_at, search = excluded.search
      where (known.name, known.last_active_at, known.search) is distinct from
        (excluded.name, excluded.last_active_at, excluded.search);
  end if;
end $$;
--> statement-breakpoint
create function search_text_of_appointment() returns trigger language plpgsql as $$
begin
  new.search := case when new.user_id is null
    then search_text(new.client_name, new.client_email, new.client_phone, null) else '' end;
  return new;
end $$;
--> statement-breakpoint
create trigger appointments_search before insert or update of user_id, client_name, client_email, client_phone on appointments
  for each row execute function search_text_of_appointment();
--> statement-breakpoint
-- Every appointment that isn't cancelled occupies its time, whoever writes it. Only while hours are published does the server then
-- make that exclusive, and add buffers.
create function occupy_time_of_appointment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  starts timestamptz := new.appointment_date;
  ends timestamptz := new.appointment_date + make_interval(mins => new.duration_minutes);
begin
  if new.status = 'cancelled' then
    delete from booked_times where appointment_id = new.id;
    return null;
  end if;
  update booked_times set starts_at = starts, ends_at = ends, may_overlap = true,
      occupied = tstzrange(starts - (starts_at - lower(occupied)), ends + (upper(occupied) - ends_at))
    where appointment_id = new.id and (starts_at <> starts or ends_at <> ends);
  if new.status in ('pending', 'confirmed') then
    insert into booked_times (kind, starts_at, ends_at, occupied, may_overlap, appointment_id)
      values ('appointment', starts, ends, tstzrange(starts, ends), true, new.id)
      on conflict (appointment_id) do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
alter function occupy_time_of_appointment() owner to practice_system;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
revoke execute on function occupy_time_of_appointment() from public;
--> statement-breakpoint
create trigger appointments_time after insert or update of status, appointment_date, duration_minutes on appointments
  for each row execute function occupy_time_of_appointment();
--> statement-breakpoint
do $$
begin
  set local role practice_system;
  insert into booked_times (kind, starts_at, ends_at, occupied, may_overlap, appointment_id)
    select 'appointment', appointment_date, ends, tstzrange(appointment_date, ends), true, id
    from appointments, lateral (select appointment_date + make_interval(mins => duration_minutes) as ends) as span
    where status in ('pending', 'confirmed');
  reset role;
end $$;
--> statement-breakpoint
do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('create trigger %I after %s on appointments referencing %s for each statement execute function index_words(''people'')',
      'appointments_words_' || event.name, event.name, event.tables);
    execute format('drop trigger %I on appointments', 'appointments_contacts_' || event.name);
    execute format('create trigger %I after %s on appointments referencing %s for each statement
      execute function refresh_changed_contacts(%L, %L, %L, %L)', 'appointments_contacts_' || event.name, event.name, event.tables,
      'user_id, client_name, client_email, client_phone, created_at', 'user_id',
      'case when user_id is null then client_email end', 'case when user_id is null then client_phone end');
  end loop;
end $$;
