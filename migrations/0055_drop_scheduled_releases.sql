DROP TABLE `scheduled_part`;--> statement-breakpoint
DROP TABLE `scheduled_release`;