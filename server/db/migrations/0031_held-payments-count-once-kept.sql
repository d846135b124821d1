ALTER TABLE "card_payments" ADD COLUMN "uncounted_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was paid for sessions. A card payment that is held for review counts once the owner keeps it, without what had gone back before.
create function sum_session_payments(ids uuid[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  -- A sum that waits for another payment of the session must see that payment.
  perform from appointments where id = any(ids) order by id for no key update;
  update appointments a set paid_cents =
      (select coalesce(sum(m.amount_cents), 0) from money_entries m left join card_payments c on c.id = m.card_payment_id
        where m.appointment_id = a.id and m.kind in ('payment', 'correction') and c.state is distinct from 'review')
      - (select coalesce(sum(c.uncounted_cents), 0) from card_payments c where c.appointment_id = a.id and c.state <> 'review')
    where a.id = any(ids);
end $$;
--> statement-breakpoint
create or replace function count_session_payments() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform sum_session_payments(array(select distinct appointment_id from changed_rows
    where appointment_id is not null and kind in ('payment', 'correction') order by 1));
  return null;
end $$;
--> statement-breakpoint
create function count_kept_payment() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform sum_session_payments(array[new.appointment_id]);
  return null;
end $$;
--> statement-breakpoint
grant create on schema public to practice_system;
--> statement-breakpoint
alter function sum_session_payments(uuid[]) owner to practice_system;
--> statement-breakpoint
alter function count_kept_payment() owner to practice_system;
--> statement-breakpoint
revoke execute on function sum_session_payments(uuid[]), count_kept_payment() from public;
--> statement-breakpoint
revoke create on schema public from practice_system;
--> statement-breakpoint
create trigger card_payments_kept after update of state on card_payments for each row
  when (new.appointment_id is not null and old.state <> new.state and (old.state = 'review' or new.state = 'review'))
  execute function count_kept_payment();
--> statement-breakpoint
-- Nothing else of the appointments changes, which is all that their triggers look at.
ALTER TABLE "appointments" DISABLE TRIGGER USER;
--> statement-breakpoint
do $$
begin
  set local role practice_system;
  perform sum_session_payments(array(select distinct appointment_id from card_payments
    where state = 'review' and appointment_id is not null order by 1));
  reset role;
end $$;
--> statement-breakpoint
ALTER TABLE "appointments" ENABLE TRIGGER USER;
