-- The player is one value. See docs/decisions/070-the-player-is-one-value.md.
-- Leftovers of versions that nobody runs any more.
DROP VIEW `contact_version`;
--> statement-breakpoint
DROP VIEW `release_contact`;
--> statement-breakpoint
ALTER TABLE `client_answer` DROP COLUMN `counted`;
--> statement-breakpoint
DROP VIEW `game_commit`;
--> statement-breakpoint
-- Fills the new table in the place of the old one, as 0007 does, so that D1 finds every child's parent again.
PRAGMA defer_foreign_keys=ON;
--> statement-breakpoint
CREATE TABLE `player_copy` AS SELECT * FROM `player`;
--> statement-breakpoint
-- Makes the keys of all other tables follow.
ALTER TABLE `player` RENAME TO `player_state`;
--> statement-breakpoint
DROP TABLE `player_state`;
--> statement-breakpoint
CREATE TABLE `player_state` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`marks` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_seq" CHECK("player_state"."seq" >= 0),
	CONSTRAINT "player_name" CHECK(json_type("player_state"."state", '$.name') is 'text'),
	CONSTRAINT "player_cash" CHECK(json_type("player_state"."state", '$.cash') is 'integer' and "player_state"."state" ->> '$.cash' >= 0),
	CONSTRAINT "player_followers" CHECK(json_type("player_state"."state", '$.followers') is 'integer' and "player_state"."state" ->> '$.followers' >= 0),
	CONSTRAINT "player_experience" CHECK(json_type("player_state"."state", '$.lifetimeExperience') is 'integer' and "player_state"."state" ->> '$.lifetimeExperience' >= 0),
	CONSTRAINT "player_debt" CHECK(json_type("player_state"."state", '$.debt') is 'integer' and "player_state"."state" ->> '$.debt' >= 0),
	CONSTRAINT "player_energy" CHECK(json_type("player_state"."state", '$.energy.amount') is 'integer' and "player_state"."state" ->> '$.energy.amount' >= 0 and "player_state"."state" ->> '$.energy.amount' <= 100),
	CONSTRAINT "player_energy_at" CHECK(json_type("player_state"."state", '$.energy.at') is 'integer')
);
--> statement-breakpoint
INSERT INTO `player_state` SELECT `user_id`, `seq`, `marks`, json_object(
	'name', `name`, 'status', `status`, 'occupation', `occupation`, 'location', `location`, 'residence', `residence`,
	'origin', `origin`, 'cash', `cash`, 'followers', `followers`, 'lifetimeExperience', `lifetime_experience`,
	'energy', json_object('amount', `energy_amount`, 'at', `energy_at`), 'restedAt', `rested_at`,
	'diary', json_object('amount', `diary_amount`, 'at', `diary_at`), 'debt', `debt`)
FROM `player_copy`;
--> statement-breakpoint
DROP TABLE `player_copy`;
--> statement-breakpoint
-- What queries read of a player.
create view player as select user_id, seq, marks, state, state ->> '$.name' as name, state ->> '$.cash' as cash,
  state ->> '$.followers' as followers, state ->> '$.lifetimeExperience' as lifetime_experience,
  state ->> '$.energy.amount' as energy_amount, state ->> '$.energy.at' as energy_at, state ->> '$.debt' as debt,
  -- What only a Worker of the version before reads, until its deployment is over.
  state ->> '$.status' as status, state ->> '$.occupation' as occupation, state ->> '$.location' as location,
  state ->> '$.residence' as residence, state ->> '$.origin' as origin, state ->> '$.restedAt' as rested_at,
  state ->> '$.diary.amount' as diary_amount, state ->> '$.diary.at' as diary_at
from player_state;
--> statement-breakpoint
-- The only way to change a player: see docs/decisions/018. A new field of the player changes neither view nor trigger.
create view player_commit as select
  -- The change is based on this state and content. The actor, who owns the live session, is the player or an administrator.
  null as user_id, null as actor_id, null as token_hash, null as live_after, null as from_seq, null as from_marks,
  null as content_version,
  -- The new state. The ledger row is left out if no cause is given.
  null as seq, null as marks, null as state, null as at, null as cause, null as cause_group, null as cash,
  null as experience, null as followers, null as energy, null as debt
