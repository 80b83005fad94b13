CREATE TABLE `insight_text` (
	`round` integer NOT NULL,
	`contact_id` text NOT NULL,
	`text_id` text NOT NULL,
	`kind` text NOT NULL,
	`readers` integer NOT NULL,
	PRIMARY KEY(`round`, `contact_id`, `text_id`, `kind`),
	CONSTRAINT "insight_text_readers" CHECK("insight_text"."readers" > 0)
);
