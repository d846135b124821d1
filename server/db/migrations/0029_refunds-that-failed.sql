ALTER TABLE "card_payments" ADD COLUMN "refund_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "refund_failed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "refund_failed_reason" text;--> statement-breakpoint
CREATE INDEX "card_payments_refund_failed" ON "card_payments" USING btree ("refund_failed_at") WHERE "card_payments"."refund_failed_at" is not null;