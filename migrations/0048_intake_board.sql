DROP INDEX `intake_result_rank`;--> statement-breakpoint
CREATE INDEX `intake_result_rank` ON `intake_result` (`week`,"finished" desc,"price" desc,`at`,`player_id`);