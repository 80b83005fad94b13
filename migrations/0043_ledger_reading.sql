-- One reader of the ledger. See docs/decisions/073-one-reader-of-the-ledger.md.
CREATE TABLE `ledger_reading` (
	`player_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`experience` integer NOT NULL,
	`arrived_at` integer NOT NULL,
	`was_back_on_day1` integer NOT NULL,
	`was_back_on_day7` integer NOT NULL,
	`rolled_up` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player_state`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_reading_seq" CHECK("ledger_reading"."seq" >= "ledger_reading"."rolled_up" and "ledger_reading"."rolled_up" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_reading_due` ON `ledger_reading` (`due_at`);
--> statement-breakpoint
-- From where the insights have counted. The rows that only the boards have gathered are those up to `weekly_score.seq`.
INSERT INTO `ledger_reading`
	SELECT r.`player_id`, coalesce(i.`seq`, 0), coalesce(i.`experience`, 0), coalesce(i.`arrived_at`, r.`due_at` - 2592000000),
		coalesce(i.`was_back_on_day1`, 0), coalesce(i.`was_back_on_day7`, 0), r.`seq`, r.`due_at`
	FROM `ledger_roll_up` r LEFT JOIN `insight_player` i ON i.`player_id` = r.`player_id`
	ORDER BY r.`player_id`;
--> statement-breakpoint
DROP TRIGGER `ledger_first_row`;
--> statement-breakpoint
DROP TABLE `insight_player`;
--> statement-breakpoint
DROP TABLE `ledger_roll_up`;
--> statement-breakpoint
CREATE TRIGGER `ledger_first_row` AFTER INSERT ON `ledger` WHEN new.`seq` = 1
BEGIN
	INSERT INTO `ledger_reading` VALUES (new.`player_id`, 0, 0, new.`at`, 0, 0, 0, new.`at` + 2592000000);
END;
--> statement-breakpoint
-- For a Worker of the version before, until its deployment is over: it shows and deletes accounts as before, and its boards don't
-- count what this version counts. Its cron can't write to the views; the next run is this version's. A later migration drops
-- them, the trigger of `weekly_score` and its `seq`.
create view insight_player as select player_id, seq, experience, arrived_at, was_back_on_day1, was_back_on_day7
from ledger_reading where seq > 0;
--> statement-breakpoint
create view ledger_roll_up as select player_id, rolled_up as seq, due_at from ledger_reading;
--> statement-breakpoint
create trigger insight_player_delete instead of delete on insight_player begin select 1; end;
--> statement-breakpoint
create trigger ledger_roll_up_delete instead of delete on ledger_roll_up
begin
  delete from ledger_reading where player_id = old.player_id;
end;
--> statement-breakpoint
create trigger weekly_score_of_version_before before insert on weekly_score when new.seq > 0
begin
  select raise(ignore);
end;
