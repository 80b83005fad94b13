CREATE TABLE `email_undo` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_undo_user` ON `email_undo` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_undo_expiry` ON `email_undo` (`expires_at`);--> statement-breakpoint
CREATE TABLE `silenced_address` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `silenced_address_until` ON `silenced_address` (`until`);