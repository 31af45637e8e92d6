CREATE TABLE "list_columns" (
	"kind" text NOT NULL,
	"header" text NOT NULL,
	"columns" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_columns_pkey" PRIMARY KEY("kind","header")
);
--> statement-breakpoint
CREATE TABLE "list_upload_data" (
	"upload_id" uuid NOT NULL,
	"name" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "list_upload_data_pkey" PRIMARY KEY("upload_id","name","part")
);
--> statement-breakpoint
CREATE TABLE "list_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"worker" uuid,
	"worker_seen_at" timestamp with time zone,
	"attempts" integer NOT NULL,
	"rows_read" integer NOT NULL,
	"revision" integer NOT NULL,
	"file_hash" text,
	"table" jsonb,
	"corrections" jsonb NOT NULL,
	"mode" text,
	"result" jsonb,
	"published_number" integer
);
--> statement-breakpoint
ALTER TABLE "list_upload_data" ADD CONSTRAINT "list_upload_data_upload" FOREIGN KEY ("upload_id") REFERENCES "public"."list_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_uploads_kind_at" ON "list_uploads" USING btree ("kind","at");