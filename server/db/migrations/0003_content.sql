-- What the owner publishes, and what they are working on.
CREATE TABLE "content_draft" (
	"name" text PRIMARY KEY DEFAULT 'draft' NOT NULL,
	"revision" integer NOT NULL,
	"document" json,
	"base" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"rendered_revision" integer,
	"build" text,
	"version" text,
	"snapshot" json,
	"pages" bytea,
	CONSTRAINT "content_draft_one" CHECK ("content_draft"."name" = 'draft')
);
--> statement-breakpoint
ALTER TABLE "content_draft" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "content_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_previews" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "content_renderings" (
	"content_id" bigint NOT NULL,
	"build" text NOT NULL,
	"version" text NOT NULL,
	"snapshot" json NOT NULL,
	"pages" bytea,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "content_renderings_content_id_build_pk" PRIMARY KEY("content_id","build")
);
--> statement-breakpoint
ALTER TABLE "content_renderings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shape" integer NOT NULL,
	"document" json NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text,
	"changes" integer,
	"claims" json DEFAULT '[]'::json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_versions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "content_draft" ADD CONSTRAINT "content_draft_base_content_versions_id_fk" FOREIGN KEY ("base") REFERENCES "public"."content_versions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_renderings" ADD CONSTRAINT "content_renderings_content_id_content_versions_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "content_draft_base" ON "content_draft" USING btree ("base");
--> statement-breakpoint
CREATE INDEX "content_previews_expiry" ON "content_previews" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "content_renderings_version" ON "content_renderings" USING btree ("version");
--> statement-breakpoint
CREATE INDEX "content_renderings_replaced" ON "content_renderings" USING btree ("replaced_at");
--> statement-breakpoint
CREATE POLICY "content_draft_admin_read" ON "content_draft" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "content_draft_admin_write" ON "content_draft" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_draft_admin_change" ON "content_draft" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_draft_system" ON "content_draft" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_previews_system" ON "content_previews" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_renderings_public" ON "content_renderings" AS PERMISSIVE FOR SELECT TO "practice_client", "practice_visitor" USING (true);
--> statement-breakpoint
CREATE POLICY "content_renderings_admin_read" ON "content_renderings" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "content_renderings_admin_write" ON "content_renderings" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_renderings_admin_change" ON "content_renderings" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_renderings_system" ON "content_renderings" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_versions_public" ON "content_versions" AS PERMISSIVE FOR SELECT TO "practice_client", "practice_visitor" USING (true);
--> statement-breakpoint
CREATE POLICY "content_versions_admin_read" ON "content_versions" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "content_versions_admin_write" ON "content_versions" AS PERMISSIVE FOR INSERT TO "practice_admin" WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "content_versions_system" ON "content_versions" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE "content_versions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "content_renderings" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "content_draft" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "content_previews" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
grant select, insert, update, delete on content_versions, content_renderings, content_draft, content_previews to practice_system;
--> statement-breakpoint
-- History can't be changed: an administrator adds to it.
grant select, insert on content_versions, content_renderings to practice_admin;
--> statement-breakpoint
grant update (replaced_at) on content_renderings to practice_admin;
--> statement-breakpoint
grant select, insert, update on content_draft to practice_admin;
--> statement-breakpoint
-- What a page shows anyway, so that a price is read in the transaction that charges it.
grant select (id) on content_versions to practice_visitor, practice_client;
--> statement-breakpoint
grant select (content_id, build, version, snapshot) on content_renderings to practice_visitor, practice_client;
