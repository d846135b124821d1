-- What the owner changed about the messages that are sent by themselves; a kind without a row is as delivered.
CREATE TABLE "notice_settings" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"delivery" text NOT NULL,
	"offset_minutes" integer,
	"sms_template" text,
	"email_subject" text,
	"email_text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_settings_kind" CHECK ("notice_settings"."kind" <> ''),
	CONSTRAINT "notice_settings_delivery" CHECK ("notice_settings"."delivery" in ('email', 'text_first', 'both')),
	CONSTRAINT "notice_settings_offset" CHECK ("notice_settings"."offset_minutes" between 5 and 20160),
	CONSTRAINT "notice_settings_version" CHECK ("notice_settings"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notice_settings" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The email that is sent once a text has failed for good; deleted with its text.
CREATE TABLE "sms_fallbacks" (
	"sms_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"email" text NOT NULL,
	"content" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sms_fallbacks_email" CHECK ("sms_fallbacks"."email" <> '')
);
--> statement-breakpoint
ALTER TABLE "sms_fallbacks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "sms_fallbacks" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "sms_fallbacks" ADD CONSTRAINT "sms_fallbacks_sms_id_sms_messages_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sms_fallbacks_cause" ON "sms_fallbacks" USING btree ("cause");
--> statement-breakpoint
CREATE INDEX "sms_fallbacks_expiry" ON "sms_fallbacks" USING btree ("expires_at");
--> statement-breakpoint
CREATE POLICY "notice_settings_admin" ON "notice_settings" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "notice_settings_system" ON "notice_settings" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "sms_fallbacks_system" ON "sms_fallbacks" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update on notice_settings to practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on notice_settings, sms_fallbacks to practice_system;
