CREATE TABLE `intake_answer` (
	`week` integer NOT NULL,
	`card` integer NOT NULL,
	`answer` text NOT NULL,
	`answers` integer NOT NULL,
	PRIMARY KEY(`week`, `card`, `answer`),
	CONSTRAINT "intake_answer_answer" CHECK("intake_answer"."answer" in ('a', 'b')),
	CONSTRAINT "intake_answer_answers" CHECK("intake_answer"."answers" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `intake_result` (
	`week` integer NOT NULL,
	`player_id` text NOT NULL,
	`price` integer NOT NULL,
	`finished` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`week`, `player_id`),
	FOREIGN KEY (`player_id`) REFERENCES `player_state`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "intake_result_finished" CHECK("intake_result"."finished" between 0 and 9)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `intake_result_rank` ON `intake_result` (`week`,`price`,`finished`,`at`);--> statement-breakpoint
CREATE INDEX `intake_result_player` ON `intake_result` (`player_id`);