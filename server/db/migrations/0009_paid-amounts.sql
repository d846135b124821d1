ALTER TABLE "card_payments" ADD COLUMN "refund_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "refund_keys" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
update orders set paid_cents = paid.cents from (
  select order_id, sum(amount_cents) as cents from money_entries
  where order_id is not null and kind in ('payment', 'correction') group by order_id) as paid
  where paid.order_id = orders.id;
