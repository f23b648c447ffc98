ALTER TABLE "orders" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plan_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plan_change" text;