DROP INDEX "warranty_claims_newest";--> statement-breakpoint
DROP INDEX "warranty_claims_mine";--> statement-breakpoint
DROP INDEX "warranty_claims_unsigned";--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "plate" text;--> statement-breakpoint
UPDATE "warranty_claims" SET "plate" = "warranty_registrations"."plate" FROM "warranty_registrations" WHERE "warranty_registrations"."id" = "warranty_claims"."warranty_id";--> statement-breakpoint
ALTER TABLE "warranty_claims" ALTER COLUMN "plate" SET NOT NULL, ALTER COLUMN "plate" SET STATISTICS 400;--> statement-breakpoint
CREATE INDEX "warranty_claims_plate_part" ON "warranty_claims" USING gin ("plate" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "warranty_claims_plate_start" ON "warranty_claims" USING btree ("plate" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "warranty_claims_newest" ON "warranty_claims" USING btree ("created_at","id","warranty_id","claim_date","status","claim_type","plate");--> statement-breakpoint
CREATE INDEX "warranty_claims_mine" ON "warranty_claims" USING btree ("processed_by","created_at","id","warranty_id","claim_date","status","claim_type","plate");--> statement-breakpoint
CREATE INDEX "warranty_claims_unsigned" ON "warranty_claims" USING btree ("created_at","id","warranty_id","claim_date","status","claim_type","plate") WHERE "warranty_claims"."processed_by" is null;--> statement-breakpoint
ANALYZE "warranty_claims";
