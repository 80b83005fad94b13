-- The version before neither reads nor writes it.
ALTER TABLE `weekly_score` DROP COLUMN `seq`;
