CREATE TABLE `development_mail` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `development_mail_to` ON `development_mail` (`to`,`id`);--> statement-breakpoint
CREATE TABLE `email_token` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "email_token_purpose" CHECK("email_token"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE INDEX `email_token_user` ON `email_token` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_token_expiry` ON `email_token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `idempotency_key` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`reply` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `idempotency_key_created` ON `idempotency_key` (`created_at`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`player_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`cause` text NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	PRIMARY KEY(`player_id`, `seq`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_seq" CHECK("ledger"."seq" >= 1),
	CONSTRAINT "ledger_cause" CHECK(length("ledger"."cause") > 0)
);
--> statement-breakpoint
CREATE TABLE `player` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`occupation` text NOT NULL,
	`location` text NOT NULL,
	`residence` text NOT NULL,
	`origin` text NOT NULL,
	`cash` integer NOT NULL,
	`followers` integer NOT NULL,
	`lifetime_experience` integer NOT NULL,
	`energy_amount` integer NOT NULL,
	`energy_at` integer NOT NULL,
	`rested_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_seq" CHECK("player"."seq" >= 0),
	CONSTRAINT "player_cash" CHECK("player"."cash" >= 0),
	CONSTRAINT "player_followers" CHECK("player"."followers" >= 0),
	CONSTRAINT "player_experience" CHECK("player"."lifetime_experience" >= 0),
	CONSTRAINT "player_energy" CHECK("player"."energy_amount" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`key` text PRIMARY KEY NOT NULL,
	`window_ends_at` integer NOT NULL,
	`attempts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limit_expiry` ON `rate_limit` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_agent` text NOT NULL,
	`device_info` text NOT NULL,
	`ip_address` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_hash` ON `session` (`token_hash`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`oauth_provider` text,
	`role` text NOT NULL,
	`avatar` text,
	`bio` text,
	`x_handle` text,
	`instagram_handle` text,
	`tiktok_handle` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_username_length" CHECK(length("user"."username") between 3 and 20),
	CONSTRAINT "user_username_key_lower" CHECK("user"."username_key" = lower("user"."username")),
	CONSTRAINT "user_role" CHECK("user"."role" in ('player', 'admin')),
	CONSTRAINT "user_bio_length" CHECK(length("user"."bio") <= 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_username_key` ON `user` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email_key`);--> statement-breakpoint
CREATE TABLE `world` (
	`id` integer PRIMARY KEY NOT NULL,
	`began_at` integer NOT NULL,
	`is_running` integer NOT NULL,
	CONSTRAINT "world_single" CHECK("world"."id" = 1)
);
