DROP INDEX `player_message_unread`;--> statement-breakpoint
CREATE INDEX `player_message_unread` ON `player_message` (`player_id`,`created_at`) WHERE "player_message"."read_at" is null;--> statement-breakpoint
DROP INDEX `player_quest_open`;--> statement-breakpoint
ALTER TABLE `player_quest` ADD `choice` text;--> statement-breakpoint
CREATE INDEX `player_quest_unseen` ON `player_quest` (`player_id`,`available_at`) WHERE "player_quest"."seen_at" is null;--> statement-breakpoint
CREATE INDEX `player_quest_open` ON `player_quest` (`contact_id`,`quest_id`,`available_at`) WHERE "player_quest"."completions" = 0;