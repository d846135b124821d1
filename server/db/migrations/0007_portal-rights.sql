alter table appointments force row level security;
--> statement-breakpoint
alter table sms_messages force row level security;
--> statement-breakpoint
alter table sms_opt_outs force row level security;
--> statement-breakpoint
alter table live_sessions force row level security;
--> statement-breakpoint
grant select, insert on appointments, sms_messages to practice_client, practice_admin;
--> statement-breakpoint
grant update (status) on appointments to practice_admin;
--> statement-breakpoint
grant select on live_sessions to practice_client;
--> statement-breakpoint
grant select, insert, update on live_sessions to practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on appointments, sms_messages, sms_opt_outs, live_sessions to practice_system;
--> statement-breakpoint
-- A client may have her account deleted; everything that hangs on her row goes with it.
grant delete on users to practice_system;
