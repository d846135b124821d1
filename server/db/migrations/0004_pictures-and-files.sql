-- Pictures of the public pages, and files that visitors download.
CREATE TABLE "file_chunks" (
	"hash" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_chunks_pk" PRIMARY KEY("hash","number")
);
--> statement-breakpoint
ALTER TABLE "file_chunks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "file_chunks" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "files" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "files" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"hash" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_files_pk" PRIMARY KEY("hash","format","width"),
	CONSTRAINT "picture_files_format" CHECK ("picture_files"."format" in ('avif', 'webp', 'jpg', 'preview', 'source'))
);
--> statement-breakpoint
ALTER TABLE "picture_files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "picture_files" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"source" text,
	"edit" jsonb NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "pictures" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_hash_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."files"("hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "files_uploaded_by" ON "files" USING btree ("uploaded_by");
--> statement-breakpoint
CREATE INDEX "pictures_source" ON "pictures" USING btree ("source");
--> statement-breakpoint
CREATE INDEX "pictures_uploaded_by" ON "pictures" USING btree ("uploaded_by");
--> statement-breakpoint
CREATE POLICY "file_chunks_read" ON "file_chunks" AS PERMISSIVE FOR SELECT TO "practice_visitor" USING (true);
--> statement-breakpoint
CREATE POLICY "file_chunks_admin" ON "file_chunks" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "file_chunks_system" ON "file_chunks" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "files_read" ON "files" AS PERMISSIVE FOR SELECT TO "practice_visitor" USING (true);
--> statement-breakpoint
CREATE POLICY "files_admin" ON "files" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "files_system" ON "files" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "picture_files_read" ON "picture_files" AS PERMISSIVE FOR SELECT TO "practice_visitor" USING ("picture_files"."format" <> 'source');
--> statement-breakpoint
CREATE POLICY "picture_files_admin" ON "picture_files" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "picture_files_system" ON "picture_files" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "pictures_admin" ON "pictures" AS PERMISSIVE FOR ALL TO "practice_admin" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "pictures_system" ON "pictures" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Visitors see pictures and download files; what was uploaded, and by whom, only the administrator.
grant select on picture_files, file_chunks to practice_visitor;
--> statement-breakpoint
grant select (hash, name, type, bytes, stored_at) on files to practice_visitor;
--> statement-breakpoint
grant select, insert on pictures, picture_files, files, file_chunks to practice_admin;
--> statement-breakpoint
grant update (uploaded_at) on pictures to practice_admin;
--> statement-breakpoint
grant update (name, uploaded_at, stored_at) on files to practice_admin;
--> statement-breakpoint
grant select, insert, update, delete on pictures, picture_files, files, file_chunks to practice_system;
