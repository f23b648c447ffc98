CREATE TABLE "provider_account" (
	"id" integer PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"sessions_read_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unplaced_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"event_id" text,
	"amount" integer,
	"currency" text,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mailbox_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reversal" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "key_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_mailbox_key" ON "orders" USING btree ("mailbox_key");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id" UNIQUE("session_id");--> statement-breakpoint
UPDATE "orders" SET "mailbox_key" = "trial_key" WHERE "trial_key" IS NOT NULL;