CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"record" text NOT NULL,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"file_url" text NOT NULL,
	"file_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranty_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"warranty_id" uuid NOT NULL,
	"tyre_id" uuid NOT NULL,
	"claim_type" text NOT NULL,
	"description" text NOT NULL,
	"claim_date" date NOT NULL,
	"created_by" text NOT NULL,
	"processed_by" text,
	"status" text NOT NULL,
	"invoice_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_tyre_has_at_most_one_claim" UNIQUE("tyre_id"),
	CONSTRAINT "an_invoice_closes_a_claim" CHECK (("warranty_claims"."status" = 'Closed') = ("warranty_claims"."invoice_url" is not null))
);
--> statement-breakpoint
CREATE TABLE "session_filters" (
	"session_id" text NOT NULL,
	"screen" text NOT NULL,
	"filters" jsonb NOT NULL,
	CONSTRAINT "session_filters_session_id_screen_pk" PRIMARY KEY("session_id","screen")
);
--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_warranty_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."warranty_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD CONSTRAINT "warranty_claims_warranty_id_warranty_registrations_id_fk" FOREIGN KEY ("warranty_id") REFERENCES "public"."warranty_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD CONSTRAINT "warranty_claims_tyre_id_warranty_tyre_ids_id_fk" FOREIGN KEY ("tyre_id") REFERENCES "public"."warranty_tyre_ids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claims" ADD CONSTRAINT "warranty_claims_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_filters" ADD CONSTRAINT "session_filters_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("record","id");--> statement-breakpoint
CREATE INDEX "audit_who" ON "audit" USING btree ("who","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "claim_photos_claim" ON "claim_photos" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "warranty_claims_newest" ON "warranty_claims" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "warranty_claims_mine" ON "warranty_claims" USING btree ("processed_by","created_at","id");--> statement-breakpoint
CREATE INDEX "warranty_claims_warranty" ON "warranty_claims" USING btree ("warranty_id");--> statement-breakpoint
CREATE INDEX "warranty_claims_warranty_text" ON "warranty_claims" USING gin (("warranty_id"::text) gin_trgm_ops);