-- A claimed message that must wait, such as one of a group message that the owner paused: nothing sends it, and nothing waits for it.
ALTER TABLE "outbox" ADD COLUMN "paused_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "outbox_paused" ON "outbox" USING btree ("paused_at") WHERE "outbox"."paused_at" is not null;
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"segment" text,
	"people" uuid[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"round" integer DEFAULT 1 NOT NULL,
	"problem" text,
	CONSTRAINT "campaigns_channel" CHECK ("campaigns"."channel" in ('sms', 'email')),
	CONSTRAINT "campaigns_purpose" CHECK ("campaigns"."purpose" in ('news', 'appointments')),
	CONSTRAINT "campaigns_segment" CHECK ("campaigns"."segment" in ('agreed', 'coming', 'away', 'bought', 'unpaid')),
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
	CONSTRAINT "campaigns_scheduled" CHECK ("campaigns"."state" <> 'scheduled' or "campaigns"."scheduled_at" is not null),
	CONSTRAINT "campaigns_started" CHECK ("campaigns"."state" in ('draft', 'scheduled') or ("campaigns"."started_at" is not null and "campaigns"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "campaigns" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"contact_id" uuid,
	"user_id" uuid,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"address" text,
	"zone" text DEFAULT '' NOT NULL,
	"skipped" text,
	"round" integer DEFAULT 1 NOT NULL,
	"enqueued_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "campaign_recipients_in_order" UNIQUE("campaign_id","position"),
	CONSTRAINT "campaign_recipients_skipped" CHECK ("campaign_recipients"."skipped" in ('no_phone', 'no_email', 'not_verified', 'not_usable', 'opted_out', 'declined', 'no_consent', 'same_address', 'cancelled', 'expired')),
	CONSTRAINT "campaign_recipients_reachable" CHECK ("campaign_recipients"."skipped" is not null or "campaign_recipients"."address" is not null)
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "campaign_recipients" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "campaigns_active" ON "campaigns" USING btree ("state") WHERE "campaigns"."state" in ('scheduled', 'sending', 'paused');
--> statement-breakpoint
CREATE INDEX "campaigns_created_by" ON "campaigns" USING btree ("created_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_once" ON "campaign_recipients" USING btree ("campaign_id","address") WHERE "campaign_recipients"."skipped" is null;
--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting" ON "campaign_recipients" USING btree ("campaign_id","position") WHERE "campaign_recipients"."enqueued_at" is null and "campaign_recipients"."skipped" is null;
--> statement-breakpoint
CREATE INDEX "campaign_recipients_contact" ON "campaign_recipients" USING btree ("contact_id");
--> statement-breakpoint
CREATE INDEX "campaign_recipients_user" ON "campaign_recipients" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "campaign_recipients_address" ON "campaign_recipients" USING btree ("address");
--> statement-breakpoint
CREATE POLICY "campaigns_admin_read" ON "campaigns" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "campaigns_system" ON "campaigns" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "campaign_recipients_admin_read" ON "campaign_recipients" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "campaign_recipients_system" ON "campaign_recipients" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select on campaigns, campaign_recipients to practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on campaigns, campaign_recipients to practice_system;
