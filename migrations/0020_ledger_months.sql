-- Drizzle can't express WITHOUT ROWID, which stores a row once, in its primary key: by hand, as all below the generated part.
CREATE TABLE `ledger_month_sum` (
	`player_id` text NOT NULL,
	`month` integer NOT NULL,
	`cause` text NOT NULL,
	`rows` integer NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	PRIMARY KEY(`player_id`, `month`, `cause`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_month_sum_rows" CHECK("ledger_month_sum"."rows" >= 1)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger_month` (
	`player_id` text NOT NULL,
	`month` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`cash_after` integer NOT NULL,
	`followers_after` integer NOT NULL,
	PRIMARY KEY(`player_id`, `month`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_month_month" CHECK("ledger_month"."month" between 197001 and 999912)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger_roll_up` (
	`player_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_roll_up_seq" CHECK("ledger_roll_up"."seq" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_roll_up_due` ON `ledger_roll_up` (`due_at`);
--> statement-breakpoint
-- The ledger again, without a rowid. Nothing is renamed, because SQLite refuses to rename a table that the trigger of
-- game_commit names; so that trigger stays as it is.
CREATE TABLE `ledger_copy` AS SELECT * FROM `ledger`;
--> statement-breakpoint
DROP TABLE `ledger`;
--> statement-breakpoint
CREATE TABLE `ledger` (
	`player_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`cause` text NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	`cash_after` integer DEFAULT 0 NOT NULL,
	`followers_after` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`player_id`, `seq`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_seq" CHECK("ledger"."seq" >= 1),
	CONSTRAINT "ledger_cause" CHECK(length("ledger"."cause") > 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `ledger` SELECT * FROM `ledger_copy` ORDER BY `player_id`, `seq`;
--> statement-breakpoint
DROP TABLE `ledger_copy`;
--> statement-breakpoint
-- The first row of a ledger is old enough after 30 days.
INSERT INTO `ledger_roll_up` SELECT `player_id`, 0, `at` + 2592000000 FROM `ledger` WHERE `seq` = 1;
--> statement-breakpoint
CREATE TRIGGER `ledger_first_row` AFTER INSERT ON `ledger` WHEN new.`seq` = 1
BEGIN
	INSERT INTO `ledger_roll_up` VALUES (new.`player_id`, 0, new.`at` + 2592000000);
END;
