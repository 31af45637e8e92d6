CREATE TABLE "branches" (
	"position" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone" text
);
--> statement-breakpoint
CREATE TABLE "company" (
	"position" integer PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_oils" (
	"position" integer PRIMARY KEY NOT NULL,
	"product_name" text NOT NULL,
	"brand" text NOT NULL,
	"brand_logo" text,
	"product_image" text,
	"type" text,
	"viscosity" text,
	"volume" text,
	"standard_price" text,
	"promotion_price" text
);
--> statement-breakpoint
CREATE TABLE "labour_charges" (
	"position" integer PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"service" text NOT NULL,
	"price" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheets" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"is_sample" boolean NOT NULL,
	"row_count" integer NOT NULL,
	"content_hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"sample_written_on" date
);
--> statement-breakpoint
CREATE TABLE "tyres" (
	"position" integer PRIMARY KEY NOT NULL,
	"tyre_size" text NOT NULL,
	"model" text NOT NULL,
	"current_price" text,
	"list_price" text,
	"width" integer,
	"aspect_ratio" integer,
	"rim_size" double precision,
	"brand_image" text,
	"model_image" text,
	"promotion_valid_till" date,
	"brand" text NOT NULL,
	"test_logo" text,
	"hyperlink" text,
	"load_index" text,
	"speed_rating" text,
	"treadwear" text,
	"traction" text,
	"temperature" text
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"position" integer PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"tyre_size" text NOT NULL,
	"rear_tyre_size" text
);
