CREATE TABLE `development_mail` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `development_mail_to` ON `development_mail` (`to`,`id`);
--> statement-breakpoint
CREATE TABLE `email_token` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "email_token_purpose" CHECK("email_token"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE INDEX `email_token_user` ON `email_token` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `email_token_expiry` ON `email_token` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`key` text PRIMARY KEY NOT NULL,
	`window_ends_at` integer NOT NULL,
	`attempts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limit_expiry` ON `rate_limit` (`window_ends_at`);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_agent` text NOT NULL,
	`device_info` text NOT NULL,
	`ip_address` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`revoked_at` integer,
	`proven_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_hash` ON `session` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);
--> statement-breakpoint
CREATE TABLE `world` (
	`id` integer PRIMARY KEY NOT NULL,
	`began_at` integer NOT NULL,
	`is_running` integer NOT NULL,
	`post_numbers` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "world_single" CHECK("world"."id" = 1)
);
--> statement-breakpoint
INSERT INTO `world` (`id`, `began_at`, `is_running`) VALUES (1, unixepoch() * 1000, 1);
--> statement-breakpoint
CREATE INDEX `development_mail_created` ON `development_mail` (`created_at`);
--> statement-breakpoint
CREATE INDEX `session_last_used` ON `session` (`last_used_at`);
--> statement-breakpoint
CREATE INDEX `session_revoked` ON `session` (`revoked_at`) WHERE "session"."revoked_at" is not null;
--> statement-breakpoint
CREATE TABLE `player_contact` (
	`player_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`unlocked_at` integer NOT NULL,
	`viewed_at` integer,
	`affinity` integer NOT NULL,
	PRIMARY KEY(`player_id`, `contact_id`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_contact_affinity" CHECK("player_contact"."affinity" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE `player_message` (
	`player_id` text NOT NULL,
	`id` text NOT NULL,
	`contact_id` text NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`player_id`, `id`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_message_kind" CHECK("player_message"."kind" in ('message', 'completion'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `player_message_once` ON `player_message` (`player_id`,`contact_id`,`message_id`,`kind`);
--> statement-breakpoint
CREATE TABLE `player_quest` (
	`player_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`quest_id` text NOT NULL,
	`available_at` integer NOT NULL,
	`seen_at` integer,
	`first_completed_at` integer,
	`last_completed_at` integer,
	`completions` integer NOT NULL,
	`choice` text,
	PRIMARY KEY(`player_id`, `contact_id`, `quest_id`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "player_quest_completions" CHECK("player_quest"."completions" >= 0)
);
--> statement-breakpoint
CREATE TABLE `email_change` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_token_hash` ON `email_change` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `email_change_expiry` ON `email_change` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `oauth_account` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oauth_account_user` ON `oauth_account` (`user_id`);
--> statement-breakpoint
CREATE TABLE `oauth_handoff` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oauth_handoff_user` ON `oauth_handoff` (`user_id`);
--> statement-breakpoint
CREATE INDEX `oauth_handoff_expiry` ON `oauth_handoff` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `picture` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `picture_user` ON `picture` (`user_id`);
--> statement-breakpoint
CREATE INDEX `picture_expiry` ON `picture` (`expires_at`) WHERE "picture"."expires_at" is not null;
--> statement-breakpoint
CREATE TABLE `security_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`device_info` text NOT NULL,
	`ip_address` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `security_event_user` ON `security_event` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `security_event_at` ON `security_event` (`at`);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`);
--> statement-breakpoint
CREATE TABLE `chat_mute` (
	`user_id` text NOT NULL,
	`muted_user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `muted_user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`muted_user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_mute_another" CHECK("chat_mute"."user_id" <> "chat_mute"."muted_user_id")
);
--> statement-breakpoint
CREATE INDEX `chat_mute_muted` ON `chat_mute` (`muted_user_id`);
--> statement-breakpoint
CREATE TABLE `chat_silence` (
	`user_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`oauth_provider` text,
	`role` text NOT NULL,
	`avatar` text,
	`bio` text,
	`x_handle` text,
	`instagram_handle` text,
	`tiktok_handle` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_hidden_on_boards` integer DEFAULT false NOT NULL,
	`password_changed_at` integer,
	CONSTRAINT "user_username_length" CHECK(length("user"."username") between 3 and 20),
	CONSTRAINT "user_username_key_lower" CHECK("user"."username_key" = lower("user"."username")),
	CONSTRAINT "user_role" CHECK("user"."role" in ('player', 'moderator', 'editor', 'admin')),
	CONSTRAINT "user_bio_length" CHECK(length("user"."bio") <= 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_username_key` ON `user` (`username_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email_key`);
--> statement-breakpoint
CREATE INDEX `user_unverified` ON `user` (`created_at`) WHERE "user"."email_verified_at" is null;
--> statement-breakpoint
CREATE TABLE `completed_course` (
	`player_id` text NOT NULL,
	`course_id` text NOT NULL,
	`completed_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `course_id`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "completed_course_course" CHECK(length("completed_course"."course_id") > 0)
);
--> statement-breakpoint
CREATE TABLE `enrollment` (
	`player_id` text PRIMARY KEY NOT NULL,
	`course_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`tuition` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "enrollment_course" CHECK(length("enrollment"."course_id") > 0),
	CONSTRAINT "enrollment_time" CHECK("enrollment"."ends_at" >= "enrollment"."started_at"),
	CONSTRAINT "enrollment_tuition" CHECK("enrollment"."tuition" >= 0)
);
--> statement-breakpoint
CREATE TABLE `post_like_count` (
	`post_id` text PRIMARY KEY NOT NULL,
	`likes` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "post_like_count_likes" CHECK("post_like_count"."likes" >= 0)
);
--> statement-breakpoint
CREATE INDEX `post_like_count_created` ON `post_like_count` (`created_at`);
--> statement-breakpoint
CREATE TABLE `post_like` (
	`player_id` text NOT NULL,
	`post_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `post_id`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_like_post` ON `post_like` (`post_id`);
--> statement-breakpoint
CREATE INDEX `post_like_created` ON `post_like` (`created_at`);
--> statement-breakpoint
CREATE TABLE `posting` (
	`player_id` text PRIMARY KEY NOT NULL,
	`mastery_experience` integer NOT NULL,
	`sales_thousandths` integer NOT NULL,
	`last_cycle_at` integer,
	`unattended_cycles` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "posting_mastery" CHECK("posting"."mastery_experience" >= 0),
	CONSTRAINT "posting_sales" CHECK("posting"."sales_thousandths" between 0 and 999),
	CONSTRAINT "posting_cycles" CHECK("posting"."unattended_cycles" between 0 and 12)
);
--> statement-breakpoint
CREATE TABLE `post` (
	`number` integer PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`text` text NOT NULL,
	`followers` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "post_number" CHECK("post"."number" >= 0),
	CONSTRAINT "post_followers" CHECK("post"."followers" >= 0)
);
--> statement-breakpoint
CREATE INDEX `post_newest` ON `post` (`created_at`,`number`);
--> statement-breakpoint
CREATE INDEX `post_player` ON `post` (`player_id`,`number`);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`actor_id`);
--> statement-breakpoint
CREATE TABLE `deployment` (
	`id` integer PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`version_at` integer NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "deployment_single" CHECK("deployment"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `player_activity` (
	`player_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`played_ms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `player_activity_at` ON `player_activity` (`at`);
--> statement-breakpoint
CREATE TABLE `population` (
	`id` integer PRIMARY KEY NOT NULL,
	`players` integer NOT NULL,
	CONSTRAINT "population_single" CHECK("population"."id" = 1),
	CONSTRAINT "population_players" CHECK("population"."players" >= 0)
);
--> statement-breakpoint
CREATE TABLE `sample` (
	`at` integer PRIMARY KEY NOT NULL,
	`active_players` integer NOT NULL,
	`players` integer NOT NULL,
	`npcs` integer NOT NULL,
	`connections` integer NOT NULL,
	`uptime_seconds` integer NOT NULL,
	`is_running` integer NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `part_version` (
	`hash` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_draft` (
	"part_id" text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`content` text NOT NULL,
	`base_hash` text,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	CONSTRAINT "content_draft_revision" CHECK("content_draft"."revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE `content_release` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`returned_to` integer,
	`contact_count` integer NOT NULL,
	`changed` text NOT NULL,
	CONSTRAINT "content_release_id" CHECK("content_release"."id" >= 1),
	CONSTRAINT "content_release_kind" CHECK("content_release"."kind" in ('files', 'edit', 'drafts', 'reload', 'return')),
	CONSTRAINT "content_release_returned" CHECK(("content_release"."kind" = 'return') = ("content_release"."returned_to" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_release_key` ON `content_release` (`key`);
--> statement-breakpoint
CREATE TABLE `release_part` (
	`release_id` integer NOT NULL,
	"part_id" text NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`release_id`, "part_id"),
	FOREIGN KEY (`release_id`) REFERENCES `content_release`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hash`) REFERENCES "part_version"(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE VIEW `content_version` AS SELECT `id`, `key` FROM `content_release`;
--> statement-breakpoint
CREATE TABLE `moderation_case` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`room_id` text,
	`seq` integer,
	`content` text NOT NULL,
	`opened_at` integer NOT NULL,
	`reports` integer NOT NULL,
	`decided_by` text DEFAULT '' NOT NULL,
	`decided_at` integer,
	`silence_minutes` integer,
	`removes_message` integer DEFAULT false NOT NULL,
	`new_name` text,
	`reason` text DEFAULT '' NOT NULL,
	`enforced_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_case_kind" CHECK("moderation_case"."kind" in ('message', 'name')),
	CONSTRAINT "moderation_case_message" CHECK(("moderation_case"."kind" = 'message') = ("moderation_case"."room_id" is not null and "moderation_case"."seq" >= 1)),
	CONSTRAINT "moderation_case_content" CHECK(length("moderation_case"."content") between 1 and 1000),
	CONSTRAINT "moderation_case_decided" CHECK(("moderation_case"."decided_by" = '') = ("moderation_case"."decided_at" is null)),
	CONSTRAINT "moderation_case_silence" CHECK("moderation_case"."silence_minutes" between 1 and 43200),
	CONSTRAINT "moderation_case_removal" CHECK("moderation_case"."removes_message" = 0 or "moderation_case"."kind" = 'message'),
	CONSTRAINT "moderation_case_name" CHECK("moderation_case"."new_name" is null or "moderation_case"."kind" = 'name'),
	CONSTRAINT "moderation_case_reason" CHECK(length("moderation_case"."reason") <= 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_case_subject` ON `moderation_case` (`subject`);
--> statement-breakpoint
CREATE INDEX `moderation_case_open` ON `moderation_case` (`id`) WHERE "moderation_case"."decided_by" = '';
--> statement-breakpoint
CREATE INDEX `moderation_case_user` ON `moderation_case` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `moderation_case_open_user` ON `moderation_case` (`user_id`,`id`) WHERE "moderation_case"."decided_by" = '';
--> statement-breakpoint
CREATE INDEX `moderation_case_unenforced` ON `moderation_case` (`decided_at`) WHERE "moderation_case"."decided_at" is not null and "moderation_case"."enforced_at" is null;
--> statement-breakpoint
CREATE INDEX `moderation_case_expiry` ON `moderation_case` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `moderation_line` (
	`case_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `seq`),
	FOREIGN KEY (`case_id`) REFERENCES `moderation_case`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `moderation_line_user` ON `moderation_line` (`user_id`);
--> statement-breakpoint
CREATE TABLE `moderation_note` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_note_content" CHECK(length("moderation_note"."content") between 1 and 500)
);
--> statement-breakpoint
CREATE INDEX `moderation_note_user` ON `moderation_note` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `moderation_note_created` ON `moderation_note` (`created_at`);
--> statement-breakpoint
CREATE TABLE `moderation_notice` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_notice_kind" CHECK("moderation_notice"."kind" in ('message', 'name'))
);
--> statement-breakpoint
CREATE INDEX `moderation_notice_user` ON `moderation_notice` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `moderation_notice_created` ON `moderation_notice` (`created_at`);
--> statement-breakpoint
CREATE TABLE `moderation_report` (
	`case_id` integer NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `reporter_id`),
	FOREIGN KEY (`case_id`) REFERENCES `moderation_case`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_report_comment" CHECK(length("moderation_report"."comment") <= 300)
);
--> statement-breakpoint
CREATE INDEX `moderation_report_reporter` ON `moderation_report` (`reporter_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_action_id` ON `audit_log` (`action`);
--> statement-breakpoint
CREATE INDEX `player_message_unread` ON `player_message` (`player_id`,`created_at`) WHERE "player_message"."read_at" is null;
--> statement-breakpoint
CREATE INDEX `player_quest_unseen` ON `player_quest` (`player_id`,`available_at`) WHERE "player_quest"."seen_at" is null;
--> statement-breakpoint
CREATE INDEX `player_quest_open` ON `player_quest` (`contact_id`,`quest_id`,`available_at`) WHERE "player_quest"."completions" = 0;
--> statement-breakpoint
CREATE TABLE `email_undo` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_undo_user` ON `email_undo` (`user_id`);
--> statement-breakpoint
CREATE INDEX `email_undo_expiry` ON `email_undo` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `silenced_address` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `silenced_address_until` ON `silenced_address` (`until`);
--> statement-breakpoint
CREATE TABLE `ledger_month_sum` (
	`player_id` text NOT NULL,
	`month` integer NOT NULL,
	`cause` text NOT NULL,
	`rows` integer NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	`debt` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`player_id`, `month`, `cause`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_month_sum_rows" CHECK("ledger_month_sum"."rows" >= 1)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger_month` (
	`player_id` text NOT NULL,
	`month` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`cash_after` integer NOT NULL,
	`followers_after` integer NOT NULL,
	PRIMARY KEY(`player_id`, `month`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_month_month" CHECK("ledger_month"."month" between 197001 and 999912)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger` (
	`player_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`cause` text NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	`cash_after` integer DEFAULT 0 NOT NULL,
	`followers_after` integer DEFAULT 0 NOT NULL,
	`debt` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`player_id`, `seq`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_seq" CHECK("ledger"."seq" >= 1),
	CONSTRAINT "ledger_cause" CHECK(length("ledger"."cause") > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `certificate` (
	`player_id` text NOT NULL,
	`number` integer NOT NULL,
	`ending` text NOT NULL,
	`at` integer NOT NULL,
	`played_ms` integer NOT NULL,
	`level` integer NOT NULL,
	`choices` text NOT NULL,
	`inheritance` text,
	PRIMARY KEY(`player_id`, `number`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "certificate_number" CHECK("certificate"."number" >= 1),
	CONSTRAINT "certificate_ending" CHECK(length("certificate"."ending") > 0),
	CONSTRAINT "certificate_played" CHECK("certificate"."played_ms" >= 0),
	CONSTRAINT "certificate_level" CHECK("certificate"."level" >= 1),
	CONSTRAINT "certificate_choices" CHECK(json_type("certificate"."choices") = 'array')
);
--> statement-breakpoint
CREATE TABLE `push_device` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`kinds` text NOT NULL,
	`time_zone` text NOT NULL,
	`updated_at` integer NOT NULL,
	`sent` text NOT NULL,
	`energy_at` integer DEFAULT 100 NOT NULL CONSTRAINT "push_device_energy_at" CHECK("energy_at" between 10 and 100),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "push_device_kinds" CHECK(json_valid("push_device"."kinds") and json_type("push_device"."kinds") = 'array'),
	CONSTRAINT "push_device_sent" CHECK(json_valid("push_device"."sent") and json_type("push_device"."sent") = 'object')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_device_endpoint` ON `push_device` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_device_user` ON `push_device` (`user_id`,`updated_at`);
--> statement-breakpoint
CREATE TRIGGER `push_device_of_revoked_session` AFTER UPDATE OF `revoked_at` ON `session` WHEN new.`revoked_at` IS NOT NULL
BEGIN
	DELETE FROM `push_device` WHERE `session_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `push_device_of_deleted_session` AFTER DELETE ON `session`
BEGIN
	DELETE FROM `push_device` WHERE `session_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TABLE `object_task` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`token` text NOT NULL,
	`tried_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `ref`),
	CONSTRAINT "object_task_kind" CHECK("object_task"."kind" in ('sessions', 'profile', 'silence', 'message', 'erasure'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_revoked_session` AFTER UPDATE OF `revoked_at` ON `session`
WHEN new.`revoked_at` IS NOT NULL AND old.`revoked_at` IS NULL
BEGIN
	INSERT INTO `object_task` VALUES (new.`user_id`, 'sessions', new.`id`, hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_profile` AFTER UPDATE OF `username`, `avatar` ON `user`
WHEN new.`username` <> old.`username` OR new.`avatar` IS NOT old.`avatar`
BEGIN
	INSERT INTO `object_task` VALUES (new.`id`, 'profile', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_new_silence` AFTER INSERT ON `chat_silence`
BEGIN
	INSERT INTO `object_task` VALUES (new.`user_id`, 'silence', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_changed_silence` AFTER UPDATE ON `chat_silence`
BEGIN
	INSERT INTO `object_task` VALUES (new.`user_id`, 'silence', '', hex(randomblob(8)), 0)
	ON CONFLICT DO UPDATE SET `token` = excluded.`token`, `tried_at` = 0;
END;
--> statement-breakpoint
CREATE TABLE `held_name` (
	`name_key` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`until` integer
);
--> statement-breakpoint
CREATE INDEX `held_name_user` ON `held_name` (`user_id`);
--> statement-breakpoint
CREATE INDEX `held_name_expiry` ON `held_name` (`until`);
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
CREATE TRIGGER `held_name_of_deleted_user` AFTER DELETE ON `user`
BEGIN
	DELETE FROM `held_name` WHERE `user_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TABLE `passkey_challenge` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenge_owner` ON `passkey_challenge` (`owner`);
--> statement-breakpoint
CREATE INDEX `passkey_challenge_expiry` ON `passkey_challenge` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`sign_count` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "passkey_transports" CHECK(json_valid("passkey"."transports") and json_type("passkey"."transports") = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_credential` ON `passkey` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`);
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
CREATE TABLE `ledger_sum` (
	`player_id` text NOT NULL,
	`cause_group` text NOT NULL,
	`rows` integer NOT NULL,
	`cash` integer NOT NULL,
	`experience` integer NOT NULL,
	`followers` integer NOT NULL,
	`energy` integer NOT NULL,
	PRIMARY KEY(`player_id`, `cause_group`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_sum_rows" CHECK("ledger_sum"."rows" >= 1)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `client_book` (
	`player_id` text PRIMARY KEY NOT NULL,
	`first_day` integer NOT NULL,
	`given` text NOT NULL,
	`regulars` text NOT NULL,
	`raised_calls` integer NOT NULL,
	`raised_cash` integer NOT NULL,
	`call_back_at` integer,
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_book_given" CHECK(json_type("client_book"."given") = 'array' and json_array_length("client_book"."given") <= 60),
	CONSTRAINT "client_book_regulars" CHECK(json_type("client_book"."regulars") = 'array' and json_array_length("client_book"."regulars") <= 3),
	CONSTRAINT "client_book_calls" CHECK("client_book"."raised_calls" between 0 and 100),
	CONSTRAINT "client_book_cash" CHECK("client_book"."raised_cash" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `room_object` (
	`player_id` text NOT NULL,
	`place` text NOT NULL,
	`object` text NOT NULL,
	`placed_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `place`),
	FOREIGN KEY (`player_id`) REFERENCES "player_state"(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "room_object_place" CHECK("room_object"."place" in ('wall_left', 'wall_right', 'shelf', 'left', 'middle', 'right'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `object_task_of_deleted_user` AFTER DELETE ON `user`
BEGIN
	DELETE FROM `object_task` WHERE `user_id` = old.`id`;
	INSERT INTO `object_task` SELECT old.`id`, 'erasure', '', hex(randomblob(8)), 0
	WHERE old.`email_verified_at` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TABLE `client_answer` (
	`day` integer NOT NULL,
	`advice` text NOT NULL,
	`answers` integer NOT NULL,
	PRIMARY KEY(`day`, `advice`),
	CONSTRAINT "client_answer_advice" CHECK("advice" in ('now', 'fame', 'care')),
	CONSTRAINT "client_answer_answers" CHECK("answers" >= 0)
);
--> statement-breakpoint
CREATE TABLE `object_task_failure` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`tries` integer NOT NULL,
	`retry_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	CONSTRAINT "object_task_failure_tries" CHECK("object_task_failure"."tries" > 0)
);
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
CREATE VIEW player_commit as select
  -- The change is based on this state and content. The actor, who owns the live session, is the player or an administrator.
  null as user_id, null as actor_id, null as token_hash, null as live_after, null as from_seq, null as from_marks,
  null as content_version,
  -- The new state. The ledger row is left out if no cause is given.
  null as seq, null as marks, null as state, null as at, null as cause, null as cause_group, null as cash,
  null as experience, null as followers, null as energy, null as debt
where 0;
--> statement-breakpoint
CREATE TRIGGER player_commit_insert instead of insert on player_commit
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
CREATE TABLE `intake_answer` (
	`week` integer NOT NULL,
	`card` integer NOT NULL,
	`answer` text NOT NULL,
	`answers` integer NOT NULL,
	PRIMARY KEY(`week`, `card`, `answer`),
	CONSTRAINT "intake_answer_answer" CHECK("intake_answer"."answer" in ('a', 'b')),
	CONSTRAINT "intake_answer_answers" CHECK("intake_answer"."answers" >= 0)
);
--> statement-breakpoint
CREATE TABLE `intake_vote` (
	`player_id` text NOT NULL,
	`week` integer NOT NULL,
	`fates` text,
	`broke` integer,
	PRIMARY KEY(`player_id`, `week`),
	FOREIGN KEY (`player_id`) REFERENCES `player_state`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "intake_vote_kind" CHECK(("intake_vote"."fates" is null) <> ("intake_vote"."broke" is null)),
	CONSTRAINT "intake_vote_fates" CHECK(length("intake_vote"."fates") = 9),
	CONSTRAINT "intake_vote_broke" CHECK("intake_vote"."broke" between 0 and 8)
);
--> statement-breakpoint
CREATE INDEX `intake_vote_week` ON `intake_vote` (`week`);
--> statement-breakpoint
CREATE TABLE `town_week` (
	`week` integer PRIMARY KEY NOT NULL,
	`students` text NOT NULL,
	`breaker` text,
	CONSTRAINT "town_week_students" CHECK(json_array_length("town_week"."students") = 9)
);
--> statement-breakpoint
CREATE TRIGGER `town_week_stays` BEFORE UPDATE ON `town_week`
BEGIN
	SELECT raise(abort, 'town_week: a week never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `town_week_remains` BEFORE DELETE ON `town_week`
BEGIN
	SELECT raise(abort, 'town_week: a week never changes');
END;
--> statement-breakpoint
CREATE VIEW player as select user_id, seq, marks, state, state ->> '$.name' as name, state ->> '$.cash' as cash,
  state ->> '$.followers' as followers, state ->> '$.lifetimeExperience' as lifetime_experience,
  state ->> '$.energy.amount' as energy_amount, state ->> '$.energy.at' as energy_at, state ->> '$.debt' as debt
from player_state;
--> statement-breakpoint
CREATE INDEX `email_undo_address` ON `email_undo` (lower("email"));
--> statement-breakpoint
CREATE TRIGGER `kept_address_of_new_user` BEFORE INSERT ON `user`
WHEN EXISTS (SELECT 1 FROM `email_undo` WHERE lower(`email`) = new.`email_key`
	AND `user_id` <> new.`id` AND `expires_at` > new.`created_at`)
BEGIN
	SELECT raise(abort, 'UNIQUE constraint failed: email_undo.email');
END;
--> statement-breakpoint
CREATE TRIGGER `kept_address_of_moved_user` BEFORE UPDATE OF `email_key` ON `user`
WHEN EXISTS (SELECT 1 FROM `email_undo` WHERE lower(`email`) = new.`email_key`
	AND `user_id` <> new.`id` AND `expires_at` > new.`updated_at`)
BEGIN
	SELECT raise(abort, 'UNIQUE constraint failed: email_undo.email');
END;
--> statement-breakpoint
CREATE TABLE `ledger_roll_up` (
	`player_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player_state`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_roll_up_seq" CHECK("ledger_roll_up"."seq" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_roll_up_due` ON `ledger_roll_up` (`due_at`);
--> statement-breakpoint
CREATE TABLE `top_player` (
	`player_id` text PRIMARY KEY NOT NULL,
	`followers` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `player_state`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `top_player_followers` ON `top_player` ("followers" desc,`player_id`);
--> statement-breakpoint
CREATE TRIGGER `ledger_first_row` AFTER INSERT ON `ledger` WHEN new.`seq` = 1
BEGIN
	INSERT INTO `ledger_roll_up` VALUES (new.`player_id`, 0, new.`at` + 2592000000);
END;
