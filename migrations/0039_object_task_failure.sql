CREATE TABLE `object_task_failure` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`tries` integer NOT NULL,
	`retry_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	CONSTRAINT "object_task_failure_tries" CHECK("object_task_failure"."tries" > 0)
);
