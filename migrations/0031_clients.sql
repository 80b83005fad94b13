-- Drizzle can't express WITHOUT ROWID, which stores a row once, in its primary key: by hand.
CREATE TABLE `client_answer` (
	`day` integer NOT NULL,
	`advice` text NOT NULL,
	`answers` integer NOT NULL,
	`counted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `advice`),
	CONSTRAINT "client_answer_advice" CHECK("client_answer"."advice" in ('now', 'fame', 'care')),
	CONSTRAINT "client_answer_answers" CHECK("client_answer"."answers" >= 0 and "client_answer"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE `client_book` (
	`player_id` text PRIMARY KEY NOT NULL,
	`first_day` integer NOT NULL,
	`given` text NOT NULL,
	`regulars` text NOT NULL,
	`raised_calls` integer NOT NULL,
	`raised_cash` integer NOT NULL,
	`call_back_at` integer,
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_book_given" CHECK(json_type("client_book"."given") = 'array' and json_array_length("client_book"."given") <= 60),
	CONSTRAINT "client_book_regulars" CHECK(json_type("client_book"."regulars") = 'array' and json_array_length("client_book"."regulars") <= 3),
	CONSTRAINT "client_book_calls" CHECK("client_book"."raised_calls" between 0 and 100),
	CONSTRAINT "client_book_cash" CHECK("client_book"."raised_cash" >= 0)
) WITHOUT ROWID;
