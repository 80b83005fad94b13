-- The statements that lift a silence promise it to the rooms themselves since the version before. This trigger asked the database's
-- clock whether a silence is over. `weekly_score.seq` and `object_task.tried_at` stay: the version before reads the one and writes
-- the other.
DROP TRIGGER `object_task_of_lifted_silence`;
