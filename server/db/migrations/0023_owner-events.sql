-- The owner's screens follow what waits for them: requests and orders like messages, by the channel that the inbox has.
create function notify_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('inbox', '');
  return null;
end $$;
--> statement-breakpoint
create trigger orders_notify_owner after insert or update or delete on orders
  for each statement execute function notify_owner();
--> statement-breakpoint
create trigger appointments_notify_owner after insert or update or delete on appointments
  for each statement execute function notify_owner();
