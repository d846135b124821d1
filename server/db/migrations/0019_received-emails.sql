-- What is known of received emails besides their words, which are in thread_messages; which were received; how far a mailbox was read.
CREATE TABLE "received_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"subject" text NOT NULL,
	"message_id" text,
	"in_reply_to" text,
	"is_verified" boolean NOT NULL,
	"whole_text" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "received_emails_kind" CHECK ("received_emails"."kind" in ('message', 'automatic', 'bounce'))
);
--> statement-breakpoint
ALTER TABLE "received_emails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "received_emails" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "seen_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seen_emails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "seen_emails" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mailbox_positions" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailbox_positions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "mailbox_positions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "failure" text;
--> statement-breakpoint
-- Deferred: the message follows in the same transaction, so that its triggers see the sender's name.
ALTER TABLE "received_emails" ADD CONSTRAINT "received_emails_id_thread_messages_id_fk" FOREIGN KEY ("id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE INDEX "seen_emails_at" ON "seen_emails" USING btree ("at");
--> statement-breakpoint
CREATE POLICY "received_emails_system" ON "received_emails" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "seen_emails_system" ON "seen_emails" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "mailbox_positions_system" ON "mailbox_positions" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on received_emails, seen_emails, mailbox_positions to practice_system;
--> statement-breakpoint
-- Whoever asks by email for no more news has withdrawn their consent.
do $$
declare
  sources text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'consents_source');
begin
  alter table consents drop constraint consents_source;
  execute 'alter table consents add constraint consents_source ' || replace(sources, '''reassigned''', '''reassigned'', ''email''');
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
-- Whoever wrote an email is a guest, as if they had used the contact form.
do $$
declare
  body text := pg_get_functiondef('refresh_contacts(uuid[], text[], text[])'::regprocedure);
  changed text;
begin
  changed := replace(body, 'and not exists (select from contact_messages m where m.email = c.email)',
    'and not exists (select from contact_messages m where m.email = c.email)
        and not exists (select from thread_messages m where m.email = c.email and m.direction = ''in'')');
  if changed = body then raise exception 'refresh_contacts does not ask for contact messages'; end if;
  body := changed;
  changed := regexp_replace(body,
    'select m\.name, m\.created_at as at from contact_messages m where m\.email = e\.email\s+order by m\.created_at desc, m\.id desc limit 1\) written on true',
    'select (array_agg(m.name order by m.at desc) filter (where m.name <> ''''))[1] as name, max(m.at) as at from (
          select c.name, c.created_at as at from contact_messages c where c.email = e.email
          union all select r.sender_name, t.created_at from thread_messages t join received_emails r on r.id = t.id
            where t.email = e.email and t.direction = ''in'') m) written on true');
  if changed = body then raise exception 'refresh_contacts does not read contact messages'; end if;
  execute changed;
end $$;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('create trigger %I after %s on thread_messages referencing %s for each statement
      execute function refresh_changed_contacts(%L, %L, %L, %L)', 'thread_messages_contacts_' || event.name, event.name, event.tables,
      'id, email, direction, created_at', 'null::uuid', 'case when direction = ''in'' then email end', 'null::text');
  end loop;
end $$;
