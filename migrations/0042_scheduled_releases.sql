CREATE TABLE `scheduled_part` (
	`release_id` text NOT NULL,
	`part_id` text NOT NULL,
	`position` integer NOT NULL,
	`revision` integer NOT NULL,
	`base_hash` text,
	`content` text NOT NULL,
	PRIMARY KEY(`release_id`, `part_id`),
	FOREIGN KEY (`release_id`) REFERENCES `scheduled_release`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_part_part` ON `scheduled_part` (`part_id`);--> statement-breakpoint
CREATE TABLE `scheduled_release` (
	`id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`failed_at` integer,
	`failure` text
);
