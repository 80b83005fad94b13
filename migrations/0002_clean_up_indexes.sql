CREATE INDEX `development_mail_created` ON `development_mail` (`created_at`);--> statement-breakpoint
CREATE INDEX `session_last_used` ON `session` (`last_used_at`);--> statement-breakpoint
CREATE INDEX `session_revoked` ON `session` (`revoked_at`) WHERE "session"."revoked_at" is not null;