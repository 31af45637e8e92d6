CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"disabled_at" timestamp with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranty_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"contact_number" text NOT NULL,
	"contact_digits" text NOT NULL,
	"email" text,
	"purchase_date" date NOT NULL,
	"car_plate" text NOT NULL,
	"plate" text NOT NULL,
	"receipt_url" text NOT NULL,
	"tyre_quantity" text NOT NULL,
	"last_claim_date" date,
	"is_claimed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"registered_by" text,
	"privacy_version" text NOT NULL,
	"privacy_shown_at" timestamp with time zone NOT NULL,
	"confirmation" text
);
--> statement-breakpoint
CREATE TABLE "warranty_tyre_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"warranty_form_id" uuid NOT NULL,
	"tyre_id" text NOT NULL,
	"position_description" text NOT NULL,
	"is_claimed" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "warranty_tyre_ids_tyre_id" UNIQUE("tyre_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL,
	"holder" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_registrations" ADD CONSTRAINT "warranty_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_tyre_ids" ADD CONSTRAINT "warranty_tyre_ids_warranty_form_id_warranty_registrations_id_fk" FOREIGN KEY ("warranty_form_id") REFERENCES "public"."warranty_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_secret" ON "two_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "warranty_registrations_plate" ON "warranty_registrations" USING btree ("plate");--> statement-breakpoint
CREATE INDEX "warranty_registrations_newest" ON "warranty_registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "warranty_registrations_phone_part" ON "warranty_registrations" USING gin ("contact_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "warranty_registrations_plate_part" ON "warranty_registrations" USING gin ("plate" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "warranty_registrations_name_part" ON "warranty_registrations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "warranty_registrations_phone_start" ON "warranty_registrations" USING btree ("contact_digits" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "warranty_registrations_plate_start" ON "warranty_registrations" USING btree ("plate" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "warranty_registrations_name_start" ON "warranty_registrations" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "warranty_registrations_claimed" ON "warranty_registrations" USING btree ("is_claimed","created_at","id");--> statement-breakpoint
CREATE INDEX "warranty_registrations_purchased" ON "warranty_registrations" USING btree ("purchase_date");--> statement-breakpoint
CREATE INDEX "warranty_registrations_user" ON "warranty_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "warranty_tyre_ids_registration" ON "warranty_tyre_ids" USING btree ("warranty_form_id");--> statement-breakpoint
CREATE INDEX "files_state_made_at" ON "files" USING btree ("state","made_at");--> statement-breakpoint
CREATE INDEX "limits_ends_at" ON "limits" USING btree ("ends_at");