-- Lower case, also of letters that a database with the C locale knows none of: Cyrillic, Greek, and Latin ones beside A to Z. It is called by
-- its full name, because an index is built and analyzed with an empty search path.
create function lower_case(written text) returns text language sql immutable parallel safe as $$
  select translate(lower(written),
    'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЉЊЋЏЅЈҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩØŁÆĐŒÞÐĦŊ',
    'абвгдежзиклмнопрстуфхцчшщъыьэюяєіђљњћџѕјґαβγδεζηθικλμνξοπρστυφχψωøłæđœþðħŋ')
$$;
--> statement-breakpoint
-- As before, in any locale.
create or replace function search_text(names text, email text, phone text, number bigint) returns text
  language plpgsql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
declare
  plain_names text := public.lower_case(regexp_replace(normalize(coalesce(names, ''), NFD), '[\u0300-\u036f]', '', 'g'));
  plain_email text := public.lower_case(regexp_replace(normalize(coalesce(email, ''), NFD), '[\u0300-\u036f]', '', 'g'));
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
-- The words of a message, for searching: lower case, no accents, no punctuation. Lower case comes last, as in search_text.
create function message_words(message text) returns tsvector
  language plpgsql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
begin
  return to_tsvector('pg_catalog.simple', public.lower_case(regexp_replace(regexp_replace(normalize(message, NFD), '[\u0300-\u036f]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u2027]+', ' ', 'g')));
end $$;
--> statement-breakpoint
CREATE INDEX "sms_messages_words" ON "sms_messages" USING gin (message_words("message"));
--> statement-breakpoint
CREATE INDEX "thread_messages_words" ON "thread_messages" USING gin (message_words("text"));
--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (message_words("message"));
--> statement-breakpoint
CREATE INDEX "thread_messages_by_date" ON "thread_messages" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "contact_messages_by_date" ON "contact_messages" USING btree ("created_at","id");
