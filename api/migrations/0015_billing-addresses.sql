CREATE TABLE "billing_addresses" (
	"mailbox_key" text PRIMARY KEY NOT NULL,
	"address" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "refused_input" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billing_address" jsonb;