-- What was there only for several databases goes. See docs/decisions/067-one-database.md.
DROP TRIGGER `object_task_of_entry`;
--> statement-breakpoint
DROP TRIGGER `object_task_of_deleted_user`;
--> statement-breakpoint
-- Nobody signs in to an unverified account, so no object knows it.
CREATE TRIGGER `object_task_of_deleted_user` AFTER DELETE ON `user`
BEGIN
	DELETE FROM `object_task` WHERE `user_id` = old.`id`;
	INSERT INTO `object_task` SELECT old.`id`, 'erasure', '', hex(randomblob(8)), 0
	WHERE old.`email_verified_at` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TABLE `__new_client_answer` (
	`day` integer NOT NULL,
	`advice` text NOT NULL,
	`answers` integer NOT NULL,
	-- Read by a Worker of the version before until its deployment is over.
	`counted` integer GENERATED ALWAYS AS (`answers`) VIRTUAL,
	PRIMARY KEY(`day`, `advice`),
	CONSTRAINT "client_answer_advice" CHECK("advice" in ('now', 'fame', 'care')),
	CONSTRAINT "client_answer_answers" CHECK("answers" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_client_answer` (`day`, `advice`, `answers`) SELECT `day`, `advice`, `answers` FROM `client_answer`;
--> statement-breakpoint
DROP TABLE `client_answer`;
--> statement-breakpoint
ALTER TABLE `__new_client_answer` RENAME TO `client_answer`;
