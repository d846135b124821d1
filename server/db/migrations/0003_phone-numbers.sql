ALTER TABLE "profiles" ADD COLUMN "phone_verified_at" timestamp with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_verified_phone" ON "profiles" USING btree ("phone") WHERE "profiles"."phone_verified_at" is not null;
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_codes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "phone_codes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "phone_codes_system" ON "phone_codes" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on phone_codes to practice_system;
--> statement-breakpoint
ALTER TABLE "group_messages" ADD COLUMN "content_hash" text;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "unproved_user_id" uuid;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_unproved_user_id_profiles_id_fk" FOREIGN KEY ("unproved_user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sms_messages_unproved_user" ON "sms_messages" USING btree ("unproved_user_id") WHERE "sms_messages"."unproved_user_id" is not null;
--> statement-breakpoint
-- Another number is unproved, whoever writes it.
create function unverify_changed_phone() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone and new.phone_verified_at is not distinct from old.phone_verified_at then
    new.phone_verified_at := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger profiles_phone before update of phone on profiles for each row execute function unverify_changed_phone();
--> statement-breakpoint
-- People are counted by whether they can be texted, which needs a proved number.
do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('drop trigger %I on profiles', 'profiles_count_' || event.name);
    execute format('create trigger %I after %s on profiles referencing %s for each statement execute function
      count_rows(''people'', ''case when phone is null then ''''no phone'''' when phone_verified_at is null then ''''not verified'''' else ''''phone'''' end'', ''true'')',
      'profiles_count_' || event.name, event.name, event.tables);
  end loop;
end $$;
--> statement-breakpoint
set local role practice_system;
--> statement-breakpoint
delete from list_counts where list = 'people';
--> statement-breakpoint
insert into list_counts (list, status, n)
select 'people', case when phone is null then 'no phone' else 'not verified' end, count(*) from profiles group by 2;
--> statement-breakpoint
-- Texts were linked to whoever had typed their number. That account's proof links them again.
update sms_messages set unproved_user_id = user_id, user_id = null where user_id is not null and (sender = 'admin' or direction = 'in');
--> statement-breakpoint
reset role;
