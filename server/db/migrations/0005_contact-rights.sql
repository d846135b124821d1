alter table contact_messages force row level security;
--> statement-breakpoint
grant select, insert, update, delete on contact_messages to practice_system;
