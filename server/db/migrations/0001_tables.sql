CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "server_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "server_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment" text DEFAULT 'awaiting' NOT NULL,
	"payment_session_id" text,
	"paid_at" timestamp with time zone,
	"customer_name" text,
	"customer_email" text,
	"customer_phone" text,
	"shipping_address" jsonb,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_payment_session_id_unique" UNIQUE("payment_session_id"),
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" > 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment" CHECK ("orders"."payment" in ('awaiting', 'paid', 'review', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_once" UNIQUE("cause","recipient","kind"),
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('email'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"customer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sandbox_payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "sandbox_payments_state" CHECK ("sandbox_payments"."state" in ('open', 'paid', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."payment" in ('paid', 'review');--> statement-breakpoint
CREATE INDEX "orders_awaiting" ON "orders" USING btree ("created_at") WHERE "orders"."payment" = 'awaiting';--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree ("customer_email") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("run_at") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_newest" ON "sandbox_deliveries" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "profiles_own_read" ON "profiles" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("profiles"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles_own_write" ON "profiles" AS PERMISSIVE FOR UPDATE TO "practice_admin", "practice_client" USING ("profiles"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("profiles"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles_admin_read" ON "profiles" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);--> statement-breakpoint
CREATE POLICY "profiles_identity" ON "profiles" AS PERMISSIVE FOR SELECT TO "practice_app" USING (true);--> statement-breakpoint
CREATE POLICY "profiles_system" ON "profiles" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accounts_identity" ON "accounts" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accounts_system" ON "accounts" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "server_settings_identity" ON "server_settings" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sessions_identity" ON "sessions" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "users_identity" ON "users" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "users_system" ON "users" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "users_self" ON "users" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("users"."id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "verifications_identity" ON "verifications" AS PERMISSIVE FOR ALL TO "practice_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "rate_limits_system" ON "rate_limits" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "orders_own_read" ON "orders" AS PERMISSIVE FOR SELECT TO "practice_client" USING ("orders"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "orders"."payment" in ('paid', 'review'));--> statement-breakpoint
CREATE POLICY "orders_admin_read" ON "orders" AS PERMISSIVE FOR SELECT TO "practice_admin" USING ("orders"."payment" in ('paid', 'review'));--> statement-breakpoint
CREATE POLICY "orders_admin_write" ON "orders" AS PERMISSIVE FOR UPDATE TO "practice_admin" USING ("orders"."payment" in ('paid', 'review')) WITH CHECK ("orders"."payment" in ('paid', 'review'));--> statement-breakpoint
CREATE POLICY "orders_system" ON "orders" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outbox_promise" ON "outbox" AS PERMISSIVE FOR INSERT TO "practice_admin", "practice_client" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outbox_system" ON "outbox" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sandbox_deliveries_system" ON "sandbox_deliveries" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sandbox_payments_system" ON "sandbox_payments" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);