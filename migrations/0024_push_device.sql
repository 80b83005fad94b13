CREATE TABLE `push_device` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`kinds` text NOT NULL,
	`time_zone` text NOT NULL,
	`updated_at` integer NOT NULL,
	`sent` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "push_device_kinds" CHECK(json_valid("push_device"."kinds") and json_type("push_device"."kinds") = 'array'),
	CONSTRAINT "push_device_sent" CHECK(json_valid("push_device"."sent") and json_type("push_device"."sent") = 'object')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_device_endpoint` ON `push_device` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_device_user` ON `push_device` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TRIGGER `push_device_of_revoked_session` AFTER UPDATE OF `revoked_at` ON `session` WHEN new.`revoked_at` IS NOT NULL
BEGIN
	DELETE FROM `push_device` WHERE `session_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `push_device_of_deleted_session` AFTER DELETE ON `session`
BEGIN
	DELETE FROM `push_device` WHERE `session_id` = old.`id`;
END;
