import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Each change of the content, the newest last; none: the content is what the Worker ships with. */
export const contentVersions = sqliteTable(
  "content_version",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Names this version and no other, also after a database was restored: caches go by it. */
    key: text().notNull(),
    origin: text({ enum: ["bundled", "admin"] }).notNull(),
    createdAt: integer().notNull(),
    /** The administrator's id. */
    createdBy: text().notNull(),
  },
  (t) => [check("content_version_origin", sql`${t.origin} in ('bundled', 'admin')`)],
);

/** What a version says of a contact; for each contact its newest row counts. */
export const contentContacts = sqliteTable(
  "content_contact",
  {
    contactId: text().notNull(),
    versionId: integer()
      .notNull()
      .references(() => contentVersions.id),
    /** The contact as JSON; null: as in the shipped file. */
    content: text(),
  },
  (t) => [primaryKey({ columns: [t.contactId, t.versionId] })],
);
