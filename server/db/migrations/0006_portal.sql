CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"service_type" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"appointment_date" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	CONSTRAINT "appointments_service" CHECK ("appointments"."service_type" <> ''),
	CONSTRAINT "appointments_duration" CHECK ("appointments"."duration_minutes" between 15 and 480 and "appointments"."duration_minutes" % 15 = 0),
	CONSTRAINT "appointments_status" CHECK ("appointments"."status" in ('pending', 'confirmed', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "appointments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "live_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_link" text,
	"started_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "live_sessions_link" CHECK (("live_sessions"."meeting_link" is null) = ("live_sessions"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "live_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"phone_number" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"direction" text DEFAULT 'out' NOT NULL,
	"sender" text NOT NULL,
	CONSTRAINT "sms_messages_status" CHECK ("sms_messages"."status" in ('pending', 'sent', 'failed')),
	CONSTRAINT "sms_messages_direction" CHECK ("sms_messages"."direction" in ('out', 'in')),
	CONSTRAINT "sms_messages_sender" CHECK ("sms_messages"."sender" in ('client', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "sms_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sms_opt_outs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_user" ON "appointments" USING btree ("user_id","appointment_date","id");--> statement-breakpoint
CREATE INDEX "appointments_by_date" ON "appointments" USING btree ("appointment_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_sessions_running" ON "live_sessions" USING btree (("ended_at" is null)) WHERE "live_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "live_sessions_started_by" ON "live_sessions" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "sms_messages_by_user" ON "sms_messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_by_date" ON "sms_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_phone" ON "profiles" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "outbox_texts_waiting" ON "outbox" USING btree ("recipient","seq") WHERE "outbox"."channel" = 'sms' and "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_recipient" ON "sandbox_deliveries" USING btree ("recipient");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('email', 'sms'));--> statement-breakpoint
CREATE POLICY "appointments_own_read" ON "appointments" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("appointments"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "appointments_request" ON "appointments" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK ("appointments"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "appointments"."status" = 'pending');--> statement-breakpoint
CREATE POLICY "appointments_admin_read" ON "appointments" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "appointments_admin_write" ON "appointments" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "appointments_system" ON "appointments" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "live_sessions_read" ON "live_sessions" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("live_sessions"."ended_at" is null);--> statement-breakpoint
CREATE POLICY "live_sessions_host" ON "live_sessions" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "live_sessions_system" ON "live_sessions" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sms_messages_own_read" ON "sms_messages" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("sms_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "sms_messages_own_send" ON "sms_messages" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK ("sms_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "sms_messages"."sender" = 'client' and "sms_messages"."direction" = 'out' and "sms_messages"."status" = 'pending');--> statement-breakpoint
CREATE POLICY "sms_messages_admin_read" ON "sms_messages" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "sms_messages_admin_send" ON "sms_messages" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK ("sms_messages"."sender" = 'admin' and "sms_messages"."direction" = 'out' and "sms_messages"."status" = 'pending');--> statement-breakpoint
CREATE POLICY "sms_messages_system" ON "sms_messages" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sms_opt_outs_system" ON "sms_opt_outs" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);