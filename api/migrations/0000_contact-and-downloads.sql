CREATE TABLE "download_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	CONSTRAINT "download_requests_ticket" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("delivered_at","due_at");