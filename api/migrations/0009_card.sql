ALTER TABLE "orders" ADD COLUMN "card_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_intent_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_intent_done" text;