CREATE TABLE "order_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"repeat_key" text NOT NULL,
	"shown" jsonb NOT NULL,
	CONSTRAINT "order_agreements_repeat_key" UNIQUE("repeat_key")
);
--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_agreements_order" ON "order_agreements" USING btree ("order_id");