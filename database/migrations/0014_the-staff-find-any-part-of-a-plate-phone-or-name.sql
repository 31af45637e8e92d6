-- Writes wait until these two are built, which takes about a minute for a million registrations; reads do not wait.
SET LOCAL maintenance_work_mem = '128MB';--> statement-breakpoint
CREATE INDEX "warranty_claims_plate_search" ON "warranty_claims" USING gin ((translate("plate", 'OI', '01')) gin_trgm_ops,(string_to_array((translate("plate", 'OI', '01')), null) || string_to_array(regexp_replace((translate("plate", 'OI', '01')), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr((translate("plate", 'OI', '01')), 2), '(..)', '\1 ', 'g'), ' ')));--> statement-breakpoint
CREATE INDEX "warranty_registrations_search" ON "warranty_registrations" USING gin ("contact_digits" gin_trgm_ops,(translate("plate", 'OI', '01')) gin_trgm_ops,(lower(regexp_replace(case when "name" ~ '[^\u0001-\u007f]' then normalize("name", NFD) else "name" end, '[\u0300-\u036f\u0027\u002f\u0060\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]', '', 'g'))) gin_trgm_ops,(string_to_array((translate("plate", 'OI', '01')), null) || string_to_array(regexp_replace((translate("plate", 'OI', '01')), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr((translate("plate", 'OI', '01')), 2), '(..)', '\1 ', 'g'), ' ')),(string_to_array((lower(regexp_replace(case when "name" ~ '[^\u0001-\u007f]' then normalize("name", NFD) else "name" end, '[\u0300-\u036f\u0027\u002f\u0060\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]', '', 'g'))), null) || string_to_array(regexp_replace((lower(regexp_replace(case when "name" ~ '[^\u0001-\u007f]' then normalize("name", NFD) else "name" end, '[\u0300-\u036f\u0027\u002f\u0060\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]', '', 'g'))), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr((lower(regexp_replace(case when "name" ~ '[^\u0001-\u007f]' then normalize("name", NFD) else "name" end, '[\u0300-\u036f\u0027\u002f\u0060\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]', '', 'g'))), 2), '(..)', '\1 ', 'g'), ' ')));--> statement-breakpoint
-- What the indexes know of their texts decides how a search is carried out (see 0003).
ALTER INDEX "warranty_registrations_search" ALTER COLUMN 2 SET STATISTICS 400;--> statement-breakpoint
ALTER INDEX "warranty_registrations_search" ALTER COLUMN 3 SET STATISTICS 400;--> statement-breakpoint
ALTER INDEX "warranty_claims_plate_search" ALTER COLUMN 1 SET STATISTICS 400;--> statement-breakpoint
ANALYZE "warranty_claims";--> statement-breakpoint
ANALYZE "warranty_registrations";--> statement-breakpoint
-- Last, because they lock the tables also for reading.
DROP INDEX "warranty_claims_plate_part";--> statement-breakpoint
DROP INDEX "warranty_claims_plate_start";--> statement-breakpoint
DROP INDEX "warranty_registrations_parts";--> statement-breakpoint
DROP INDEX "warranty_registrations_phone_start";--> statement-breakpoint
DROP INDEX "warranty_registrations_plate_start";--> statement-breakpoint
DROP INDEX "warranty_registrations_name_start";