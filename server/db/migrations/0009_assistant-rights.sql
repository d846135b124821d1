alter table assistant_usage force row level security;
--> statement-breakpoint
grant select, insert, update, delete on assistant_usage to practice_system;
