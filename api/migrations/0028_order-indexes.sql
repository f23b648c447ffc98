ALTER TABLE "orders" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "declarations_order_id" ON "declarations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_events_order_id" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice_number" ON "credit_notes" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_order_id" ON "invoices" USING btree ("order_id");--> statement-breakpoint
-- Whose dispute has ended their subscription once decide themselves whether it goes on.
UPDATE "orders" SET "is_disputed" = true WHERE "kind" = 'subscription' AND "reversal" = 'disputed';