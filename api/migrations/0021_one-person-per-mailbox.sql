-- A +tag (and Yahoo's -tag) belongs to the name, unless the provider is known to ignore it; trial_key stays merged.
CREATE TEMPORARY TABLE "parted" ON COMMIT DROP AS
SELECT "id", "mailbox_key" AS "merged", lower("email") AS "own" FROM "orders"
WHERE "mailbox_key" IS NOT NULL AND (
  ("email" LIKE '%+%@%' AND split_part(lower("email"), '@', 2) !~ '^((gmail|googlemail|icloud|me|proton|pm|protonmail)\.(com|me)|(ya|yandex)\.[a-z]+|fastmail\.(com|fm)|(outlook|hotmail|live|msn|passport)(\.[a-z]+)+)$')
  OR split_part(lower("email"), '@', 1) LIKE '%-%' AND split_part(lower("email"), '@', 2) ~ '^(yahoo|ymail|rocketmail)(\.[a-z]+)+$'
);--> statement-breakpoint
UPDATE "orders" SET "mailbox_key" = "own" FROM "parted" WHERE "orders"."id" = "parted"."id" AND "own" <> "merged";--> statement-breakpoint
-- A saved address goes along where only one person can have saved it; where two could, neither gets it.
UPDATE "billing_addresses" SET "mailbox_key" = (SELECT min("own") FROM "parted" WHERE "merged" = "billing_addresses"."mailbox_key")
WHERE (SELECT count(DISTINCT "own") FROM "parted" WHERE "merged" = "billing_addresses"."mailbox_key") = 1
  AND NOT EXISTS (SELECT FROM "orders" WHERE "orders"."mailbox_key" = "billing_addresses"."mailbox_key");--> statement-breakpoint
DELETE FROM "account_sessions" WHERE "email" LIKE '%+%@%' OR "email" ~* '-.*@(yahoo|ymail|rocketmail)\.';
