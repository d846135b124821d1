alter table "outbox" add column "expires_at" timestamp with time zone;
--> statement-breakpoint
alter table "outbox" add column "priority" integer default 2 not null;
--> statement-breakpoint
set local role practice_system;
--> statement-breakpoint
update "outbox" set "priority" = 3 where "kind" = 'group_text' and "sent_at" is null;
--> statement-breakpoint
update "outbox" set "priority" = 1 where "kind" in ('text_by_client', 'text_by_admin', 'text_again') and "sent_at" is null;
--> statement-breakpoint
reset role;
--> statement-breakpoint
drop index "outbox_due";
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","priority","run_at","seq") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;
