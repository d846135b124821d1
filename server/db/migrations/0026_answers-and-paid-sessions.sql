CREATE TABLE "sent_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sent_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sent_answers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_answers" ADD CONSTRAINT "sent_answers_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_answers_contact" ON "sent_answers" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "appointments_owing" ON "appointments" USING btree ("appointment_date") WHERE "appointments"."price_cents" > "appointments"."paid_cents" and "appointments"."status" in ('confirmed', 'completed');--> statement-breakpoint
CREATE POLICY "sent_answers_system" ON "sent_answers" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
grant select, insert, update, delete on sent_answers to practice_system;
--> statement-breakpoint
-- The answers that wait to leave, which only the owner sees.
create function waiting_answers() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select a.id from sent_answers a join outbox o on o.id = a.id
    where a.taken_back_at is null and o.sent_at is null and o.attempts = 0 and o.locked_until is null);
end $$;
--> statement-breakpoint
-- What was paid for the sessions of these entries; refunds leave a session paid.
create function count_session_payments() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  paid uuid[] := array(select distinct appointment_id from changed_rows
    where appointment_id is not null and kind in ('payment', 'correction') order by 1);
begin
  -- A sum that waits for another payment of the session must see that payment.
  perform from appointments where id = any(paid) order by id for no key update;
  update appointments a set paid_cents = (select coalesce(sum(m.amount_cents), 0) from money_entries m
      where m.appointment_id = a.id and m.kind in ('payment', 'correction'))
    where a.id = any(paid);
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
alter function count_session_payments() owner to practice_system;
--> statement-breakpoint
alter function waiting_answers() owner to practice_system;
--> statement-breakpoint
revoke execute on function count_session_payments(), waiting_answers() from public;
--> statement-breakpoint
grant execute on function waiting_answers() to practice_client, practice_admin;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
create trigger money_sessions_insert after insert on money_entries referencing new table as changed_rows
  for each statement execute function count_session_payments();
--> statement-breakpoint
create trigger money_sessions_delete after delete on money_entries referencing old table as changed_rows
  for each statement execute function count_session_payments();
--> statement-breakpoint
-- Nothing else of the appointments changes, which is all that their triggers look at.
ALTER TABLE "appointments" DISABLE TRIGGER USER;
--> statement-breakpoint
do $$
begin
  set local role practice_system;
  update appointments a set paid_cents = paid.cents
    from (select appointment_id, sum(amount_cents) as cents from money_entries
      where appointment_id is not null and kind in ('payment', 'correction') group by 1) paid
    where a.id = paid.appointment_id;
  reset role;
end $$;
--> statement-breakpoint
ALTER TABLE "appointments" ENABLE TRIGGER USER;
