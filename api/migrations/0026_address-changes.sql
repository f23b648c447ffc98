CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox_key" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "address_changes_mailbox" ON "address_changes" USING btree ("mailbox_key");