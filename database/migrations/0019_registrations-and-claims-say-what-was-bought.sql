ALTER TABLE "warranty_claims" ADD COLUMN "branch" text;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD COLUMN "dot_week" text;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "branch" text;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "size" text;