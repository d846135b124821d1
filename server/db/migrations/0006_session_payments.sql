-- Paying for sessions: each attempt, what has to be paid beforehand, refunds.
CREATE TABLE "appointment_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"description" text NOT NULL,
	"purpose" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"payment_session_id" text,
	"page_url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refund_due_cents" integer DEFAULT 0 NOT NULL,
	"refund_next_at" timestamp with time zone,
	"refund_attempts" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	"dispute" text,
	"checked_at" timestamp with time zone,
	CONSTRAINT "appointment_payments_payment_session_id_unique" UNIQUE("payment_session_id"),
	CONSTRAINT "appointment_payments_description" CHECK ("appointment_payments"."description" <> ''),
	CONSTRAINT "appointment_payments_purpose" CHECK ("appointment_payments"."purpose" in ('deposit', 'full', 'balance')),
	CONSTRAINT "appointment_payments_amount" CHECK ("appointment_payments"."amount_cents" > 0),
	CONSTRAINT "appointment_payments_state" CHECK ("appointment_payments"."state" in ('awaiting', 'paid', 'review', 'failed')),
	CONSTRAINT "appointment_payments_refund_due" CHECK ("appointment_payments"."refund_due_cents" between 0 and "appointment_payments"."amount_cents"),
	CONSTRAINT "appointment_payments_dispute" CHECK ("appointment_payments"."dispute" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "appointment_payments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "appointment_payments" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_ending";
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "prepay_cents" integer;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "payment_due_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "has_shipping" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refund_keys" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointment_payments" ADD CONSTRAINT "appointment_payments_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "appointment_payments_of" ON "appointment_payments" USING btree ("appointment_id","created_at");
--> statement-breakpoint
CREATE INDEX "appointment_payments_awaiting" ON "appointment_payments" USING btree ("created_at") WHERE "appointment_payments"."state" = 'awaiting';
--> statement-breakpoint
CREATE INDEX "appointment_payments_refunds" ON "appointment_payments" USING btree ("refund_next_at") WHERE "appointment_payments"."refund_next_at" is not null;
--> statement-breakpoint
CREATE INDEX "appointments_payment_due" ON "appointments" USING btree ("payment_due_at") WHERE "appointments"."status" = 'pending';
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_prepay" CHECK ("appointments"."prepay_cents" > 0);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_ending" CHECK ("appointments"."ending" in ('no_show', 'declined', 'expired', 'moved', 'by_client', 'by_owner', 'unpaid'));
--> statement-breakpoint
CREATE POLICY "appointment_payments_admin" ON "appointment_payments" AS PERMISSIVE FOR SELECT TO "practice_admin" USING (true);
--> statement-breakpoint
CREATE POLICY "appointment_payments_system" ON "appointment_payments" AS PERMISSIVE FOR ALL TO "practice_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
grant select, insert, update, delete on appointment_payments to practice_system;
--> statement-breakpoint
grant select on appointment_payments to practice_admin;
