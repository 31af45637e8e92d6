ALTER TABLE "tyres" ALTER COLUMN "width" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "tyres" ALTER COLUMN "aspect_ratio" SET DATA TYPE double precision;