DROP INDEX "audit_record";--> statement-breakpoint
DROP INDEX "audit_who";--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("record" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "audit_who" ON "audit" USING btree ("who" text_pattern_ops,"id");