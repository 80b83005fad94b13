CREATE TABLE `post_like_count` (
	`post_id` text PRIMARY KEY NOT NULL,
	`likes` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "post_like_count_likes" CHECK("post_like_count"."likes" >= 0)
);
--> statement-breakpoint
CREATE INDEX `post_like_count_created` ON `post_like_count` (`created_at`);--> statement-breakpoint
CREATE TABLE `post_like` (
	`player_id` text NOT NULL,
	`post_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `post_id`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_like_post` ON `post_like` (`post_id`);--> statement-breakpoint
CREATE INDEX `post_like_created` ON `post_like` (`created_at`);--> statement-breakpoint
CREATE TABLE `posting` (
	`player_id` text PRIMARY KEY NOT NULL,
	`mastery_experience` integer NOT NULL,
	`sales_thousandths` integer NOT NULL,
	`last_cycle_at` integer,
	`unattended_cycles` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "posting_mastery" CHECK("posting"."mastery_experience" >= 0),
	CONSTRAINT "posting_sales" CHECK("posting"."sales_thousandths" between 0 and 999),
	CONSTRAINT "posting_cycles" CHECK("posting"."unattended_cycles" between 0 and 12)
);
--> statement-breakpoint
CREATE TABLE `post` (
	`number` integer PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`text` text NOT NULL,
	`tone` text NOT NULL,
	`followers` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "post_number" CHECK("post"."number" >= 0),
	CONSTRAINT "post_tone" CHECK("post"."tone" in ('brag', 'lesson', 'offer', 'confession', 'method')),
	CONSTRAINT "post_followers" CHECK("post"."followers" >= 0)
);
--> statement-breakpoint
CREATE INDEX `post_newest` ON `post` (`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `post_player` ON `post` (`player_id`,`number`);--> statement-breakpoint
CREATE TABLE `settled_week` (
	`week` integer PRIMARY KEY NOT NULL,
	`settled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `weekly_result` (
	`week` integer NOT NULL,
	`board` text NOT NULL,
	`league` integer NOT NULL,
	`place` integer NOT NULL,
	`player_id` text NOT NULL,
	`score` integer NOT NULL,
	PRIMARY KEY(`week`, `board`, `league`, `place`),
	FOREIGN KEY (`week`) REFERENCES `settled_week`(`week`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weekly_result_board" CHECK("weekly_result"."board" in ('followers', 'experience', 'posts')),
	CONSTRAINT "weekly_result_place" CHECK("weekly_result"."place" >= 1),
	CONSTRAINT "weekly_result_score" CHECK("weekly_result"."score" >= 1)
);
--> statement-breakpoint
CREATE INDEX `weekly_result_player` ON `weekly_result` (`player_id`);--> statement-breakpoint
CREATE TABLE `weekly_score` (
	`week` integer NOT NULL,
	`player_id` text NOT NULL,
	`league` integer NOT NULL,
	`followers` integer NOT NULL,
	`followers_at` integer NOT NULL,
	`experience` integer NOT NULL,
	`experience_at` integer NOT NULL,
	`posts` integer NOT NULL,
	`posts_at` integer NOT NULL,
	PRIMARY KEY(`week`, `player_id`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weekly_score_gains" CHECK("weekly_score"."followers" >= 0 and "weekly_score"."experience" >= 0 and "weekly_score"."posts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `weekly_score_player` ON `weekly_score` (`player_id`);--> statement-breakpoint
CREATE INDEX `weekly_followers` ON `weekly_score` (`week`,"followers" desc,`followers_at`,`player_id`);--> statement-breakpoint
CREATE INDEX `weekly_experience` ON `weekly_score` (`week`,"experience" desc,`experience_at`,`player_id`);--> statement-breakpoint
CREATE INDEX `weekly_posts` ON `weekly_score` (`week`,"posts" desc,`posts_at`,`player_id`);--> statement-breakpoint
CREATE INDEX `weekly_league_followers` ON `weekly_score` (`week`,`league`,"followers" desc,`followers_at`,`player_id`);--> statement-breakpoint
CREATE INDEX `weekly_league_experience` ON `weekly_score` (`week`,`league`,"experience" desc,`experience_at`,`player_id`);--> statement-breakpoint
CREATE INDEX `weekly_league_posts` ON `weekly_score` (`week`,`league`,"posts" desc,`posts_at`,`player_id`);--> statement-breakpoint
ALTER TABLE `user` ADD `is_hidden_on_boards` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `world` ADD `post_numbers` integer DEFAULT 0 NOT NULL;