-- Their cells say how many columns are hidden, and not which (rule S28.20): the next look at an upload reads its
-- file again. Columns that no person has chosen are found anew.
DELETE FROM "list_upload_data" WHERE "name" = 'cells';--> statement-breakpoint
UPDATE "list_uploads" SET "state" = 'working', "worker" = NULL, "worker_seen_at" = NULL, "attempts" = 0, "result" = NULL,
  "table" = CASE WHEN "table" ? 'chosenFor' THEN "table" END
  WHERE "state" = 'ready' AND NOT "is_tray";
