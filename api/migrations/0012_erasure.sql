CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"kept" jsonb NOT NULL,
	"trial_mark" text,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "declaration_chain" ADD COLUMN "deleted_last" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "declaration_chain" ADD COLUMN "deleted_hash" text DEFAULT '0000000000000000000000000000000000000000000000000000000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erasure_id" uuid;--> statement-breakpoint
CREATE INDEX "erasures_trial_mark" ON "erasures" USING btree ("trial_mark");--> statement-breakpoint
CREATE INDEX "orders_erasure" ON "orders" USING btree ("erasure_id");