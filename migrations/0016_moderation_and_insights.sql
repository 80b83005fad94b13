CREATE TABLE `insight_cohort` (
	`week` integer PRIMARY KEY NOT NULL,
	`players` integer NOT NULL,
	`day1` integer NOT NULL,
	`day7` integer NOT NULL,
	CONSTRAINT "insight_cohort_players" CHECK(max("insight_cohort"."day1", "insight_cohort"."day7") <= "insight_cohort"."players")
);
--> statement-breakpoint
CREATE TABLE `insight_flow` (
	`level` integer NOT NULL,
	`cause_group` text NOT NULL,
	`rows` integer NOT NULL,
	`cash_in` integer NOT NULL,
	`cash_out` integer NOT NULL,
	`experience_in` integer NOT NULL,
	`experience_out` integer NOT NULL,
	PRIMARY KEY(`level`, `cause_group`),
	CONSTRAINT "insight_flow_amounts" CHECK(min("insight_flow"."cash_in", "insight_flow"."cash_out", "insight_flow"."experience_in", "insight_flow"."experience_out") >= 0)
);
--> statement-breakpoint
CREATE INDEX `insight_flow_level` ON `insight_flow` (`level`) WHERE "insight_flow"."cause_group" = '';--> statement-breakpoint
CREATE TABLE `insight_mission` (
	`round` integer NOT NULL,
	`contact_id` text NOT NULL,
	`quest_id` text NOT NULL,
	`unlocked` integer NOT NULL,
	`affordable` integer NOT NULL,
	`done` integer NOT NULL,
	`stuck` integer NOT NULL,
	PRIMARY KEY(`round`, `contact_id`, `quest_id`),
	CONSTRAINT "insight_mission_order" CHECK("insight_mission"."done" <= "insight_mission"."affordable" and "insight_mission"."affordable" <= "insight_mission"."unlocked"),
	CONSTRAINT "insight_mission_stuck" CHECK("insight_mission"."done" + "insight_mission"."stuck" <= "insight_mission"."unlocked")
);
--> statement-breakpoint
CREATE TABLE `insight_player` (
	`player_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`experience` integer NOT NULL,
	`arrived_at` integer NOT NULL,
	`was_back_on_day1` integer NOT NULL,
	`was_back_on_day7` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `insight_round` (
	`id` integer PRIMARY KEY NOT NULL,
	`step` integer NOT NULL,
	`round` integer NOT NULL,
	`due_at` integer NOT NULL,
	`last_player_id` text NOT NULL,
	`players` integer NOT NULL,
	`players_before` integer NOT NULL,
	`completed_at` integer,
	CONSTRAINT "insight_round_single" CHECK("insight_round"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `moderation_case` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`room_id` text,
	`seq` integer,
	`content` text NOT NULL,
	`opened_at` integer NOT NULL,
	`reports` integer NOT NULL,
	`decided_by` text DEFAULT '' NOT NULL,
	`decided_at` integer,
	`silence_minutes` integer,
	`removes_message` integer DEFAULT false NOT NULL,
	`new_name` text,
	`reason` text DEFAULT '' NOT NULL,
	`enforced_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_case_kind" CHECK("moderation_case"."kind" in ('message', 'name')),
	CONSTRAINT "moderation_case_message" CHECK(("moderation_case"."kind" = 'message') = ("moderation_case"."room_id" is not null and "moderation_case"."seq" >= 1)),
	CONSTRAINT "moderation_case_content" CHECK(length("moderation_case"."content") between 1 and 1000),
	CONSTRAINT "moderation_case_decided" CHECK(("moderation_case"."decided_by" = '') = ("moderation_case"."decided_at" is null)),
	CONSTRAINT "moderation_case_silence" CHECK("moderation_case"."silence_minutes" between 1 and 43200),
	CONSTRAINT "moderation_case_removal" CHECK("moderation_case"."removes_message" = 0 or "moderation_case"."kind" = 'message'),
	CONSTRAINT "moderation_case_name" CHECK("moderation_case"."new_name" is null or "moderation_case"."kind" = 'name'),
	CONSTRAINT "moderation_case_reason" CHECK(length("moderation_case"."reason") <= 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_case_subject` ON `moderation_case` (`subject`);--> statement-breakpoint
CREATE INDEX `moderation_case_open` ON `moderation_case` (`id`) WHERE "moderation_case"."decided_by" = '';--> statement-breakpoint
CREATE INDEX `moderation_case_user` ON `moderation_case` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_case_open_user` ON `moderation_case` (`user_id`,`id`) WHERE "moderation_case"."decided_by" = '';--> statement-breakpoint
CREATE INDEX `moderation_case_unenforced` ON `moderation_case` (`decided_at`) WHERE "moderation_case"."decided_at" is not null and "moderation_case"."enforced_at" is null;--> statement-breakpoint
CREATE INDEX `moderation_case_expiry` ON `moderation_case` (`expires_at`);--> statement-breakpoint
CREATE TABLE `moderation_line` (
	`case_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `seq`),
	FOREIGN KEY (`case_id`) REFERENCES `moderation_case`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `moderation_line_user` ON `moderation_line` (`user_id`);--> statement-breakpoint
CREATE TABLE `moderation_note` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_note_content" CHECK(length("moderation_note"."content") between 1 and 500)
);
--> statement-breakpoint
CREATE INDEX `moderation_note_user` ON `moderation_note` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_note_created` ON `moderation_note` (`created_at`);--> statement-breakpoint
CREATE TABLE `moderation_notice` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_notice_kind" CHECK("moderation_notice"."kind" in ('message', 'name'))
);
--> statement-breakpoint
CREATE INDEX `moderation_notice_user` ON `moderation_notice` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_notice_created` ON `moderation_notice` (`created_at`);--> statement-breakpoint
CREATE TABLE `moderation_report` (
	`case_id` integer NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `reporter_id`),
	FOREIGN KEY (`case_id`) REFERENCES `moderation_case`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_report_comment" CHECK(length("moderation_report"."comment") <= 300)
);
--> statement-breakpoint
CREATE INDEX `moderation_report_reporter` ON `moderation_report` (`reporter_id`,`created_at`);