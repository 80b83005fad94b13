CREATE TABLE `content_contact` (
	`contact_id` text NOT NULL,
	`version_id` integer NOT NULL,
	`content` text,
	PRIMARY KEY(`contact_id`, `version_id`),
	FOREIGN KEY (`version_id`) REFERENCES `content_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	CONSTRAINT "content_version_origin" CHECK("content_version"."origin" in ('bundled', 'admin'))
);
--> statement-breakpoint
CREATE TABLE `player_contact` (
	`player_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`unlocked_at` integer NOT NULL,
	`viewed_at` integer,
	`affinity` integer NOT NULL,
	PRIMARY KEY(`player_id`, `contact_id`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_contact_affinity" CHECK("player_contact"."affinity" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE `player_message` (
	`player_id` text NOT NULL,
	`id` text NOT NULL,
	`contact_id` text NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`player_id`, `id`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_message_kind" CHECK("player_message"."kind" in ('message', 'completion'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `player_message_once` ON `player_message` (`player_id`,`contact_id`,`message_id`,`kind`);--> statement-breakpoint
CREATE INDEX `player_message_unread` ON `player_message` (`player_id`) WHERE "player_message"."read_at" is null;--> statement-breakpoint
CREATE TABLE `player_quest` (
	`player_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`quest_id` text NOT NULL,
	`available_at` integer NOT NULL,
	`seen_at` integer,
	`first_completed_at` integer,
	`last_completed_at` integer,
	`completions` integer NOT NULL,
	PRIMARY KEY(`player_id`, `contact_id`, `quest_id`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_quest_completions" CHECK("player_quest"."completions" >= 0)
);
