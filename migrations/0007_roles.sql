-- Rebuilds `user` for its wider role constraint, by hand and in another order than drizzle-kit's: D1 keeps foreign keys on,
-- so that dropping a parent counts its children as violations, which only inserting the parents again settles. Renaming a
-- filled copy does not, and the batch would fail. No foreign key cascades: no child row is touched either way.
PRAGMA defer_foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__user_copy` AS SELECT "id", "username", "username_key", "email", "email_key", "email_verified_at", "password_hash", "oauth_provider", "role", "avatar", "bio", "x_handle", "instagram_handle", "tiktok_handle", "created_at", "updated_at" FROM `user`;--> statement-breakpoint
DROP TABLE `user`;--> statement-breakpoint
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
	CONSTRAINT "user_role" CHECK("user"."role" in ('player', 'moderator', 'editor', 'admin')),
	CONSTRAINT "user_bio_length" CHECK(length("user"."bio") <= 200)
);
--> statement-breakpoint
INSERT INTO `user`("id", "username", "username_key", "email", "email_key", "email_verified_at", "password_hash", "oauth_provider", "role", "avatar", "bio", "x_handle", "instagram_handle", "tiktok_handle", "created_at", "updated_at") SELECT "id", "username", "username_key", "email", "email_key", "email_verified_at", "password_hash", "oauth_provider", "role", "avatar", "bio", "x_handle", "instagram_handle", "tiktok_handle", "created_at", "updated_at" FROM `__user_copy`;--> statement-breakpoint
DROP TABLE `__user_copy`;--> statement-breakpoint
CREATE UNIQUE INDEX `user_username_key` ON `user` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email_key`);--> statement-breakpoint
CREATE INDEX `user_unverified` ON `user` (`created_at`) WHERE "user"."email_verified_at" is null;