CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occurrence" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"happens_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_once" UNIQUE("order_id","kind","occurrence")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;