-- What each address and number agreed to get, what waits for a confirmation, and the addresses of unsubscribe links.
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consents_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"is_given" boolean NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" uuid,
	"note" text,
	CONSTRAINT "consents_channel" CHECK ("consents"."channel" in ('sms', 'email')),
	CONSTRAINT "consents_recipient" CHECK ("consents"."recipient" <> '' and "consents"."recipient" = lower(btrim("consents"."recipient"))),
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('appointments', 'orders', 'news')),
	CONSTRAINT "consents_wording" CHECK ("consents"."wording" <> ''),
	CONSTRAINT "consents_source" CHECK ("consents"."source" in ('checkout', 'booking', 'profile', 'owner', 'text', 'unsubscribe', 'confirm', 'carrier', 'reassigned')),
	CONSTRAINT "consents_actor" CHECK ("consents"."actor" in ('person', 'owner', 'system'))
);
--> statement-breakpoint
ALTER TABLE "consents" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "consents" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "consent_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid,
	"note" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "consent_requests_channel" CHECK ("consent_requests"."channel" in ('sms', 'email')),
	CONSTRAINT "consent_requests_purpose" CHECK ("consent_requests"."purpose" in ('appointments', 'orders', 'news')),
	CONSTRAINT "consent_requests_wording" CHECK ("consent_requests"."wording" <> '')
);
--> statement-breakpoint
ALTER TABLE "consent_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "consent_requests" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	CONSTRAINT "unsubscribe_links_once" UNIQUE("email","purpose"),
	CONSTRAINT "unsubscribe_links_email" CHECK ("unsubscribe_links"."email" = lower("unsubscribe_links"."email")),
	CONSTRAINT "unsubscribe_links_purpose" CHECK ("unsubscribe_links"."purpose" in ('appointments', 'orders', 'news'))
);
--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "unsubscribe_links" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "consents_newest" ON "consents" USING btree ("channel","recipient","purpose","seq");
--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "consent_requests_open" ON "consent_requests" USING btree ("channel","recipient","purpose") WHERE "consent_requests"."answered_at" is null;
--> statement-breakpoint
CREATE INDEX "consent_requests_user" ON "consent_requests" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "consent_requests_expiry" ON "consent_requests" USING btree ("expires_at");
--> statement-breakpoint
CREATE POLICY "consents_system" ON "consents" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "consent_requests_system" ON "consent_requests" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "unsubscribe_links_system" ON "unsubscribe_links" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- An entry is never changed: nobody may update one, and only erasure deletes.
grant select, insert, delete on consents to practice_system;
--> statement-breakpoint
grant usage on sequence consents_seq_seq to practice_system;
--> statement-breakpoint
grant select, insert, update, delete on consent_requests, unsubscribe_links to practice_system;
--> statement-breakpoint
-- What a text is about, so that it's asked again when it leaves whether its recipient wants it.
ALTER TABLE "sms_messages" ADD COLUMN "purpose" text;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_purpose" CHECK ("sms_messages"."purpose" in ('appointments', 'orders', 'news', 'group'));
--> statement-breakpoint
-- What was agreed to before there was a ledger: texts about orders, with the sentence that the forms showed.
insert into consents (at, channel, recipient, purpose, is_given, wording, source, actor, user_id)
  select distinct on (typed.phone) typed.agreed_at, 'sms', typed.phone, 'orders', true,
    'Agreed to texts about an order where its number was given, before wordings were recorded.', 'checkout', 'person', typed.user_id
  from (
    select o.texts_agreed_at as agreed_at, o.user_id,
      case when digits.only ~ '^[0-9]{10}$' then '+1' || digits.only else '+' || digits.only end as phone
    from orders o cross join lateral (select regexp_replace(o.customer_phone, '[^0-9]', '', 'g') as only) digits
    where o.texts_agreed_at is not null and o.customer_phone is not null) typed
  where typed.phone ~ '^[+][1-9][0-9]{6,14}$' order by typed.phone, typed.agreed_at desc;
--> statement-breakpoint
insert into consents (at, channel, recipient, purpose, is_given, wording, source, actor)
  select o.created_at, 'sms', o.phone, p.purpose, false, 'STOP, before wordings were recorded.', 'text', 'person'
  from sms_opt_outs o cross join (values ('appointments'), ('orders'), ('news')) as p (purpose)
  where o.phone ~ '^[+][1-9][0-9]{6,14}$' order by o.created_at, o.phone, p.purpose;
--> statement-breakpoint
-- The profile's field for a number says that giving it agrees to texts about orders and appointments.
insert into consents (at, channel, recipient, purpose, is_given, wording, source, actor, user_id)
  select p.phone_verified_at, 'sms', p.phone, c.purpose, true,
    'Agreed to texts about orders and appointments where the number is given in the profile, before wordings were recorded.',
    'profile', 'person', p.id
  from profiles p cross join (values ('appointments'), ('orders')) as c (purpose)
  where p.phone_verified_at is not null and p.phone ~ '^[+][1-9][0-9]{6,14}$'
    and not exists (select from sms_opt_outs o where o.phone = p.phone)
    and not exists (select from consents known where known.channel = 'sms' and known.recipient = p.phone and known.purpose = c.purpose)
  order by p.phone_verified_at, p.phone, c.purpose;
