CREATE TABLE "app_accounts" (
	"mailbox_key" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_code_hash" text NOT NULL,
	"user_code" text NOT NULL,
	"app" text NOT NULL,
	"name" text NOT NULL,
	"hardware_hash" text NOT NULL,
	"network" text NOT NULL,
	"time_zone" text,
	"language" text NOT NULL,
	"polled_at" timestamp with time zone,
	"interval_seconds" integer NOT NULL,
	"decision" text,
	"device_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_codes_device_code" UNIQUE("device_code_hash"),
	CONSTRAINT "device_codes_user_code" UNIQUE("user_code")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox_key" text NOT NULL,
	"app" text NOT NULL,
	"name" text NOT NULL,
	"hardware_hash" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"renewed_at" timestamp with time zone,
	"is_renewal_used" boolean DEFAULT false NOT NULL,
	"access_token_hash" text,
	"access_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "devices_access_token" UNIQUE("access_token_hash")
);
--> statement-breakpoint
CREATE TABLE "lease_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "device_code" text;--> statement-breakpoint
CREATE INDEX "devices_mailbox_key" ON "devices" USING btree ("mailbox_key");