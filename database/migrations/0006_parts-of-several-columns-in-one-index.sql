DROP INDEX "warranty_registrations_phone_part";--> statement-breakpoint
DROP INDEX "warranty_registrations_plate_part";--> statement-breakpoint
DROP INDEX "warranty_registrations_name_part";--> statement-breakpoint
CREATE INDEX "warranty_registrations_parts" ON "warranty_registrations" USING gin ("contact_digits" gin_trgm_ops,"plate" gin_trgm_ops,"name" gin_trgm_ops);