alter table second_steps force row level security;
--> statement-breakpoint
alter table recovery_codes force row level security;
--> statement-breakpoint
grant select, insert, update, delete on second_steps, recovery_codes to practice_system;
--> statement-breakpoint
-- What changes how somebody signs in ends her other sessions in the same transaction.
grant select (id, user_id), delete on sessions to practice_system;
