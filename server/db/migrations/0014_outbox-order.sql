DROP INDEX "outbox_due";--> statement-breakpoint
DROP INDEX "outbox_texts_waiting";--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree (("kind" = 'group_text'),"run_at","seq") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_texts_waiting" ON "outbox" USING btree ("recipient","seq") WHERE "outbox"."channel" = 'sms' and coalesce("outbox"."sent_at", "outbox"."failed_at") is null;