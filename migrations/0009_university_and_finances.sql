CREATE TABLE `ledger_sum` (
	`player_id` text NOT NULL,
	`cause_group` text NOT NULL,
	`rows` integer NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	PRIMARY KEY(`player_id`, `cause_group`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_sum_rows" CHECK("ledger_sum"."rows" >= 1)
);
--> statement-breakpoint
CREATE TABLE `completed_course` (
	`player_id` text NOT NULL,
	`course_id` text NOT NULL,
	`completed_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `course_id`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "completed_course_course" CHECK(length("completed_course"."course_id") > 0)
);
--> statement-breakpoint
CREATE TABLE `enrollment` (
	`player_id` text PRIMARY KEY NOT NULL,
	`course_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`tuition` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "enrollment_course" CHECK(length("enrollment"."course_id") > 0),
	CONSTRAINT "enrollment_time" CHECK("enrollment"."ends_at" >= "enrollment"."started_at"),
	CONSTRAINT "enrollment_tuition" CHECK("enrollment"."tuition" >= 0)
);
--> statement-breakpoint
ALTER TABLE `ledger` ADD `cash_after` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ledger` ADD `followers_after` integer DEFAULT 0 NOT NULL;