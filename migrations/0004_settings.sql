CREATE TABLE `email_change` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_token_hash` ON `email_change` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_change_expiry` ON `email_change` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_account` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oauth_account_user` ON `oauth_account` (`user_id`);--> statement-breakpoint
CREATE TABLE `oauth_handoff` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oauth_handoff_user` ON `oauth_handoff` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_handoff_expiry` ON `oauth_handoff` (`expires_at`);--> statement-breakpoint
CREATE TABLE `picture` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `picture_user` ON `picture` (`user_id`);--> statement-breakpoint
CREATE INDEX `picture_expiry` ON `picture` (`expires_at`) WHERE "picture"."expires_at" is not null;--> statement-breakpoint
CREATE TABLE `security_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`device_info` text NOT NULL,
	`ip_address` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `security_event_user` ON `security_event` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `security_event_at` ON `security_event` (`at`);