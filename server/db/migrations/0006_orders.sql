ALTER TABLE "orders" ADD COLUMN "dispute" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispute" CHECK ("orders"."dispute" in ('open', 'won', 'lost'));
