CREATE TABLE "contact_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"main_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"came_along" uuid[] NOT NULL,
	"main_thread" jsonb NOT NULL,
	"other_thread" jsonb NOT NULL,
	"joined_thread" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_merges" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_main_id_contacts_id_fk" FOREIGN KEY ("main_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_other_id_contacts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_main" ON "contact_merges" USING btree ("main_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_merges_other" ON "contact_merges" USING btree ("other_id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_into_contacts_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("merged_into") WHERE "contacts"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_elsewhere" CHECK ("contacts"."merged_into" <> "contacts"."id");--> statement-breakpoint
CREATE POLICY "contact_merges_system" ON "contact_merges" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on contact_merges to practice_system;
--> statement-breakpoint
-- A merged record isn't listed, so it isn't counted.
do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('drop trigger %I on contacts', 'contacts_count_' || event.name);
    execute format('create trigger %I after %s on contacts referencing %s for each statement
      execute function count_rows(''contacts'', ''status'', ''merged_into is null'')', 'contacts_count_' || event.name, event.name, event.tables);
  end loop;
end $$;
--> statement-breakpoint
-- A conversation joins a contact's. What is unread or open in either of the two stays so, however late the other was read or done.
create function join_conversation(taker uuid, in_at timestamptz, answered timestamptz, done timestamptz, seen timestamptz, alerted timestamptz,
  message_at timestamptz, words text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  is_open boolean := not coalesce(done >= coalesce(in_at, done), false) and not coalesce(answered >= coalesce(in_at, answered), false);
  is_new boolean := in_at is not null and coalesce(seen < in_at, true);
  is_untold boolean := is_new and coalesce(alerted < in_at, true);
begin
  update contacts own set
    last_words = case when message_at > coalesce(own.last_message_at, '-infinity') then words else own.last_words end,
    last_in_at = greatest(own.last_in_at, in_at), last_message_at = greatest(own.last_message_at, message_at),
    answered_at = case when is_open or own.thread_status = 'open' then null else greatest(own.answered_at, answered) end,
    done_at = case when is_open or own.thread_status = 'open' then null else greatest(own.done_at, done) end,
    read_at = case when is_new or own.is_unread then null else greatest(own.read_at, seen) end,
    alerted_at = case when is_untold or own.is_unread and coalesce(own.alerted_at < own.last_in_at, true) then null
      else greatest(own.alerted_at, alerted) end
  where own.id = taker and message_at is not null;
end $$;
--> statement-breakpoint
-- The newest messages of contacts after an instant. `without`: a number whose texts since `moved_since` don't count.
create function newest_messages(of_contacts uuid[], later_than timestamptz, without text, moved_since timestamptz,
  out in_at timestamptz, out message_at timestamptz, out words text) language plpgsql set search_path = public, pg_temp as $$
declare
  users_of uuid[] := array(select user_id from contacts where id = any(of_contacts) and user_id is not null);
  emails_of text[] := array(select email from contacts where id = any(of_contacts) and email is not null);
  phones_of text[] := array(select phone from contacts where id = any(of_contacts) and user_id is null and phone is not null);
begin
  select max(m.at) filter (where m.is_in), max(m.at), (array_agg(left(regexp_replace(m.text, '\s+', ' ', 'g'), 140) order by m.at desc))[1]
    into in_at, message_at, words from (
    select created_at as at, true as is_in, message as text from contact_messages where email = any(emails_of) and created_at > later_than
    union all select created_at, direction = 'in', text from thread_messages
      where (user_id = any(users_of) or email = any(emails_of)) and created_at > later_than
    union all select created_at, direction = 'in' or sender = 'client', message from sms_messages
      where user_id = any(users_of) and created_at > later_than
    union all select created_at, direction = 'in', message from sms_messages
      where user_id is null and phone_number = any(phones_of) and (direction = 'in' or sender = 'admin') and created_at > later_than
        and (without is null or phone_number <> without or created_at < moved_since)) m;
end $$;
--> statement-breakpoint
-- The part of a conversation that the texts of a number are becomes another contact's.
create function move_texts(giver uuid, of_phone text, taker uuid, since timestamptz) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  given contacts;
  texts record;
  rest record;
begin
  select * into given from contacts where id = giver;
  select max(s.created_at) filter (where s.direction = 'in') as in_at, max(s.created_at) as message_at,
      (array_agg(left(regexp_replace(s.message, '\s+', ' ', 'g'), 140) order by s.created_at desc))[1] as words
    into texts from sms_messages s
    where s.user_id is null and s.phone_number = of_phone and s.created_at >= since and (s.direction = 'in' or s.sender = 'admin');
  if given.last_message_at is null or texts.message_at is null then return; end if;
  select * into rest from newest_messages(
    array(select id from contacts where id = giver or merged_into = giver), '-infinity', of_phone, since);
  -- The exact instant is that of the newest message, which is later than the row's.
  if given.last_in_at is null or rest.in_at is null or texts.in_at > rest.in_at then
    texts.in_at := case when texts.in_at is not null then given.last_in_at end;
  else
    rest.in_at := given.last_in_at;
  end if;
  perform join_conversation(taker, texts.in_at, given.answered_at, given.done_at, given.read_at, given.alerted_at,
    greatest(texts.message_at, texts.in_at), texts.words);
  update contacts set last_in_at = case when given.last_in_at is not null then rest.in_at end,
      last_message_at = greatest(rest.message_at, case when given.last_in_at is not null then rest.in_at end), last_words = rest.words,
      answered_at = case when rest.message_at is not null then answered_at end, done_at = case when rest.message_at is not null then done_at end,
      read_at = case when rest.message_at is not null then read_at end, alerted_at = case when rest.message_at is not null then alerted_at end
    where id = giver;
end $$;
--> statement-breakpoint
-- Everything that is kept on a contact, and not derived, goes to the one that takes its place.
create function absorb_contact(taker uuid, giver uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  given contacts;
begin
  select * into given from contacts where id = giver;
  if taker = giver or given.id is null then return; end if;
  update contacts set merged_into = null, merged_at = null where id = taker and merged_into = giver;
  update contacts set merged_into = taker where merged_into = giver;
  if given.merged_into <> taker then
    update contacts set merged_into = given.merged_into, merged_at = given.merged_at where id = taker and merged_into is null
      and (user_id is null or exists (select from contacts main where main.id = given.merged_into and main.user_id is null))
      and not exists (select from contacts other where other.merged_into = taker);
    if found then
      perform join_conversation(given.merged_into, last_in_at, answered_at, done_at, read_at, alerted_at, last_message_at, last_words)
        from contacts where id = taker;
      update contacts set last_in_at = null, answered_at = null, done_at = null, read_at = null, alerted_at = null, last_message_at = null,
        last_words = null where id = taker;
    end if;
  end if;
  update contact_merges set main_id = taker where main_id = giver and other_id <> taker;
  update contact_merges set other_id = taker where other_id = giver and main_id <> taker
    and not exists (select from contact_merges known where known.other_id = taker);
  delete from contact_merges where giver in (main_id, other_id);
  perform join_conversation((select coalesce(merged_into, id) from contacts where id = taker), given.last_in_at, given.answered_at,
    given.done_at, given.read_at, given.alerted_at, given.last_message_at, given.last_words);
  update client_notes set contact_id = taker where contact_id = giver;
  if given.added_at is not null then
    update contacts set added_at = least(added_at, given.added_at), name = case when name = '' then given.name else name end,
        search = case when name = '' then search || search_text(given.name, null, null, null) else search end
      where id = taker;
  end if;
  update contacts set last_in_at = null, answered_at = null, done_at = null, read_at = null, alerted_at = null, last_message_at = null,
    last_words = null, added_at = null, merged_into = null, merged_at = null where id = giver;
end $$;
--> statement-breakpoint
-- Whether a number is somebody of whom nothing else is known, or texts that no other record shows.
create function is_number_alone(of_phone text) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from contacts c where c.phone = of_phone and c.user_id is null and c.email is not null)
    and not exists (select from contacts c where c.phone = of_phone and c.user_id is null and c.email is null
      and (c.merged_into is not null or exists (select from contacts other where other.merged_into = c.id))) then
    return false;
  end if;
  if exists (select from sms_messages s where s.phone_number = of_phone and s.user_id is null and s.direction = 'in') then return true; end if;
  return (exists (select from sms_messages s where s.phone_number = of_phone and s.user_id is null)
      or exists (select from appointments a where a.user_id is null and a.client_email is null and a.client_phone = of_phone))
    and not exists (select from orders o where o.customer_phone = of_phone and o.payment in ('due', 'paid', 'review'))
    and not exists (select from appointments a where a.user_id is null and a.client_email is not null and a.client_phone = of_phone);
end $$;
--> statement-breakpoint
-- Before a number becomes an account's: its conversation is the account's from now on, and what the owner kept about the number alone.
-- A guest who gave the number keeps everything but the texts.
create function adopt_number(of_user uuid, of_phone text, since timestamptz) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  own contacts;
  other record;
begin
  select * into own from contacts where user_id = of_user;
  if own.id is null then return; end if;
  for other in select c.id, c.email, c.merged_into from contacts c
    where c.phone = of_phone and c.user_id is null and coalesce(c.merged_into, c.id) <> coalesce(own.merged_into, own.id) order by c.id for update loop
    if other.email is null and other.merged_into is null then
      perform absorb_contact(own.id, other.id);
    else
      perform move_texts(coalesce(other.merged_into, other.id), of_phone, coalesce(own.merged_into, own.id), since);
    end if;
  end loop;
  perform refresh_contacts('{}', '{}', array[of_phone]);
end $$;
--> statement-breakpoint
-- Everything that is kept of a conversation's state.
create function thread_state(of_contact contacts) returns jsonb language plpgsql set search_path = public, pg_temp as $$
begin
  return jsonb_build_object('last_in_at', of_contact.last_in_at, 'answered_at', of_contact.answered_at, 'done_at', of_contact.done_at,
    'read_at', of_contact.read_at, 'alerted_at', of_contact.alerted_at, 'last_message_at', of_contact.last_message_at,
    'last_words', of_contact.last_words);
end $$;
--> statement-breakpoint
-- A record, with all that was merged into it, becomes part of another one: its conversation joins that one's.
create function merge_contacts(main uuid, other uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  before contacts;
  given contacts;
begin
  select * into strict before from contacts where id = main and merged_into is null;
  select * into strict given from contacts where id = other and merged_into is null;
  perform join_conversation(main, given.last_in_at, given.answered_at, given.done_at, given.read_at, given.alerted_at,
    given.last_message_at, given.last_words);
  delete from contact_merges where other_id = other;
  insert into contact_merges (main_id, other_id, merged_at, came_along, main_thread, other_thread, joined_thread)
    select main, other, clock_timestamp(), array(select along.id from contacts along where along.merged_into = other order by along.id),
      thread_state(before), thread_state(given), thread_state(c) from contacts c where c.id = main;
  update contacts set merged_into = main where merged_into = other;
  update contacts set merged_into = main, merged_at = clock_timestamp(), last_in_at = null, answered_at = null, done_at = null,
    read_at = null, alerted_at = null, last_message_at = null, last_words = null where id = other;
end $$;
--> statement-breakpoint
-- One side's conversation after an undo: as it was before the merge, with what came since and what the owner did since.
create function separated_thread(saved contacts, joined contacts, now_is contacts, in_at timestamptz, message_at timestamptz, words text)
  returns contacts language plpgsql set search_path = public, pg_temp as $$
declare
  own contacts := saved;
begin
  own.last_in_at := coalesce(in_at, saved.last_in_at);
  own.last_message_at := coalesce(greatest(message_at, in_at), saved.last_message_at);
  own.last_words := case when message_at is null then saved.last_words else words end;
  if own.last_message_at is null then return own; end if;
  if now_is.answered_at is distinct from joined.answered_at then own.answered_at := now_is.answered_at; end if;
  if now_is.done_at is distinct from joined.done_at then own.done_at := now_is.done_at; end if;
  if now_is.read_at is distinct from joined.read_at then own.read_at := now_is.read_at; end if;
  if now_is.alerted_at is distinct from joined.alerted_at then own.alerted_at := now_is.alerted_at; end if;
  return own;
end $$;
--> statement-breakpoint
-- Takes the newest merge of a record back within a day. Says whether it did.
create function undo_merge(main uuid, other uuid) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  merge contact_merges;
  now_is contacts;
  joined contacts;
  sides contacts[];
  ours record;
  theirs record;
  side contacts;
begin
  select m.* into merge from contact_merges m join contacts c on c.id = m.other_id and c.merged_into = m.main_id
    where m.main_id = main and m.other_id = other and m.merged_at > now() - interval '24 hours'
      and not exists (select from contact_merges later where later.main_id = main and later.merged_at > m.merged_at);
  if not found then return false; end if;
  delete from contact_merges where id = merge.id;
  update contacts set merged_into = null, merged_at = null where id = other;
  update contacts set merged_into = other where id = any(merge.came_along) and merged_into = main;
  select * into now_is from contacts where id = main;
  joined := jsonb_populate_record(null::contacts, merge.joined_thread);
  select * into ours from newest_messages(
    array(select id from contacts where main in (id, merged_into)), merge.merged_at, null, null);
  select * into theirs from newest_messages(
    array(select id from contacts where other in (id, merged_into)), merge.merged_at, null, null);
  -- The state has the exact instant of the newest message, which is later than its row's. What no row explains is the main record's.
  if now_is.last_in_at is distinct from joined.last_in_at then
    if coalesce(theirs.in_at > coalesce(ours.in_at, '-infinity'), false) then
      theirs.in_at := now_is.last_in_at;
    else
      ours.in_at := now_is.last_in_at;
    end if;
  end if;
  if coalesce(theirs.message_at, ours.message_at) is null and now_is.last_message_at is distinct from joined.last_message_at then
    ours.message_at := now_is.last_message_at;
    ours.words := now_is.last_words;
  end if;
  sides := array[
    separated_thread(jsonb_populate_record(null::contacts, merge.main_thread || jsonb_build_object('id', main)), joined, now_is,
      ours.in_at, ours.message_at, ours.words),
    separated_thread(jsonb_populate_record(null::contacts, merge.other_thread || jsonb_build_object('id', other)), joined, now_is,
      theirs.in_at, theirs.message_at, theirs.words)];
  foreach side in array sides loop
    update contacts set last_in_at = side.last_in_at, answered_at = side.answered_at, done_at = side.done_at, read_at = side.read_at,
      alerted_at = side.alerted_at, last_message_at = side.last_message_at, last_words = side.last_words where id = side.id;
  end loop;
  return true;
end $$;
--> statement-breakpoint
-- Takes a contact out of its record, without an undo: it is listed again, with what is left to do in its own messages.
create function leave_record(of_contact uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  main contacts;
  newest record;
begin
  select m.* into main from contacts c join contacts m on m.id = c.merged_into where c.id = of_contact;
  if not found then return; end if;
  delete from contact_merges where of_contact in (main_id, other_id);
  update contacts set merged_into = null, merged_at = null where id = of_contact;
  select * into newest from newest_messages(array[of_contact], '-infinity', null, null);
  update contacts set last_in_at = newest.in_at, last_message_at = newest.message_at, last_words = newest.words,
    answered_at = main.answered_at, done_at = main.done_at, read_at = main.read_at, alerted_at = main.alerted_at
    where id = of_contact and newest.message_at is not null;
end $$;
--> statement-breakpoint
-- Before a main record goes for good.
create function release_merged(main uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  other record;
begin
  for other in select id from contacts where merged_into = main order by id for update loop
    perform leave_record(other.id);
  end loop;
end $$;
--> statement-breakpoint
-- Whoever registers is the main one of a record that only guests are in. Two accounts are two records.
create function promote_contact(own uuid, main uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform join_conversation(own, last_in_at, answered_at, done_at, read_at, alerted_at, last_message_at, last_words)
    from contacts where id = main;
  update contacts set merged_into = null, merged_at = null where id = own;
  update contacts set merged_into = own where merged_into = main;
  update contacts set merged_into = own, merged_at = clock_timestamp(), last_in_at = null, answered_at = null, done_at = null,
    read_at = null, alerted_at = null, last_message_at = null, last_words = null where id = main;
  update contact_merges set main_id = own, other_id = main, main_thread = other_thread, other_thread = main_thread
    where main_id = main and other_id = own;
  delete from contact_merges where main_id = main or other_id = own;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
alter function join_conversation(uuid, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, text) owner to practice_system;
--> statement-breakpoint
alter function newest_messages(uuid[], timestamptz, text, timestamptz) owner to practice_system;
--> statement-breakpoint
alter function move_texts(uuid, text, uuid, timestamptz) owner to practice_system;
--> statement-breakpoint
alter function absorb_contact(uuid, uuid) owner to practice_system;
--> statement-breakpoint
alter function is_number_alone(text) owner to practice_system;
--> statement-breakpoint
alter function adopt_number(uuid, text, timestamptz) owner to practice_system;
--> statement-breakpoint
alter function thread_state(contacts) owner to practice_system;
--> statement-breakpoint
alter function merge_contacts(uuid, uuid) owner to practice_system;
--> statement-breakpoint
alter function separated_thread(contacts, contacts, contacts, timestamptz, timestamptz, text) owner to practice_system;
--> statement-breakpoint
alter function undo_merge(uuid, uuid) owner to practice_system;
--> statement-breakpoint
alter function leave_record(uuid) owner to practice_system;
--> statement-breakpoint
alter function release_merged(uuid) owner to practice_system;
--> statement-breakpoint
alter function promote_contact(uuid, uuid) owner to practice_system;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
-- As before, but what is kept on a record follows its person: when a number turns out to be a guest's or an account's, when an account
-- gets a guest's address, and when a client is none any more.
create or replace function refresh_contacts(of_users uuid[], of_emails text[], of_phones text[]) returns void language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owners uuid[];
  guest_emails text[];
  registered uuid[] := '{}';
  pair record;
begin
  -- Whose number this may change: the texts of a number that no guest gives any more are of the number alone.
  of_phones := of_phones || array(
    select c.phone from contacts c where c.user_id is null and c.phone <> all(of_phones) and c.email = any(of_emails || array(
      select u.email from users u where u.id = any(of_users))));
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
    -- What the owner wrote down about somebody who is no client any more stays with the address.
    for pair in select c.id as giver, guest.id as taker from contacts c join users u on u.id = c.user_id
      left join contacts guest on guest.user_id is null and guest.email = c.email
      where c.user_id = any(of_users) and not c.user_id = any(owners)
        and (c.added_at is not null or c.merged_into is not null or exists (select from client_notes n where n.contact_id = c.id)
          or exists (select from contacts other where other.merged_into = c.id)) loop
      if pair.taker is null then
        update contacts set user_id = null, status = 'guest', phone = null where id = pair.giver;
      else
        perform absorb_contact(pair.taker, pair.giver);
      end if;
    end loop;
    delete from contacts where user_id = any(of_users) and not user_id = any(owners);
  end if;
  if cardinality(owners) > 0 then
    if exists (select from contacts c join users u on u.email = c.email where u.id = any(owners) and c.user_id is null) then
      registered := array(select u.id from contacts c join users u on u.email = c.email
        where u.id = any(owners) and c.user_id is null and c.phone is not null);
      -- A guest who registers stays the same contact.
      update contacts c set user_id = u.id, status = 'client' from users u
        where u.id = any(owners) and c.email = u.email and c.user_id is null
          and not exists (select from contacts other where other.user_id = u.id);
      for pair in select own.id as taker, guest.id as giver from contacts own join users u on u.id = own.user_id
        join contacts guest on guest.email = u.email and guest.user_id is null where u.id = any(owners) loop
        perform absorb_contact(pair.taker, pair.giver);
      end loop;
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
    for pair in select c.id as own, main.id as main from contacts c join contacts main on main.id = c.merged_into
      where c.user_id = any(owners) and main.user_id is null loop
      perform promote_contact(pair.own, pair.main);
    end loop;
    for pair in select c.id as own from contacts c join contacts main on main.id = c.merged_into
      where c.user_id = any(owners) and main.user_id is not null loop
      perform leave_record(pair.own);
    end loop;
  end if;

  if cardinality(guest_emails) > 0 then
    if exists (select from contacts c where c.user_id is null and c.email = any(guest_emails)) then
      delete from contacts c where c.user_id is null and c.email = any(guest_emails) and c.added_at is null
        and not exists (select from contacts other where other.merged_into = c.id)
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

  of_phones := of_phones || array(
    select c.phone from contacts c where c.user_id is null and c.email = any(guest_emails) and c.phone <> all(of_phones));
  if cardinality(of_phones) > 0 then
    if exists (select from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones)) then
      -- A number alone becomes the record of the guest who gives it, unless the owner said whose it is.
      for pair in select c.id as giver, (
          select guest.id from contacts guest where guest.phone = c.phone and guest.user_id is null and guest.email is not null
          order by guest.last_active_at desc, guest.id limit 1) as taker
        from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones) and c.merged_into is null
          and not exists (select from contacts other where other.merged_into = c.id) order by c.id loop
        if pair.taker is not null then
          perform absorb_contact(pair.taker, pair.giver);
          delete from contacts where id = pair.giver;
        end if;
      end loop;
      delete from contacts c where c.user_id is null and c.email is null and c.phone = any(of_phones) and c.added_at is null
        and not exists (select from client_notes n where n.contact_id = c.id)
        and not exists (select from contacts other where other.merged_into = c.id)
        and not is_number_alone(c.phone);
    end if;
    if exists (select from sms_messages s where s.phone_number = any(of_phones) and s.user_id is null)
      or exists (select from appointments a
        where a.user_id is null and a.client_email is null and a.client_phone = any(of_phones)) then
      insert into contacts as known (phone, name, status, last_active_at, search)
        select p.phone, coalesce(booked.name, ''), 'guest', greatest(texts.at, booked.at), search_text(booked.name, null, p.phone, null)
        from (select distinct unnest(of_phones) as phone) p
        cross join lateral (
          select max(s.created_at) as at from sms_messages s where s.phone_number = p.phone and s.user_id is null) texts
        left join lateral (
          select a.client_name as name, a.created_at as at from appointments a
          where a.user_id is null and a.client_email is null and a.client_phone = p.phone
          order by a.created_at desc, a.id desc limit 1) booked on true
        where coalesce(texts.at, booked.at) is not null and (is_number_alone(p.phone) or exists (
          select from contacts c where c.phone = p.phone and c.user_id is null and c.email is null))
        order by p.phone
        on conflict (phone) where user_id is null and email is null do update set
          name = case when known.added_at is null or excluded.name <> '' then excluded.name else known.name end,
          last_active_at = excluded.last_active_at,
          search = excluded.search || case when known.added_at is null then '' else search_text(known.name, null, null, null) end
        where (known.name, known.last_active_at, known.search) is distinct from
          (excluded.name, excluded.last_active_at, excluded.search);
    end if;
    -- An account has the texts of its proved number only: what a guest texted before is of the number until then.
    if cardinality(registered) > 0 then
      for pair in select own.id as giver, alone.id as taker, alone.phone from contacts own
        join contacts alone on alone.user_id is null and alone.email is null and alone.phone = any(of_phones)
        where own.user_id = any(registered) and own.last_message_at is not null and alone.last_message_at is null
          and alone.merged_into is null loop
        perform move_texts(pair.giver, pair.phone, pair.taker, '-infinity');
      end loop;
    end if;
  end if;
end $$;
--> statement-breakpoint
-- The first fill of the inbox took every guest with a number for the one who texted, and answered texts for unanswered ones.
do $$
begin
  set local role practice_system;
  update contacts c set last_in_at = null, last_message_at = null, last_words = null, alerted_at = null, done_at = null, read_at = null
    where c.user_id is null and c.phone is not null and c.alerted_at = c.last_in_at and c.last_message_at = c.last_in_at
      and exists (select from sms_messages s where s.user_id is null and s.phone_number = c.phone and s.created_at = c.last_in_at)
      and exists (select from contacts other where other.phone = c.phone and other.id <> c.id and other.last_in_at is not null
        and (other.user_id is not null or (other.last_active_at, other.id) > (c.last_active_at, c.id)));
  update contacts c set answered_at = sent.at, read_at = sent.at, last_message_at = sent.at,
      last_words = left(regexp_replace(sent.words, '\s+', ' ', 'g'), 140)
    from (
      select distinct on (c.id) c.id, s.created_at as at, s.message as words from contacts c
        join sms_messages s on (s.user_id = c.user_id or s.user_id is null and c.user_id is null and s.phone_number = c.phone)
        where s.sender = 'admin' and s.direction = 'out' and s.status = 'sent' and s.created_at > c.last_in_at
          and c.alerted_at = c.last_in_at and c.last_message_at = c.last_in_at and c.done_at is null
        order by c.id, s.created_at desc
    ) sent where sent.id = c.id;
  reset role;
end $$;
