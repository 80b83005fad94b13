CREATE TABLE `certificate` (
	`player_id` text NOT NULL,
	`number` integer NOT NULL,
	`ending` text NOT NULL,
	`at` integer NOT NULL,
	`played_ms` integer NOT NULL,
	`level` integer NOT NULL,
	`choices` text NOT NULL,
	PRIMARY KEY(`player_id`, `number`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "certificate_number" CHECK("certificate"."number" >= 1),
	CONSTRAINT "certificate_ending" CHECK(length("certificate"."ending") > 0),
	CONSTRAINT "certificate_played" CHECK("certificate"."played_ms" >= 0),
	CONSTRAINT "certificate_level" CHECK("certificate"."level" >= 1),
	CONSTRAINT "certificate_choices" CHECK(json_type("certificate"."choices") = 'array')
);
--> statement-breakpoint
ALTER TABLE `player_activity` ADD `played_ms` integer DEFAULT 0 NOT NULL;