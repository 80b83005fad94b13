-- The balance after a row: what the player has, less what the newer rows moved.
UPDATE `ledger` SET `cash_after` = `known`.`cash`, `followers_after` = `known`.`followers` FROM (
	SELECT `l`.`player_id`, `l`.`seq`,
		`p`.`cash` - coalesce(sum(`l`.`cash`) OVER `newer`, 0) AS `cash`,
		`p`.`followers` - coalesce(sum(`l`.`followers`) OVER `newer`, 0) AS `followers`
	FROM `ledger` AS `l` JOIN `player` AS `p` ON `p`.`user_id` = `l`.`player_id`
	WINDOW `newer` AS (PARTITION BY `l`.`player_id` ORDER BY `l`.`seq` DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) AS `known` WHERE `known`.`player_id` = `ledger`.`player_id` AND `known`.`seq` = `ledger`.`seq`;
--> statement-breakpoint
-- A group is an action, or the kind of any other cause: the part before its colon.
INSERT INTO `ledger_sum` SELECT `player_id`,
	CASE WHEN `cause` LIKE 'action:%' OR instr(`cause`, ':') = 0 THEN `cause` ELSE substr(`cause`, 1, instr(`cause`, ':') - 1) END AS `cause_group`,
	count(*), sum(`cash`), sum(`experience`), sum(`followers`), sum(`energy`)
FROM `ledger` GROUP BY 1, 2;
