CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"on_since" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_steps_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_steps"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "sessions_system" ON "sessions" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "recovery_codes_system" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "second_steps_system" ON "second_steps" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);