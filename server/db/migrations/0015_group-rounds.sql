ALTER TABLE "group_messages" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_recipients" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;