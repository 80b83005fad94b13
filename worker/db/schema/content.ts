import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Versions of the content, newest last; without any, the bundled content is in force. */
export const contentVersions = sqliteTable(
  "content_version",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Unique even after a database was restored, because caches use it as their key. */
    key: text().notNull(),
    origin: text({ enum: ["bundled", "admin"] }).notNull(),
    createdAt: integer().notNull(),
    /** The administrator's id. */
    createdBy: text().notNull(),
  },
  (t) => [check("content_version_origin", sql`${t.origin} in ('bundled', 'admin')`)],
);

/** Contacts that a version changed; the newest row of each contact is in force. */
export const contentContacts = sqliteTable(
  "content_contact",
  {
    contactId: text().notNull(),
    versionId: integer()
      .notNull()
      .references(() => contentVersions.id),
    /** The contact as JSON; null means the bundled file. */
    content: text(),
  },
  (t) => [primaryKey({ columns: [t.contactId, t.versionId] })],
);
