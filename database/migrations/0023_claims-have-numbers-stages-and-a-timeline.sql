CREATE SEQUENCE "public"."warranty_claim_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "claim_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"details" jsonb
);
--> statement-breakpoint
ALTER TABLE "warranty_claims" DROP CONSTRAINT "a_tyre_has_at_most_one_claim";--> statement-breakpoint
ALTER TABLE "warranty_claims" DROP CONSTRAINT "an_invoice_closes_a_claim";--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "number" integer;--> statement-breakpoint
-- Claims that are there already are numbered in the order in which they were filed.
UPDATE "warranty_claims" SET "number" = "filed"."number" FROM (
	SELECT "id", 1000 + row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "warranty_claims"
) "filed" WHERE "filed"."id" = "warranty_claims"."id";--> statement-breakpoint
SELECT setval('warranty_claim_numbers', (SELECT 1001 + count(*) FROM "warranty_claims"), false);--> statement-breakpoint
ALTER TABLE "warranty_claims" ALTER COLUMN "number" SET DEFAULT nextval('warranty_claim_numbers');--> statement-breakpoint
ALTER TABLE "warranty_claims" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "percent" integer;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "rejection" text;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "is_void" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_claim_id_warranty_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."warranty_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_events_claim" ON "claim_events" USING btree ("claim_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_tyre_has_at_most_one_claim" ON "warranty_claims" USING btree ("tyre_id") WHERE not "warranty_claims"."is_void";--> statement-breakpoint
CREATE INDEX "warranty_claims_tyre" ON "warranty_claims" USING btree ("tyre_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warranty_claims_number" ON "warranty_claims" USING btree ("number");--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD CONSTRAINT "a_closed_claim_has_an_end" CHECK (case "warranty_claims"."status" when 'Open' then not "warranty_claims"."is_void" else "warranty_claims"."is_void"
          or "warranty_claims"."invoice_url" is not null or coalesce("warranty_claims"."outcome" in ('rejected', 'withdrawn'), false) end);--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD CONSTRAINT "a_decision_is_whole" CHECK (("warranty_claims"."stage" = 'decided') = ("warranty_claims"."outcome" is not null)
          and ("warranty_claims"."percent" is not null) = coalesce("warranty_claims"."outcome" = 'part-payment', false)
          and ("warranty_claims"."rejection" is not null) = coalesce("warranty_claims"."outcome" = 'rejected', false));--> statement-breakpoint
-- The timeline of claims that are there already begins with what the audit log knows.
INSERT INTO "claim_events" ("claim_id", "at", "actor", "kind", "details")
	SELECT "warranty_claims"."id", "audit"."at", "audit"."who",
		CASE "audit"."what" WHEN 'filed-claim' THEN 'filed' ELSE 'invoice' END, '{}'
	FROM "warranty_claims" JOIN "audit" ON "audit"."record" = "warranty_claims"."id"::text
	WHERE "audit"."what" IN ('filed-claim', 'uploaded-invoice') ORDER BY "audit"."at", "audit"."id";
