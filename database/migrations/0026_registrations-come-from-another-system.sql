CREATE TABLE "bring_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer NOT NULL,
	"doubles" integer NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	"removed" integer
);
--> statement-breakpoint
ALTER TABLE "warranty_registrations" ALTER COLUMN "privacy_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ALTER COLUMN "privacy_shown_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "dot_week" text;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "brought_over" uuid;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "brought_over_as" text;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD CONSTRAINT "warranty_registrations_brought_over_bring_overs_id_fk" FOREIGN KEY ("brought_over") REFERENCES "public"."bring_overs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warranty_registrations_brought_over" ON "warranty_registrations" USING btree ("brought_over") WHERE "warranty_registrations"."brought_over" is not null;