where 0;
--> statement-breakpoint
create trigger player_commit_insert instead of insert on player_commit
begin
  select raise(abort, 'game_commit: stale') where not exists (
    select 1 from player_state p
      join session s on s.token_hash = new.token_hash and s.user_id = new.actor_id
      join world w on w.id = 1
    where p.user_id = new.user_id and p.seq = new.from_seq and p.marks = new.from_marks
      and s.revoked_at is null and s.last_used_at > new.live_after and w.is_running = 1
      and (select key from content_version order by id desc limit 1) is new.content_version
  );
  select raise(abort, 'game_commit: the state and the ledger disagree') from player_state
  where user_id = new.user_id and (
    new.state ->> '$.cash' <> state ->> '$.cash' + new.cash
    or new.state ->> '$.followers' <> state ->> '$.followers' + new.followers
    or new.state ->> '$.lifetimeExperience' <> state ->> '$.lifetimeExperience' + new.experience
    or new.state ->> '$.debt' <> state ->> '$.debt' + new.debt
  );
  update player_state set seq = new.seq, marks = new.marks, state = new.state where user_id = new.user_id;
  insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy, cash_after, followers_after, debt)
    select new.user_id, new.seq, new.at, new.cause, new.cash, new.experience, new.followers, new.energy,
      new.state ->> '$.cash', new.state ->> '$.followers', new.debt
    where new.cause is not null;
  insert into ledger_sum (player_id, cause_group, rows, cash, experience, followers, energy)
    select new.user_id, new.cause_group, 1, new.cash, new.experience, new.followers, new.energy
    where new.cause is not null
    on conflict (player_id, cause_group) do update set rows = rows + 1, cash = cash + excluded.cash,
      experience = experience + excluded.experience, followers = followers + excluded.followers,
      energy = energy + excluded.energy;
end;
--> statement-breakpoint
-- For a Worker of the version before, until its deployment is over: its commits, new accounts and new names. A later
-- migration drops `game_commit` and the triggers of `player`. D1 binds numbers as reals, which JSON would keep.
create view game_commit as select
  null as user_id, null as actor_id, null as token_hash, null as live_after, null as from_seq, null as from_marks, null as content_version,
  null as seq, null as marks, null as name, null as status, null as occupation, null as location, null as residence,
  null as origin, null as energy_amount, null as energy_at, null as rested_at, null as diary_amount,
  null as diary_at, null as at, null as cause, null as cause_group, null as cash, null as experience, null as followers, null as energy, null as cash_after,
  null as followers_after, null as debt
where 0;
--> statement-breakpoint
create trigger game_commit_insert instead of insert on game_commit
begin
  insert into player_commit select new.user_id, new.actor_id, new.token_hash, new.live_after, new.from_seq, new.from_marks,
    new.content_version, new.seq, new.marks, json_set(state, '$.name', new.name, '$.status', new.status,
      '$.occupation', new.occupation, '$.location', new.location, '$.residence', new.residence, '$.origin', new.origin,
      '$.cash', cast(state ->> '$.cash' + new.cash as integer), '$.followers', cast(state ->> '$.followers' + new.followers as integer),
      '$.lifetimeExperience', cast(state ->> '$.lifetimeExperience' + new.experience as integer),
      '$.energy.amount', cast(new.energy_amount as integer), '$.energy.at', cast(new.energy_at as integer), '$.restedAt', cast(new.rested_at as integer),
      '$.diary.amount', cast(new.diary_amount as integer), '$.diary.at', cast(new.diary_at as integer), '$.debt', cast(state ->> '$.debt' + new.debt as integer)),
    new.at, new.cause, new.cause_group, new.cash, new.experience, new.followers, new.energy, new.debt
  from player_state where user_id = new.user_id;
end;
--> statement-breakpoint
create trigger player_insert instead of insert on player
begin
  insert into player_state (user_id, seq, state) values (new.user_id, new.seq, json_object(
    'name', new.name, 'status', new.status, 'occupation', new.occupation, 'location', new.location, 'residence', new.residence,
    'origin', new.origin, 'cash', cast(new.cash as integer), 'followers', cast(new.followers as integer), 'lifetimeExperience', cast(new.lifetime_experience as integer),
    'energy', json_object('amount', cast(new.energy_amount as integer), 'at', cast(new.energy_at as integer)), 'restedAt', cast(new.rested_at as integer),
    'diary', json_object('amount', cast(new.diary_amount as integer), 'at', cast(new.diary_at as integer)), 'debt', cast(new.debt as integer)));
end;
--> statement-breakpoint
create trigger player_rename instead of update of name, seq on player
begin
  update player_state set seq = new.seq, state = json_set(state, '$.name', new.name) where user_id = new.user_id;
end;
--> statement-breakpoint
create trigger player_delete instead of delete on player
begin
  delete from player_state where user_id = old.user_id;
end;
