-- Accounts of other shards than the directory have ids of version 8. What the directory and their home have to keep equal
-- becomes a task in both. See docs/decisions/053-shards.md.
CREATE TRIGGER `object_task_of_entry` AFTER UPDATE OF `email_key` ON `user`
WHEN new.`email_key` <> old.`email_key` AND new.`id` LIKE '________-____-8%'
BEGIN
	INSERT INTO `object_task` VALUES (new.`id`, 'profile', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
DROP TRIGGER `object_task_of_deleted_user`;
--> statement-breakpoint
-- Nobody signs in to an unverified account, so no object knows it. But the directory knows that of another shard.
CREATE TRIGGER `object_task_of_deleted_user` AFTER DELETE ON `user`
BEGIN
	DELETE FROM `object_task` WHERE `user_id` = old.`id`;
	INSERT INTO `object_task` SELECT old.`id`, 'erasure', '', hex(randomblob(8)), 0
	WHERE old.`email_verified_at` IS NOT NULL OR old.`id` LIKE '________-____-8%';
END;
