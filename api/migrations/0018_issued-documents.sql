CREATE TABLE "invoice_corrections" (
	"invoice_number" integer NOT NULL,
	"revision" integer NOT NULL,
	"billing_address" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document_digest" text,
	CONSTRAINT "invoice_corrections_invoice_number_revision_pk" PRIMARY KEY("invoice_number","revision")
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "document_digest" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "document_digest" text;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_invoice_number_invoices_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_payment_reference" ON "invoices" USING btree ("payment_reference");--> statement-breakpoint
-- Until now invoices were drawn with the address as last saved: that is what their customers have.
UPDATE "invoices" SET "billing_address" = "billing_addresses"."address" FROM "orders", "billing_addresses" WHERE "orders"."id" = "invoices"."order_id" AND "billing_addresses"."mailbox_key" = "orders"."mailbox_key" AND "invoices"."billing_address" IS NULL;
