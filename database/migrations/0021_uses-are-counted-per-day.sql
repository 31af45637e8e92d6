CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "daily_counts_day_what_key_pk" PRIMARY KEY("day","what","key")
);
