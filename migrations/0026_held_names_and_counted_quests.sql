CREATE TABLE `held_name` (
	`name_key` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`until` integer
);
--> statement-breakpoint
CREATE INDEX `held_name_user` ON `held_name` (`user_id`);--> statement-breakpoint
CREATE INDEX `held_name_expiry` ON `held_name` (`until`);--> statement-breakpoint
CREATE INDEX `ledger_reset` ON `ledger` (`player_id`,`seq`) WHERE "ledger"."cause" in ('reset', 'start_over');--> statement-breakpoint
CREATE INDEX `ledger_quest` ON `ledger` (`player_id`,`cause`,`seq`) WHERE substr("ledger"."cause", 1, 6) = 'quest:';
--> statement-breakpoint
drop trigger game_commit_insert;
--> statement-breakpoint
-- As before, but a week keeps its highest league, and a quest that the player completed before a reset doesn't count again.
create trigger game_commit_insert instead of insert on game_commit
begin
  select raise(abort, 'game_commit: stale') where not exists (
    select 1 from player p
      join session s on s.token_hash = new.token_hash and s.user_id = new.actor_id
      join world w on w.id = 1
    where p.user_id = new.user_id and p.seq = new.from_seq and p.marks = new.from_marks
      and s.revoked_at is null and s.last_used_at > new.live_after and w.is_running = 1
      and (select key from content_version order by id desc limit 1) is new.content_version
  );
  update player set seq = new.seq, marks = new.marks, name = new.name, status = new.status,
    occupation = new.occupation, location = new.location, residence = new.residence, origin = new.origin,
    cash = cash + new.cash, followers = followers + new.followers,
    lifetime_experience = lifetime_experience + new.experience,
    energy_amount = new.energy_amount, energy_at = new.energy_at, rested_at = new.rested_at
  where user_id = new.user_id;
  insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy, cash_after, followers_after)
    select new.user_id, new.seq, new.at, new.cause, new.cash, new.experience, new.followers, new.energy, new.cash_after,
      new.followers_after
    where new.cause is not null;
  insert into ledger_sum (player_id, cause_group, rows, cash, experience, followers, energy)
    select new.user_id, new.cause_group, 1, new.cash, new.experience, new.followers, new.energy
    where new.cause is not null
    on conflict (player_id, cause_group) do update set rows = rows + 1, cash = cash + excluded.cash,
      experience = experience + excluded.experience, followers = followers + excluded.followers,
      energy = energy + excluded.energy;
  insert into weekly_score
      (week, player_id, league, followers, followers_at, experience, experience_at, posts, posts_at)
    select new.week, new.user_id, new.league, new.followers_gained, new.at, new.experience_gained, new.at, new.posts, new.at
    where new.week is not null and not (substr(new.cause, 1, 6) = 'quest:' and exists (
      select 1 from ledger r where r.player_id = new.user_id and r.cause in ('reset', 'start_over') and r.seq < new.seq
        and r.at >= new.week * 604800000
        and exists (select 1 from ledger q where q.player_id = r.player_id and q.cause = new.cause
          and substr(q.cause, 1, 6) = 'quest:' and q.seq < r.seq and q.at >= new.week * 604800000)))
    on conflict (week, player_id) do update set league = max(league, excluded.league),
      followers = followers + excluded.followers,
      followers_at = iif(excluded.followers > 0, excluded.followers_at, followers_at),
      experience = experience + excluded.experience,
      experience_at = iif(excluded.experience > 0, excluded.experience_at, experience_at),
      posts = posts + excluded.posts, posts_at = iif(excluded.posts > 0, excluded.posts_at, posts_at);
end;
--> statement-breakpoint
CREATE TRIGGER `held_name_of_new_user` BEFORE INSERT ON `user`
WHEN EXISTS (SELECT 1 FROM `held_name` WHERE `name_key` = new.`username_key`
	AND (`until` IS NULL OR `until` > new.`created_at`))
BEGIN
	SELECT raise(abort, 'UNIQUE constraint failed: held_name.name_key');
END;
--> statement-breakpoint
CREATE TRIGGER `held_name_of_renamed_user` BEFORE UPDATE OF `username_key` ON `user`
WHEN new.`username_key` <> old.`username_key` AND EXISTS (SELECT 1 FROM `held_name` WHERE `name_key` = new.`username_key`
	AND `user_id` IS NOT new.`id` AND (`until` IS NULL OR `until` > new.`updated_at`))
BEGIN
	SELECT raise(abort, 'UNIQUE constraint failed: held_name.name_key');
END;
--> statement-breakpoint
CREATE TRIGGER `held_name_of_given_up_name` AFTER UPDATE OF `username_key` ON `user`
WHEN new.`username_key` <> old.`username_key`
BEGIN
	DELETE FROM `held_name` WHERE `name_key` = new.`username_key`;
	INSERT INTO `held_name` VALUES (old.`username_key`, old.`id`, new.`updated_at` + 2592000000)
	ON CONFLICT DO UPDATE SET `user_id` = excluded.`user_id`, `until` = excluded.`until`;
END;
--> statement-breakpoint
-- A deleted account leaves no name behind, in any table.
CREATE TRIGGER `held_name_of_deleted_user` AFTER DELETE ON `user`
BEGIN
	DELETE FROM `held_name` WHERE `user_id` = old.`id`;
END;
--> statement-breakpoint
-- Names that moderators have replaced, as far as their cases are kept.
INSERT INTO `held_name` SELECT DISTINCT lower(`content`), NULL, NULL FROM `moderation_case`
WHERE `new_name` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `user` WHERE `username_key` = lower(`content`));
