-- Roles belong to the whole server: another database on it may have made them already, or may be making them right now.
do $$
declare
  wanted text;
  statement text;
  statements text[] := '{}';
begin
  foreach wanted in array array['practice_app', 'practice_visitor', 'practice_client', 'practice_admin', 'practice_system'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      statements := statements || format('create role %I nologin noinherit', wanted);
    end if;
    statements := statements || format('grant %I to current_user', wanted);
  end loop;
  statements := statements || 'grant practice_visitor, practice_client, practice_admin, practice_system to practice_app'::text;
  foreach statement in array statements loop
    for attempt in 1..100 loop
      begin
        execute statement;
        exit;
      exception
        when duplicate_object then
          exit;
        when unique_violation or internal_error then
          if attempt = 100 then
            raise;
          end if;
          perform pg_sleep(0.05);
      end;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- The embedded database is maintained from the application's own session (PostgreSQL 17 and later know pg_maintain).
do $$
begin
  if exists (select from pg_roles where rolname = current_user and rolsuper) then
    if exists (select from pg_roles where rolname = 'pg_maintain') then
      execute 'grant pg_checkpoint, pg_maintain to practice_app with inherit true';
    end if;
  end if;
end $$;
--> statement-breakpoint
revoke create on schema public from public;
