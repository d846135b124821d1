DROP INDEX "money_entries_by_date";--> statement-breakpoint
CREATE INDEX "money_entries_by_month" ON "money_entries" USING btree ("occurred_at","kind","income","amount_cents","tax_cents");