CREATE TABLE "counter_sign_ins" (
	"counter_id" text NOT NULL,
	"user_id" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "counter_sign_ins_counter_id_user_id_pk" PRIMARY KEY("counter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "staff_pins" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_counters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"trusted_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_counters_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "counter_id" text;--> statement-breakpoint
ALTER TABLE "counter_sign_ins" ADD CONSTRAINT "counter_sign_ins_counter_id_trusted_counters_id_fk" FOREIGN KEY ("counter_id") REFERENCES "public"."trusted_counters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sign_ins" ADD CONSTRAINT "counter_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_counter_id_trusted_counters_id_fk" FOREIGN KEY ("counter_id") REFERENCES "public"."trusted_counters"("id") ON DELETE cascade ON UPDATE no action;