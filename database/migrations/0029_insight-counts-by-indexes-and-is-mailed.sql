CREATE TABLE "summary_subscriptions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"language" text NOT NULL,
	"sent_month" date
);
--> statement-breakpoint
DROP INDEX "warranty_registrations_purchased";--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_day_what_key_pk";--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_what_day_key_pk" PRIMARY KEY("what","day","key");--> statement-breakpoint
ALTER TABLE "summary_subscriptions" ADD CONSTRAINT "summary_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warranty_registrations_counted" ON "warranty_registrations" USING btree ("created_at","branch","brand");--> statement-breakpoint
CREATE INDEX "warranty_registrations_purchased" ON "warranty_registrations" USING btree ("purchase_date","branch","brand","model","tyre_quantity");