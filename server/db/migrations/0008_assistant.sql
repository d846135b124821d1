CREATE TABLE "assistant_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"model_calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "conversation" text;--> statement-breakpoint
CREATE POLICY "assistant_usage_system" ON "assistant_usage" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);