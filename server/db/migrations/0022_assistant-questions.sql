-- Questions that the assistant could not answer, each once and without identity, for the owner to answer.
CREATE TABLE "assistant_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assistant_questions_text_unique" UNIQUE("text"),
	CONSTRAINT "assistant_questions_text" CHECK (char_length("assistant_questions"."text") between 1 and 300),
	CONSTRAINT "assistant_questions_times" CHECK ("assistant_questions"."times" > 0)
);
--> statement-breakpoint
ALTER TABLE "assistant_questions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "assistant_questions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "assistant_questions_admin" ON "assistant_questions" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "assistant_questions_system" ON "assistant_questions" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select on assistant_questions to practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on assistant_questions to practice_system;
