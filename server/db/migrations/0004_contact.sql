CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_messages_said" CHECK ("contact_messages"."message" <> '')
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sandbox_deliveries" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE POLICY "contact_messages_system" ON "contact_messages" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);