-- Drizzle can't express WITHOUT ROWID, which stores a row once, in its primary key: by hand.
CREATE TABLE `room_object` (
	`player_id` text NOT NULL,
	`place` text NOT NULL,
	`object` text NOT NULL,
	`placed_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `place`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "room_object_place" CHECK("room_object"."place" in ('wall_left', 'wall_right', 'shelf', 'left', 'middle', 'right'))
) WITHOUT ROWID;
