-- Orders of several lines with their events, every movement of money, stock, and one table for all card payments.
ALTER TABLE appointment_payments RENAME TO card_payments;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_pkey TO card_payments_pkey;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_payment_session_id_unique TO card_payments_payment_session_id_unique;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_description TO card_payments_description;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_purpose TO card_payments_purpose;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_amount TO card_payments_amount;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_state TO card_payments_state;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_refund_due TO card_payments_refund_due;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_dispute TO card_payments_dispute;
--> statement-breakpoint
ALTER TABLE card_payments RENAME CONSTRAINT appointment_payments_appointment_id_appointments_id_fk TO card_payments_appointment_id_appointments_id_fk;
--> statement-breakpoint
ALTER INDEX appointment_payments_of RENAME TO card_payments_of;
--> statement-breakpoint
ALTER INDEX appointment_payments_awaiting RENAME TO card_payments_awaiting;
--> statement-breakpoint
ALTER INDEX appointment_payments_refunds RENAME TO card_payments_refunds;
--> statement-breakpoint
ALTER POLICY appointment_payments_admin ON card_payments RENAME TO card_payments_admin;
--> statement-breakpoint
ALTER POLICY appointment_payments_system ON card_payments RENAME TO card_payments_system;
--> statement-breakpoint
CREATE TABLE "money_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payment_session_id" text NOT NULL,
	"card_payment_id" uuid,
	"what" text NOT NULL,
	"our_cents" integer NOT NULL,
	"provider_cents" integer NOT NULL,
	"mended_at" timestamp with time zone,
	CONSTRAINT "money_differences_once" UNIQUE("payment_session_id","what","found_at"),
	CONSTRAINT "money_differences_what" CHECK ("money_differences"."what" in ('received', 'refunded', 'disputed', 'fee', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "money_differences" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "money_differences" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "money_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"income" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid,
	"appointment_id" uuid,
	"request_id" uuid,
	"card_payment_id" uuid,
	"note" text,
	CONSTRAINT "money_entries_once" UNIQUE("cause","income"),
	CONSTRAINT "money_entries_kind" CHECK ("money_entries"."kind" in ('payment', 'refund', 'refund_failed', 'dispute', 'dispute_returned', 'fee', 'correction')),
	CONSTRAINT "money_entries_method" CHECK ("money_entries"."method" in ('card', 'cash', 'other')),
	CONSTRAINT "money_entries_income" CHECK ("money_entries"."income" in ('drink', 'blend', 'product', 'session', 'other')),
	CONSTRAINT "money_entries_cause" CHECK ("money_entries"."cause" <> ''),
	CONSTRAINT "money_entries_sign" CHECK (case when "money_entries"."kind" in ('payment', 'refund_failed', 'dispute_returned') then "money_entries"."amount_cents" > 0
        when "money_entries"."kind" in ('refund', 'dispute') then "money_entries"."amount_cents" < 0 else "money_entries"."amount_cents" <> 0 end),
	CONSTRAINT "money_entries_tax" CHECK (abs("money_entries"."tax_cents") <= abs("money_entries"."amount_cents") and "money_entries"."tax_cents" * "money_entries"."amount_cents"::bigint >= 0)
);
--> statement-breakpoint
ALTER TABLE "money_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "money_entries" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" integer PRIMARY KEY NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "receipts_cause_unique" UNIQUE("cause"),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "receipts" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_events_actor" CHECK ("order_events"."actor" in ('customer', 'owner', 'system', 'provider')),
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" <> '')
);
--> statement-breakpoint
ALTER TABLE "order_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "order_events" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_slug" text,
	"size_slug" text,
	"name" text NOT NULL,
	"income" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_name" CHECK ("order_lines"."name" <> ''),
	CONSTRAINT "order_lines_income" CHECK ("order_lines"."income" in ('drink', 'blend', 'product', 'session', 'other')),
	CONSTRAINT "order_lines_unit" CHECK ("order_lines"."unit_cents" >= 0),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_tax" CHECK ("order_lines"."tax_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "order_lines" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid,
	"appointment_id" uuid,
	"description" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"customer_name" text,
	"customer_email" text,
	"state" text DEFAULT 'open' NOT NULL,
	"paid_at" timestamp with time zone,
	"link_version" integer DEFAULT 1 NOT NULL,
	"key" uuid NOT NULL,
	CONSTRAINT "payment_requests_key_unique" UNIQUE("key"),
	CONSTRAINT "payment_requests_description" CHECK ("payment_requests"."description" <> ''),
	CONSTRAINT "payment_requests_amount" CHECK ("payment_requests"."amount_cents" > 0),
	CONSTRAINT "payment_requests_state" CHECK ("payment_requests"."state" in ('open', 'paid', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "payment_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "payment_requests" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "stock_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_slug" text NOT NULL,
	"name" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sell_until" timestamp with time zone,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "stock_batches_name" CHECK ("stock_batches"."name" <> ''),
	CONSTRAINT "stock_batches_on_hand" CHECK ("stock_batches"."on_hand" >= 0),
	CONSTRAINT "stock_batches_reserved" CHECK ("stock_batches"."reserved" between 0 and "stock_batches"."on_hand")
);
--> statement-breakpoint
ALTER TABLE "stock_batches" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_batches" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_reservations_units" CHECK ("stock_reservations"."units" > 0),
	CONSTRAINT "stock_reservations_state" CHECK ("stock_reservations"."state" in ('reserved', 'sold', 'released'))
);
--> statement-breakpoint
ALTER TABLE "stock_reservations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_reservations" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "stock_waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_slug" text NOT NULL,
	"email" text NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "stock_waitlist_email" CHECK ("stock_waitlist"."email" <> '')
);
--> statement-breakpoint
ALTER TABLE "stock_waitlist" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_waitlist" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "card_payments" DROP CONSTRAINT "card_payments_refund_due";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment";
--> statement-breakpoint
DROP INDEX "orders_by_date";
--> statement-breakpoint
DROP INDEX "orders_by_status";
--> statement-breakpoint
ALTER TABLE "card_payments" ALTER COLUMN "purpose" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "subject" text NOT NULL DEFAULT 'appointment';
--> statement-breakpoint
ALTER TABLE "card_payments" ALTER COLUMN "subject" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "received_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "refund_reason" text;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "texts_agreed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" text DEFAULT 'shipping' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_starts_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_ends_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owner_note" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checkout_key" uuid;
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "items" jsonb;
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "dispute" text;
--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_card_payment_id_card_payments_id_fk" FOREIGN KEY ("card_payment_id") REFERENCES "public"."card_payments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_card_payment_id_card_payments_id_fk" FOREIGN KEY ("card_payment_id") REFERENCES "public"."card_payments"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_batch_id_stock_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."stock_batches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "money_differences_open" ON "money_differences" USING btree ("found_at") WHERE "money_differences"."mended_at" is null;
--> statement-breakpoint
CREATE INDEX "money_entries_by_date" ON "money_entries" USING btree ("occurred_at");
--> statement-breakpoint
CREATE INDEX "money_entries_order" ON "money_entries" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "money_entries_appointment" ON "money_entries" USING btree ("appointment_id");
--> statement-breakpoint
CREATE INDEX "money_entries_request" ON "money_entries" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "money_entries_card_payment" ON "money_entries" USING btree ("card_payment_id");
--> statement-breakpoint
CREATE INDEX "order_events_of" ON "order_events" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "order_lines_of" ON "order_lines" USING btree ("order_id","position");
--> statement-breakpoint
CREATE INDEX "payment_requests_order" ON "payment_requests" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payment_requests_appointment" ON "payment_requests" USING btree ("appointment_id");
--> statement-breakpoint
CREATE INDEX "payment_requests_open" ON "payment_requests" USING btree ("created_at") WHERE "payment_requests"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "payment_requests_email" ON "payment_requests" USING btree ("customer_email");
--> statement-breakpoint
CREATE INDEX "stock_batches_of" ON "stock_batches" USING btree ("product_slug","created_at");
--> statement-breakpoint
CREATE INDEX "stock_reservations_of" ON "stock_reservations" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "stock_reservations_batch" ON "stock_reservations" USING btree ("batch_id");
--> statement-breakpoint
CREATE INDEX "stock_reservations_expiry" ON "stock_reservations" USING btree ("expires_at") WHERE "stock_reservations"."state" = 'reserved';
--> statement-breakpoint
CREATE INDEX "stock_waitlist_next" ON "stock_waitlist" USING btree ("product_slug","created_at") WHERE "stock_waitlist"."notified_at" is null;
--> statement-breakpoint
CREATE INDEX "stock_waitlist_email" ON "stock_waitlist" USING btree ("email");
--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "card_payments_order" ON "card_payments" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "card_payments_request" ON "card_payments" USING btree ("request_id","created_at");
--> statement-breakpoint
CREATE INDEX "card_payments_disputes" ON "card_payments" USING btree ("created_at") WHERE "card_payments"."dispute" = 'open';
--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("created_at","id") WHERE "orders"."payment" in ('due', 'paid', 'review');
--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."payment" in ('due', 'paid', 'review');
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_key_unique" UNIQUE("checkout_key");
--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_subject" CHECK ("card_payments"."subject" in ('order', 'appointment', 'request'));
--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_purpose_of" CHECK (("card_payments"."subject" = 'appointment') = ("card_payments"."purpose" is not null));
--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_refund_due" CHECK ("card_payments"."refund_due_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK ("orders"."tax_cents" between 0 and "orders"."total_cents");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK ("orders"."delivery" in ('pickup', 'shipping'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" CHECK ("orders"."payment" in ('awaiting', 'due', 'paid', 'review', 'failed'));
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_dispute" CHECK ("sandbox_payments"."dispute" in ('open', 'won', 'lost'));
--> statement-breakpoint
CREATE POLICY "money_differences_admin" ON "money_differences" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "money_differences_system" ON "money_differences" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "money_entries_admin" ON "money_entries" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "money_entries_system" ON "money_entries" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "receipts_admin" ON "receipts" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "receipts_system" ON "receipts" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "order_events_admin" ON "order_events" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "order_events_system" ON "order_events" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "order_lines_admin" ON "order_lines" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "order_lines_system" ON "order_lines" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "payment_requests_admin" ON "payment_requests" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "payment_requests_system" ON "payment_requests" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "stock_batches_admin" ON "stock_batches" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "stock_batches_system" ON "stock_batches" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "stock_reservations_admin" ON "stock_reservations" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "stock_reservations_system" ON "stock_reservations" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "stock_waitlist_admin" ON "stock_waitlist" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "stock_waitlist_system" ON "stock_waitlist" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER POLICY "orders_own_read" ON "orders" TO practice_client USING ("orders"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "orders"."payment" in ('due', 'paid', 'review'));
--> statement-breakpoint
ALTER POLICY "orders_admin_read" ON "orders" TO practice_admin USING ("orders"."payment" in ('due', 'paid', 'review'));
--> statement-breakpoint
ALTER POLICY "orders_admin_write" ON "orders" TO practice_admin USING ("orders"."payment" in ('due', 'paid', 'review')) WITH CHECK ("orders"."payment" in ('due', 'paid', 'review'));
--> statement-breakpoint
grant select, insert, update, delete on order_lines, order_events, payment_requests, money_entries, receipts, money_differences, stock_batches, stock_reservations, stock_waitlist to practice_system;
--> statement-breakpoint
grant select on order_lines, order_events, payment_requests, money_entries, receipts, money_differences, stock_reservations, stock_waitlist to practice_admin;
--> statement-breakpoint
grant select, insert, update on stock_batches to practice_admin;
--> statement-breakpoint
grant usage on sequence money_entries_id_seq, order_events_id_seq to practice_system;
--> statement-breakpoint
-- An order to be paid at pickup is a real order, like one that is paid.
do $$
declare
  changed regprocedure;
  event record;
begin
  foreach changed in array array['refresh_contacts(uuid[], text[], text[])', 'search_text_of_order()']::regprocedure[] loop
    execute replace(pg_get_functiondef(changed), '(''paid'', ''review'')', '(''due'', ''paid'', ''review'')');
  end loop;
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')
  ) as e (name, tables) loop
    execute format('drop trigger %I on orders', 'orders_count_' || event.name);
    execute format('create trigger %I after %s on orders referencing %s for each statement
      execute function count_rows(''orders'', ''status'', ''payment in (''''due'''', ''''paid'''', ''''review'''')'')',
      'orders_count_' || event.name, event.name, event.tables);
  end loop;
end $$;
--> statement-breakpoint
-- Whoever gave a number at the payment page agreed to texts there.
update orders set texts_agreed_at = paid_at where customer_phone is not null and paid_at is not null;
--> statement-breakpoint
-- What was sold until now: one line for each order, its payments and movements.
insert into order_lines (order_id, position, name, income, unit_cents, quantity)
  select id, 1, product_name, 'blend', total_cents / quantity, quantity from orders;
--> statement-breakpoint
insert into order_events (order_id, at, actor, kind, details)
  select id, created_at, 'customer', 'placed', jsonb_build_object('payment', 'awaiting') from orders order by created_at;
--> statement-breakpoint
insert into order_events (order_id, at, actor, kind, details)
  select id, coalesce(paid_at, created_at), 'provider', 'paid', jsonb_build_object('cents', total_cents, 'method', 'card', 'isReview', payment = 'review')
  from orders where payment in ('paid', 'review') order by created_at;
--> statement-breakpoint
insert into order_events (order_id, at, actor, kind) select id, created_at, 'provider', 'payment_failed' from orders where payment = 'failed';
--> statement-breakpoint
insert into order_events (order_id, actor, kind, details)
  select id, 'system', 'status_set', jsonb_build_object('from', 'pending', 'to', status) from orders where status <> 'pending';
--> statement-breakpoint
insert into order_events (order_id, at, actor, kind, details)
  select id, coalesce(refunded_at, created_at), 'provider', 'refunded', jsonb_build_object('cents', refunded_cents, 'totalCents', refunded_cents)
  from orders where refunded_cents > 0;
--> statement-breakpoint
insert into order_events (order_id, actor, kind, details)
  select id, 'provider', 'disputed', jsonb_build_object('state', dispute) from orders where dispute is not null;
--> statement-breakpoint
insert into card_payments (id, subject, order_id, created_at, description, amount_cents, state, payment_session_id, expires_at,
    paid_at, received_cents, refunded_cents, refunded_at, dispute, disputed_cents, checked_at)
  select id, 'order', id, created_at, product_name, total_cents, payment, payment_session_id, created_at + interval '24 hours',
    paid_at, case when paid_at is null then 0 else total_cents end, refunded_cents, refunded_at, dispute,
    case when dispute in ('open', 'lost') then greatest(total_cents - refunded_cents, 0) else 0 end, checked_at
  from orders where total_cents > 0;
--> statement-breakpoint
update card_payments set received_cents = amount_cents where subject = 'appointment' and paid_at is not null;
--> statement-breakpoint
update card_payments set disputed_cents = greatest(amount_cents - refunded_cents, 0)
  where subject = 'appointment' and dispute in ('open', 'lost');
--> statement-breakpoint
insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id, appointment_id, card_payment_id)
  select moved.at, moved.kind, 'card', case paid.subject when 'order' then 'blend' else 'session' end, moved.cents,
    'card:' || paid.id || ':' || moved.kind || ':1', paid.order_id, paid.appointment_id, paid.id
  from card_payments paid cross join lateral (values
    (1, 'payment', coalesce(paid.paid_at, paid.created_at), paid.received_cents),
    (2, 'refund', coalesce(paid.refunded_at, paid.created_at), -paid.refunded_cents),
    (3, 'dispute', coalesce(paid.paid_at, paid.created_at), -paid.disputed_cents)) as moved (position, kind, at, cents)
  where paid.state in ('paid', 'review') and moved.cents <> 0 order by moved.at, moved.position;
--> statement-breakpoint
-- A movement stays as it was recorded. Only the rows it points at can go, and itself when its time is over.
create function keep_money_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.recorded_at, new.occurred_at, new.kind, new.method, new.income, new.amount_cents, new.tax_cents, new.cause, new.note)
      is distinct from
      (old.id, old.recorded_at, old.occurred_at, old.kind, old.method, old.income, old.amount_cents, old.tax_cents, old.cause, old.note)
    then raise exception 'a recorded movement of money can not change'; end if;
    return new;
  end if;
  if old.occurred_at > now() - interval '7 years' then raise exception 'a recorded movement of money is kept for seven years'; end if;
  return old;
end $$;
--> statement-breakpoint
create trigger money_entries_keep before update or delete on money_entries for each row execute function keep_money_entry();
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "payment_session_id";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "checked_at";
