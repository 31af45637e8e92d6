DROP INDEX "warranty_claims_newest";--> statement-breakpoint
DROP INDEX "warranty_claims_mine";--> statement-breakpoint
DROP INDEX "warranty_registrations_newest";--> statement-breakpoint
DROP INDEX "warranty_registrations_claimed";--> statement-breakpoint
CREATE INDEX "warranty_claims_unsigned" ON "warranty_claims" USING btree ("created_at","id","warranty_id","claim_date","status","claim_type") WHERE "warranty_claims"."processed_by" is null;--> statement-breakpoint
CREATE INDEX "warranty_claims_newest" ON "warranty_claims" USING btree ("created_at","id","warranty_id","claim_date","status","claim_type");--> statement-breakpoint
CREATE INDEX "warranty_claims_mine" ON "warranty_claims" USING btree ("processed_by","created_at","id","warranty_id","claim_date","status","claim_type");--> statement-breakpoint
CREATE INDEX "warranty_registrations_newest" ON "warranty_registrations" USING btree ("created_at","id","purchase_date");--> statement-breakpoint
CREATE INDEX "warranty_registrations_claimed" ON "warranty_registrations" USING btree ("is_claimed","created_at","id","purchase_date");--> statement-breakpoint
-- With a hundred samples of a column whose values are nearly all different, a part that is in one row of a hundred looks like one
-- that is in none.
ALTER TABLE "warranty_registrations" ALTER COLUMN "name" SET STATISTICS 400, ALTER COLUMN "plate" SET STATISTICS 400, ALTER COLUMN "contact_digits" SET STATISTICS 400;--> statement-breakpoint
ALTER INDEX "warranty_registrations_name_start" ALTER COLUMN 1 SET STATISTICS 400;--> statement-breakpoint
ANALYZE "warranty_registrations";
