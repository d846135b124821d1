-- Files of messages, and their bytes in pieces.
CREATE TABLE "attachment_chunks" (
	"attachment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "attachment_chunks_pk" PRIMARY KEY("attachment_id","number")
);
--> statement-breakpoint
ALTER TABLE "attachment_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attachment_chunks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_by" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"stored_at" timestamp with time zone,
	"message_id" uuid,
	"text_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attachments_named" CHECK ("attachments"."name" <> ''),
	CONSTRAINT "attachments_size" CHECK ("attachments"."bytes" between 1 and 10485760),
	CONSTRAINT "attachments_one_message" CHECK ("attachments"."message_id" is null or "attachments"."text_id" is null),
	CONSTRAINT "attachments_whole" CHECK ("attachments"."stored_at" is not null or ("attachments"."message_id" is null and "attachments"."text_id" is null))
);
--> statement-breakpoint
ALTER TABLE "attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attachments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attachment_chunks" ADD CONSTRAINT "attachment_chunks_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_text_id_sms_messages_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."sms_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "attachments_text" ON "attachments" USING btree ("text_id","position");--> statement-breakpoint
CREATE INDEX "attachments_uploaded" ON "attachments" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE "attachments"."message_id" is null and "attachments"."text_id" is null;--> statement-breakpoint
CREATE POLICY "attachment_chunks_read" ON "attachment_chunks" AS PERMISSIVE FOR SELECT TO "practice_admin", "practice_client" USING (exists (select from attachments a where a.id = "attachment_chunks"."attachment_id"));--> statement-breakpoint
CREATE POLICY "attachment_chunks_upload" ON "attachment_chunks" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK (exists (select from attachments a where a.id = "attachment_chunks"."attachment_id"
      and a.uploaded_by = (select nullif(current_setting('app.user_id', true), '')::uuid) and a.stored_at is null));--> statement-breakpoint
CREATE POLICY "attachment_chunks_system" ON "attachment_chunks" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "attachments_own_read" ON "attachments" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) or exists (select from thread_messages m where m.id = "attachments"."message_id" and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
      or exists (select from sms_messages s where s.id = "attachments"."text_id" and s.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "attachments_own_upload" ON "attachments" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK ("attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "attachments"."message_id" is null and "attachments"."text_id" is null);--> statement-breakpoint
CREATE POLICY "attachments_own_send" ON "attachments" AS PERMISSIVE FOR UPDATE TO "practice_client" USING ("attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "attachments"."message_id" is null and "attachments"."text_id" is null) WITH CHECK ("attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "attachments"."text_id" is null and ("attachments"."message_id" is null or exists (select from thread_messages m where m.id = "attachments"."message_id"
      and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and m.channel = 'portal' and m.direction = 'in')));--> statement-breakpoint
CREATE POLICY "attachments_admin_read" ON "attachments" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "attachments_admin_store" ON "attachments" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING ("attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "attachments"."message_id" is null and "attachments"."text_id" is null) WITH CHECK ("attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "attachments"."message_id" is null and "attachments"."text_id" is null);--> statement-breakpoint
CREATE POLICY "attachments_system" ON "attachments" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- An upload is stored and then sent with a message; nothing else of it changes.
grant select, insert on attachments to practice_client, practice_admin;
--> statement-breakpoint
grant update (stored_at, message_id, position) on attachments to practice_client;
--> statement-breakpoint
grant update (stored_at) on attachments to practice_admin;
--> statement-breakpoint
grant select, insert on attachment_chunks to practice_client, practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on attachments, attachment_chunks to practice_system;
--> statement-breakpoint
ALTER TABLE "sandbox_deliveries" ADD COLUMN "attachments" jsonb;
