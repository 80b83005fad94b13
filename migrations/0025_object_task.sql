CREATE TABLE `object_task` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`token` text NOT NULL,
	`tried_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `ref`),
	CONSTRAINT "object_task_kind" CHECK("object_task"."kind" in ('sessions', 'profile', 'silence', 'message', 'erasure'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_revoked_session` AFTER UPDATE OF `revoked_at` ON `session`
WHEN new.`revoked_at` IS NOT NULL AND old.`revoked_at` IS NULL
BEGIN
	INSERT INTO `object_task` VALUES (new.`user_id`, 'sessions', new.`id`, hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_profile` AFTER UPDATE OF `username`, `avatar` ON `user`
WHEN new.`username` <> old.`username` OR new.`avatar` IS NOT old.`avatar`
BEGIN
	INSERT INTO `object_task` VALUES (new.`id`, 'profile', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_new_silence` AFTER INSERT ON `chat_silence`
BEGIN
	INSERT INTO `object_task` VALUES (new.`user_id`, 'silence', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_changed_silence` AFTER UPDATE ON `chat_silence`
BEGIN
	INSERT INTO `object_task` VALUES (new.`user_id`, 'silence', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
-- A silence that is over needs no lifting: rooms know its end.
CREATE TRIGGER `object_task_of_lifted_silence` AFTER DELETE ON `chat_silence` WHEN old.`until` > unixepoch() * 1000
BEGIN
	INSERT INTO `object_task` VALUES (old.`user_id`, 'silence', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
-- Nobody signs in to an unverified account, so no object knows it.
CREATE TRIGGER `object_task_of_deleted_user` AFTER DELETE ON `user`
BEGIN
	DELETE FROM `object_task` WHERE `user_id` = old.`id`;
	INSERT INTO `object_task` SELECT old.`id`, 'erasure', '', hex(randomblob(8)), 0
	WHERE old.`email_verified_at` IS NOT NULL;
END;
--> statement-breakpoint
-- Decisions that the rooms have not applied yet.
INSERT INTO `object_task` SELECT DISTINCT `user_id`, `value`, '', hex(randomblob(8)), 0
FROM `moderation_case`, json_each('["silence", "profile"]') WHERE `decided_at` IS NOT NULL AND `enforced_at` IS NULL;
--> statement-breakpoint
INSERT INTO `object_task` SELECT DISTINCT `user_id`, 'message', `room_id` || ':' || `seq`, hex(randomblob(8)), 0
FROM `moderation_case` WHERE `decided_at` IS NOT NULL AND `enforced_at` IS NULL AND `removes_message` = 1;
