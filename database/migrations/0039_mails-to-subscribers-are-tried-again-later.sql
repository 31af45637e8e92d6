ALTER TABLE "digest_subscriptions" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "digest_subscriptions" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "summary_subscriptions" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_subscriptions" ADD COLUMN "next_try_at" timestamp with time zone;