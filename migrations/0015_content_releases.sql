CREATE TABLE `contact_version` (
	`hash` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_draft` (
	`contact_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`content` text NOT NULL,
	`base_hash` text,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	CONSTRAINT "content_draft_revision" CHECK("content_draft"."revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE `content_release` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`returned_to` integer,
	`contact_count` integer NOT NULL,
	`changed` text NOT NULL,
	CONSTRAINT "content_release_id" CHECK("content_release"."id" >= 1),
	CONSTRAINT "content_release_kind" CHECK("content_release"."kind" in ('files', 'edit', 'drafts', 'reload', 'return')),
	CONSTRAINT "content_release_returned" CHECK(("content_release"."kind" = 'return') = ("content_release"."returned_to" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_release_key` ON `content_release` (`key`);--> statement-breakpoint
CREATE TABLE `release_contact` (
	`release_id` integer NOT NULL,
	`contact_id` text NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`release_id`, `contact_id`),
	FOREIGN KEY (`release_id`) REFERENCES `content_release`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hash`) REFERENCES `contact_version`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP TABLE `content_contact`;--> statement-breakpoint
DROP TABLE `content_version`;--> statement-breakpoint
CREATE INDEX `player_quest_open` ON `player_quest` (`contact_id`,`quest_id`) WHERE "player_quest"."completions" = 0;--> statement-breakpoint
-- The content in force by its key, for the trigger of game_commit.
CREATE VIEW `content_version` AS SELECT `id`, `key` FROM `content_release`;
