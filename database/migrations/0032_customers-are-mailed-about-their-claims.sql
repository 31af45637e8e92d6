CREATE TABLE "customer_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"claim_id" uuid,
	"event_id" bigint,
	"registration_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "customer_mails_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "customer_mails" ADD CONSTRAINT "customer_mails_claim_id_warranty_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."warranty_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mails" ADD CONSTRAINT "customer_mails_event_id_claim_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."claim_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mails" ADD CONSTRAINT "customer_mails_registration_id_warranty_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."warranty_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_mails_due" ON "customer_mails" USING btree ("next_at","id") WHERE "customer_mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "customer_mails_claim" ON "customer_mails" USING btree ("claim_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_mails_once_per_registration" ON "customer_mails" USING btree ("registration_id","kind");