-- Without the insights, the roll-up of the ledger has its own table, and waits for no reader.
DROP TRIGGER `ledger_first_row`;
--> statement-breakpoint
CREATE TABLE `ledger_roll_up` (
	`player_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player_state`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_roll_up_seq" CHECK("ledger_roll_up"."seq" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_roll_up_due` ON `ledger_roll_up` (`due_at`);
--> statement-breakpoint
INSERT INTO `ledger_roll_up` SELECT `player_id`, `rolled_up`, `due_at` FROM `ledger_reading` ORDER BY `player_id`;
--> statement-breakpoint
CREATE TABLE `__new_ledger_reading` (
	`player_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`experience` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player_state`(`user_id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_ledger_reading` SELECT `player_id`, `seq`, `experience` FROM `ledger_reading` ORDER BY `player_id`;
--> statement-breakpoint
DROP TABLE `ledger_reading`;
--> statement-breakpoint
ALTER TABLE `__new_ledger_reading` RENAME TO `ledger_reading`;
--> statement-breakpoint
CREATE TRIGGER `ledger_first_row` AFTER INSERT ON `ledger` WHEN new.`seq` = 1
BEGIN
	INSERT INTO `ledger_reading` VALUES (new.`player_id`, 0, 0);
	INSERT INTO `ledger_roll_up` VALUES (new.`player_id`, 0, new.`at` + 2592000000);
END;
--> statement-breakpoint
DROP TABLE `insight_cohort`;
--> statement-breakpoint
DROP TABLE `insight_flow`;
--> statement-breakpoint
DROP TABLE `insight_mission`;
--> statement-breakpoint
DROP TABLE `insight_round`;
--> statement-breakpoint
DROP TABLE `insight_text`;
