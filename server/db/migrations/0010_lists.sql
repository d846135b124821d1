CREATE TABLE "group_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"message" text NOT NULL,
	"announced_at" timestamp with time zone,
	CONSTRAINT "group_messages_said" CHECK ("group_messages"."message" <> '')
);
--> statement-breakpoint
ALTER TABLE "group_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "group_recipients" (
	"group_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "group_recipients_group_id_profile_id_pk" PRIMARY KEY("group_id","profile_id"),
	CONSTRAINT "group_recipients_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "group_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "list_counts" (
	"list" text NOT NULL,
	"status" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "list_counts_list_status_pk" PRIMARY KEY("list","status")
);
--> statement-breakpoint
ALTER TABLE "list_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_words" (
	"list" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "search_words_list_word_id_pk" PRIMARY KEY("list","word","id")
);
--> statement-breakpoint
ALTER TABLE "search_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_by_user";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_recipients" ADD CONSTRAINT "group_recipients_group_id_group_messages_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."group_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_recipients" ADD CONSTRAINT "group_recipients_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_recipients" ADD CONSTRAINT "group_recipients_message_id_sms_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."sms_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_messages_newest" ON "group_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "group_messages_created_by" ON "group_messages" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "group_recipients_in_order" ON "group_recipients" USING btree ("group_id","position");--> statement-breakpoint
CREATE INDEX "group_recipients_profile" ON "group_recipients" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "search_words_of" ON "search_words" USING btree ("id");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "appointments_by_status" ON "appointments" USING btree ("status","appointment_date","id");--> statement-breakpoint
CREATE INDEX "sms_messages_by_status" ON "sms_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_phone_start" ON "sms_messages" USING btree ("phone_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sms_messages_phone_end" ON "sms_messages" USING btree (reverse("phone_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("created_at","id") WHERE "orders"."payment" in ('paid', 'review');--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."payment" in ('paid', 'review');--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE POLICY "group_messages_admin_read" ON "group_messages" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "group_messages_admin_send" ON "group_messages" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "group_messages_admin_write" ON "group_messages" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "group_messages_system" ON "group_messages" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "group_recipients_admin_read" ON "group_recipients" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "group_recipients_admin_send" ON "group_recipients" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "group_recipients_admin_write" ON "group_recipients" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "group_recipients_system" ON "group_recipients" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "list_counts_admin_read" ON "list_counts" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "list_counts_system" ON "list_counts" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "search_words_admin_read" ON "search_words" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "search_words_system" ON "search_words" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);