CREATE TABLE "declaration_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "declaration_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"number" integer PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request_key" text NOT NULL,
	"statement" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"order_id" uuid,
	"outcome" text,
	CONSTRAINT "declarations_id" UNIQUE("id"),
	CONSTRAINT "declarations_request_key" UNIQUE("request_key")
);
--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declaration_drafts_created" ON "declaration_drafts" USING btree ("created_at");