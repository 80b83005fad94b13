CREATE TABLE `player_brief` (
	`player_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`offered_at` integer NOT NULL,
	`level` integer NOT NULL,
	`goals` text NOT NULL,
	`finished_at` integer,
	`streak` integer NOT NULL,
	`best_streak` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_brief_number" CHECK("player_brief"."number" >= 1),
	CONSTRAINT "player_brief_level" CHECK("player_brief"."level" >= 1),
	CONSTRAINT "player_brief_goals" CHECK(json_valid("player_brief"."goals") and json_type("player_brief"."goals") = 'array'),
	CONSTRAINT "player_brief_finished" CHECK("player_brief"."finished_at" is null or "player_brief"."finished_at" between "player_brief"."offered_at" and "player_brief"."offered_at" + 129600000),
	CONSTRAINT "player_brief_streak" CHECK("player_brief"."streak" between 0 and "player_brief"."best_streak"),
	CONSTRAINT "player_brief_best_streak" CHECK("player_brief"."best_streak" <= "player_brief"."number")
);
