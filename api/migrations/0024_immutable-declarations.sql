-- The chain of hashes is no longer read. Its table and columns stay for the api before, whose numbers are positive.
CREATE SEQUENCE "declarations_unchained" OWNED BY "declarations"."number";--> statement-breakpoint
ALTER TABLE "declarations"
  ALTER COLUMN "number" SET DEFAULT -nextval('declarations_unchained'),
  ALTER COLUMN "previous_hash" SET DEFAULT '',
  ALTER COLUMN "hash" SET DEFAULT '';--> statement-breakpoint
CREATE FUNCTION "refuse_changed_declaration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What a customer declared never changes';
END
$$;--> statement-breakpoint
CREATE TRIGGER "declarations_never_change" BEFORE UPDATE OF "id", "kind", "request_key", "statement", "received_at" ON "declarations"
FOR EACH ROW EXECUTE FUNCTION "refuse_changed_declaration"();
