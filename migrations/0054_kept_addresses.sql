ALTER TABLE `user` ADD `password_changed_at` integer;--> statement-breakpoint
CREATE INDEX `email_undo_address` ON `email_undo` (lower("email"));--> statement-breakpoint
CREATE TRIGGER `kept_address_of_new_user` BEFORE INSERT ON `user`
WHEN EXISTS (SELECT 1 FROM `email_undo` WHERE lower(`email`) = new.`email_key`
	AND `user_id` <> new.`id` AND `expires_at` > new.`created_at`)
BEGIN
	SELECT raise(abort, 'UNIQUE constraint failed: email_undo.email');
END;
--> statement-breakpoint
CREATE TRIGGER `kept_address_of_moved_user` BEFORE UPDATE OF `email_key` ON `user`
WHEN EXISTS (SELECT 1 FROM `email_undo` WHERE lower(`email`) = new.`email_key`
	AND `user_id` <> new.`id` AND `expires_at` > new.`updated_at`)
BEGIN
	SELECT raise(abort, 'UNIQUE constraint failed: email_undo.email');
END;
