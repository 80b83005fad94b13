CREATE TABLE `content_comment` (
	`id` text PRIMARY KEY NOT NULL,
	`part_id` text NOT NULL,
	`place` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_comment_part` ON `content_comment` (`part_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_comment_created` ON `content_comment` (`created_at`);