-- Leftovers for Workers of versions before 0040 and 0043, which nobody runs any more. `weekly_score.seq` and
-- `object_task.tried_at` stay: the version before reads the one and writes the other.
DROP VIEW `game_commit`;
--> statement-breakpoint
DROP VIEW `insight_player`;
--> statement-breakpoint
DROP VIEW `ledger_roll_up`;
--> statement-breakpoint
DROP TRIGGER `weekly_score_of_version_before`;
--> statement-breakpoint
-- With its triggers for accounts and names.
DROP VIEW `player`;
--> statement-breakpoint
-- What queries read of a player.
create view player as select user_id, seq, marks, state, state ->> '$.name' as name, state ->> '$.cash' as cash,
  state ->> '$.followers' as followers, state ->> '$.lifetimeExperience' as lifetime_experience,
  state ->> '$.energy.amount' as energy_amount, state ->> '$.energy.at' as energy_at, state ->> '$.debt' as debt
from player_state;
