-- Renamed by hand: nothing is copied, and the keys between the tables follow.
ALTER TABLE `contact_version` RENAME TO `part_version`;--> statement-breakpoint
ALTER TABLE `release_contact` RENAME TO `release_part`;--> statement-breakpoint
ALTER TABLE `release_part` RENAME COLUMN `contact_id` TO `part_id`;--> statement-breakpoint
ALTER TABLE `content_draft` RENAME COLUMN `contact_id` TO `part_id`;--> statement-breakpoint
ALTER TABLE `content_draft` ADD `writers` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A Worker of the version before goes on reading the content while it is replaced.
CREATE VIEW `contact_version` AS SELECT `hash`, `content` FROM `part_version`;--> statement-breakpoint
CREATE VIEW `release_contact` AS SELECT `release_id`, `part_id` AS `contact_id`, `position`, `hash` FROM `release_part`;
