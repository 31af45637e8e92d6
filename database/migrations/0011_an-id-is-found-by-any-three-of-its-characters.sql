DROP INDEX "warranty_claims_warranty_text";--> statement-breakpoint
CREATE INDEX "warranty_claims_warranty_text" ON "warranty_claims" USING gin ((replace("warranty_id"::text, '-', 'x')) gin_trgm_ops);
--> statement-breakpoint
-- What the new index knows of its texts decides how a search is carried out.
ANALYZE "warranty_claims";
