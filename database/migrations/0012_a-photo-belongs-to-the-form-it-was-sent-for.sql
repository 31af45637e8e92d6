ALTER TABLE "files" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
CREATE INDEX "files_submission" ON "files" USING btree ("submission_id");