CREATE TABLE "plan_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mailbox_key" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	CONSTRAINT "plan_people_owner" UNIQUE("owner_key","mailbox_key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "plan_people_joined" ON "plan_people" USING btree ("mailbox_key") WHERE "plan_people"."joined_at" is not null;