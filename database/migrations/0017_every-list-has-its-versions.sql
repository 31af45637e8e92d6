-- The tables that the lists are taken from stay for processes of the version before; the version after this one drops them.
CREATE TABLE "list_contents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"row_count" integer NOT NULL,
	"rows" "bytea" NOT NULL,
	CONSTRAINT "list_contents_sha256" UNIQUE("kind","sha256")
);--> statement-breakpoint
CREATE TABLE "list_versions" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"content_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"counts" jsonb NOT NULL,
	"note" text,
	"is_sample" boolean NOT NULL,
	"has_sample_rows" boolean NOT NULL,
	"sample_written_on" date,
	"file_hash" text,
	CONSTRAINT "list_versions_pkey" PRIMARY KEY("kind","number")
);--> statement-breakpoint
CREATE TABLE "sample_loads" (
	"name" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "list_versions" ADD CONSTRAINT "list_versions_content" FOREIGN KEY ("content_id") REFERENCES "public"."list_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_versions_effective" ON "list_versions" USING btree ("kind","effective_at","number");--> statement-breakpoint
CREATE INDEX "list_versions_content_id" ON "list_versions" USING btree ("content_id");--> statement-breakpoint
-- Compressed already; parts of it are read on their own.
ALTER TABLE "list_contents" ALTER COLUMN "rows" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Each table becomes the first version of its list: its rows as encode-rows.server.ts writes them, a JSON object per line.
INSERT INTO "list_contents" ("kind", "sha256", "row_count", "rows")
SELECT 'tyres', encode(sha256(bytes), 'hex'), row_count, bytes FROM (
  SELECT count(*) AS row_count, convert_to(coalesce(string_agg(line, E'\n' ORDER BY "position"), ''), 'UTF8') AS bytes FROM (
    SELECT "position", json_strip_nulls(json_build_object('tyreSize', "tyre_size", 'model', "model", 'currentPrice', "current_price", 'listPrice', "list_price", 'width', "width", 'aspectRatio', "aspect_ratio", 'rimSize', "rim_size", 'brandImage', "brand_image", 'modelImage', "model_image", 'promotionValidTill', "promotion_valid_till", 'brand', "brand", 'testLogo', "test_logo", 'hyperlink', "hyperlink", 'loadIndex', "load_index", 'speedRating', "speed_rating", 'treadwear', "treadwear", 'traction', "traction", 'temperature', "temperature"))::text AS line
    FROM "tyres") lines) content
WHERE row_count > 0 OR EXISTS (SELECT FROM "sheets" WHERE "kind" = 'tyres');--> statement-breakpoint
INSERT INTO "list_contents" ("kind", "sha256", "row_count", "rows")
SELECT 'vehicles', encode(sha256(bytes), 'hex'), row_count, bytes FROM (
  SELECT count(*) AS row_count, convert_to(coalesce(string_agg(line, E'\n' ORDER BY "position"), ''), 'UTF8') AS bytes FROM (
    SELECT "position", json_strip_nulls(json_build_object('brand', "brand", 'model', "model", 'year', "year", 'tyreSize', "tyre_size", 'rearTyreSize', "rear_tyre_size"))::text AS line
    FROM "vehicles") lines) content
WHERE row_count > 0 OR EXISTS (SELECT FROM "sheets" WHERE "kind" = 'vehicles');--> statement-breakpoint
INSERT INTO "list_contents" ("kind", "sha256", "row_count", "rows")
SELECT 'engine-oils', encode(sha256(bytes), 'hex'), row_count, bytes FROM (
  SELECT count(*) AS row_count, convert_to(coalesce(string_agg(line, E'\n' ORDER BY "position"), ''), 'UTF8') AS bytes FROM (
    SELECT "position", json_strip_nulls(json_build_object('productName', "product_name", 'brand', "brand", 'brandLogo', "brand_logo", 'productImage', "product_image", 'type', "type", 'viscosity', "viscosity", 'volume', "volume", 'standardPrice', "standard_price", 'promotionPrice', "promotion_price"))::text AS line
    FROM "engine_oils") lines) content
WHERE row_count > 0 OR EXISTS (SELECT FROM "sheets" WHERE "kind" = 'engine-oils');--> statement-breakpoint
-- The id of a branch begins as its name (branch-ids.ts).
INSERT INTO "list_contents" ("kind", "sha256", "row_count", "rows")
SELECT 'branches', encode(sha256(bytes), 'hex'), row_count, bytes FROM (
  SELECT count(*) AS row_count, convert_to(coalesce(string_agg(line, E'\n' ORDER BY "position"), ''), 'UTF8') AS bytes FROM (
    SELECT "position", json_strip_nulls(json_build_object('id', "id", 'name', "name", 'address', "address", 'state', "state", 'lat', "lat", 'lng', "lng", 'phone', "phone", 'chatNumber', "chat_number"))::text AS line
    FROM (SELECT *, slug || CASE WHEN nth > 1 THEN '.' || nth ELSE '' END AS "id" FROM (
    SELECT *, row_number() OVER (PARTITION BY slug ORDER BY "position") AS nth FROM (
      SELECT *, coalesce(nullif(trim(both '-' from regexp_replace(lower("name"), '[^[:alnum:]]+', '-', 'g')), ''), 'branch') AS slug
      FROM "branches") named) numbered) identified) lines) content
WHERE row_count > 0 OR EXISTS (SELECT FROM "sheets" WHERE "kind" = 'branches');--> statement-breakpoint
INSERT INTO "list_contents" ("kind", "sha256", "row_count", "rows")
SELECT 'labour-charges', encode(sha256(bytes), 'hex'), row_count, bytes FROM (
  SELECT count(*) AS row_count, convert_to(coalesce(string_agg(line, E'\n' ORDER BY "position"), ''), 'UTF8') AS bytes FROM (
    SELECT "position", json_strip_nulls(json_build_object('category', "category", 'service', "service", 'price', "price"))::text AS line
    FROM "labour_charges") lines) content
WHERE row_count > 0 OR EXISTS (SELECT FROM "sheets" WHERE "kind" = 'labour-charges');--> statement-breakpoint
INSERT INTO "list_contents" ("kind", "sha256", "row_count", "rows")
SELECT 'company', encode(sha256(bytes), 'hex'), row_count, bytes FROM (
  SELECT count(*) AS row_count, convert_to(coalesce(string_agg(line, E'\n' ORDER BY "position"), ''), 'UTF8') AS bytes FROM (
    SELECT "position", json_strip_nulls(json_build_object('document', "document"))::text AS line
    FROM "company") lines) content
WHERE row_count > 0 OR EXISTS (SELECT FROM "sheets" WHERE "kind" = 'company');--> statement-breakpoint
INSERT INTO "list_versions" ("kind", "number", "content_id", "origin", "state", "effective_at", "at", "by", "counts", "is_sample", "has_sample_rows", "sample_written_on", "file_hash")
SELECT content."kind", 1, content."id", CASE WHEN coalesce("is_sample", false) THEN 'sample' ELSE 'command' END, 'ready',
  coalesce("imported_at", now()), coalesce("imported_at", now()), CASE WHEN coalesce("is_sample", false) THEN 'server' ELSE 'command line' END,
  jsonb_build_object('rows', content."row_count"), coalesce("is_sample", false), coalesce("has_sample_rows", false), "sample_written_on",
  nullif("content_hash", '')
FROM "list_contents" content LEFT JOIN "sheets" ON "sheets"."kind" = content."kind";--> statement-breakpoint
INSERT INTO "sample_loads" ("name", "loaded_at") SELECT "kind", "imported_at" FROM "sheets" WHERE "kind" = 'registrations';
