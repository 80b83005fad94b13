CREATE TABLE `deployment` (
	`id` integer PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`version_at` integer NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "deployment_single" CHECK("deployment"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `player_activity` (
	`player_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `player_activity_at` ON `player_activity` (`at`);--> statement-breakpoint
CREATE TABLE `population` (
	`id` integer PRIMARY KEY NOT NULL,
	`players` integer NOT NULL,
	CONSTRAINT "population_single" CHECK("population"."id" = 1),
	CONSTRAINT "population_players" CHECK("population"."players" >= 0)
);
--> statement-breakpoint
CREATE TABLE `sample` (
	`at` integer PRIMARY KEY NOT NULL,
	`active_players` integer NOT NULL,
	`players` integer NOT NULL,
	`npcs` integer NOT NULL,
	`connections` integer NOT NULL,
	`uptime_seconds` integer NOT NULL,
	`is_running` integer NOT NULL
);
