CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_name" CHECK ("saved_replies"."name" <> ''),
	CONSTRAINT "saved_replies_text" CHECK ("saved_replies"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "saved_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_replies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"email" text,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "thread_messages_channel" CHECK ("thread_messages"."channel" in ('portal', 'email')),
	CONSTRAINT "thread_messages_direction" CHECK ("thread_messages"."direction" in ('in', 'out')),
	CONSTRAINT "thread_messages_said" CHECK ("thread_messages"."text" <> ''),
	CONSTRAINT "thread_messages_person" CHECK (("thread_messages"."user_id" is null) <> ("thread_messages"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "thread_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "thread_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "last_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "last_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "last_words" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "thread_status" text GENERATED ALWAYS AS (case
      when last_message_at is null then null
      when done_at is not null and (last_in_at is null or done_at >= last_in_at) then 'done'
      when answered_at is not null and (last_in_at is null or answered_at >= last_in_at) then 'waiting'
      else 'open' end) STORED;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "is_unread" boolean GENERATED ALWAYS AS (last_in_at is not null and (read_at is null or read_at < last_in_at)) STORED;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_by_user" ON "thread_messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "thread_messages_by_email" ON "thread_messages" USING btree ("email","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("phone") WHERE "contacts"."phone" is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_message" ON "contacts" USING btree ("last_message_at","id") WHERE "contacts"."last_message_at" is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_thread_status" ON "contacts" USING btree ("thread_status","last_message_at","id") WHERE "contacts"."thread_status" is not null;--> statement-breakpoint
CREATE INDEX "contacts_unread" ON "contacts" USING btree ("last_in_at") WHERE "contacts"."is_unread";--> statement-breakpoint
CREATE INDEX "sms_messages_by_phone" ON "sms_messages" USING btree ("phone_number","created_at","id") WHERE "sms_messages"."user_id" is null;--> statement-breakpoint
CREATE POLICY "saved_replies_admin" ON "saved_replies" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "saved_replies_system" ON "saved_replies" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "thread_messages_own_read" ON "thread_messages" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("thread_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "thread_messages_own_write" ON "thread_messages" AS PERMISSIVE FOR INSERT TO "practice_client" WITH CHECK ("thread_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "thread_messages"."channel" = 'portal' and "thread_messages"."direction" = 'in');--> statement-breakpoint
CREATE POLICY "thread_messages_system" ON "thread_messages" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on thread_messages, saved_replies to practice_system;
--> statement-breakpoint
grant select, insert on thread_messages to practice_client;
--> statement-breakpoint
grant select on saved_replies to practice_admin;
--> statement-breakpoint
-- Who wrote before there was an inbox is in it; what is older than a month isn't waiting any more.
do $$
begin
  set local role practice_system;
  update contacts c set last_in_at = wrote.at, last_message_at = wrote.at, last_words = left(regexp_replace(wrote.words, '\s+', ' ', 'g'), 140),
    alerted_at = wrote.at,
    done_at = case when wrote.at < now() - interval '30 days' then wrote.at end,
    read_at = case when wrote.at < now() - interval '30 days' then wrote.at end
  from (
    select distinct on (contact_id) contact_id, at, words from (
      select c.id as contact_id, m.created_at as at, m.message as words from contact_messages m join contacts c on c.email = m.email
      union all
      select c.id, s.created_at, s.message from sms_messages s
        join contacts c on c.user_id = s.user_id or (s.user_id is null and c.user_id is null and c.phone = s.phone_number)
        where s.direction = 'in'
    ) all_words order by contact_id, at desc
  ) wrote where wrote.contact_id = c.id;
  reset role;
end $$;
