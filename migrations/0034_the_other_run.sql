-- What a run inherits, the pace of the one before, and a debt that each row of the ledger moves.
ALTER TABLE `certificate` ADD `pace` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `certificate` ADD `inheritance` text;
--> statement-breakpoint
ALTER TABLE `ledger_month_sum` ADD `debt` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `ledger` ADD `debt` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `player` ADD `debt` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
drop trigger game_commit_insert;
--> statement-breakpoint
drop view game_commit;
--> statement-breakpoint
create view game_commit as select
  -- The change is based on this state and content. The actor, who owns the live session, is the player or an administrator.
  null as user_id, null as actor_id, null as token_hash, null as live_after, null as from_seq, null as from_marks, null as content_version,
  -- The new state. The ledger row is left out if no cause is given.
  null as seq, null as marks, null as name, null as status, null as occupation, null as location, null as residence,
  null as origin, null as energy_amount, null as energy_at, null as rested_at, null as diary_amount,
  null as diary_at, null as at, null as cause, null as cause_group, null as cash, null as experience, null as followers, null as energy, null as cash_after,
  null as followers_after,
  -- Null from a version that knows no debts, until its deployment is over.
  null as debt,
  -- No longer read.
  null as week, null as league, null as followers_gained, null as experience_gained, null as posts
where 0;
--> statement-breakpoint
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
    energy_amount = new.energy_amount, energy_at = new.energy_at, rested_at = new.rested_at,
    diary_amount = coalesce(new.diary_amount, diary_amount), diary_at = coalesce(new.diary_at, diary_at),
    debt = debt + coalesce(new.debt, 0)
  where user_id = new.user_id;
  insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy, cash_after, followers_after,
      debt)
    select new.user_id, new.seq, new.at, new.cause, new.cash, new.experience, new.followers, new.energy, new.cash_after,
      new.followers_after, coalesce(new.debt, 0)
    where new.cause is not null;
  insert into ledger_sum (player_id, cause_group, rows, cash, experience, followers, energy)
    select new.user_id, new.cause_group, 1, new.cash, new.experience, new.followers, new.energy
    where new.cause is not null
    on conflict (player_id, cause_group) do update set rows = rows + 1, cash = cash + excluded.cash,
      experience = experience + excluded.experience, followers = followers + excluded.followers,
      energy = energy + excluded.energy;
end;
