DROP TABLE "declaration_chain";--> statement-breakpoint
ALTER TABLE "declarations" DROP CONSTRAINT "declarations_pkey";--> statement-breakpoint
ALTER TABLE "declarations" DROP CONSTRAINT "declarations_id";--> statement-breakpoint
ALTER TABLE "declarations" DROP COLUMN "number", DROP COLUMN "previous_hash", DROP COLUMN "hash";--> statement-breakpoint
ALTER TABLE "declarations" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE FUNCTION "refuse_changed_declaration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What a customer declared never changes';
END
$$;--> statement-breakpoint
CREATE TRIGGER "declarations_never_change" BEFORE UPDATE OF "id", "kind", "request_key", "statement", "received_at" ON "declarations"
FOR EACH ROW EXECUTE FUNCTION "refuse_changed_declaration"();
