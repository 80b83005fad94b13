-- A press wrote twelve rows: three of them its stored reply, and up to six the scores of the week.
-- See docs/decisions/048-scores-are-gathered-from-the-ledger.md.
CREATE TABLE `idempotency_key_copy` AS SELECT * FROM `idempotency_key`;
--> statement-breakpoint
DROP TABLE `idempotency_key`;
--> statement-breakpoint
CREATE TABLE `idempotency_key` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`reply` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `idempotency_key` SELECT * FROM `idempotency_key_copy` ORDER BY `user_id`, `key`;
--> statement-breakpoint
DROP TABLE `idempotency_key_copy`;
--> statement-breakpoint
drop trigger game_commit_insert;
--> statement-breakpoint
CREATE TABLE `ledger_sum_copy` AS SELECT * FROM `ledger_sum`;
--> statement-breakpoint
DROP TABLE `ledger_sum`;
--> statement-breakpoint
CREATE TABLE `ledger_sum` (
	`player_id` text NOT NULL,
	`cause_group` text NOT NULL,
	`rows` integer NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	PRIMARY KEY(`player_id`, `cause_group`),
	FOREIGN KEY (`player_id`) REFERENCES `player`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_sum_rows" CHECK("ledger_sum"."rows" >= 1)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `ledger_sum` SELECT * FROM `ledger_sum_copy` ORDER BY `player_id`, `cause_group`;
--> statement-breakpoint
DROP TABLE `ledger_sum_copy`;
--> statement-breakpoint
ALTER TABLE `weekly_score` ADD `seq` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Until now, each commit added its gains, so all rows of the ledger are gathered.
UPDATE `weekly_score` SET `seq` = (SELECT `seq` FROM `player` WHERE `user_id` = `weekly_score`.`player_id`)
WHERE `week` = (SELECT max(`week`) FROM `weekly_score` `newer` WHERE `newer`.`player_id` = `weekly_score`.`player_id`);
--> statement-breakpoint
-- As before, without the scores. The view keeps their columns, because the version before this one still writes them until
-- its deployment is over.
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
end;
