import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { RELEASE_KINDS } from "#game/admin/content-wire.ts";

const kinds = sql.raw(RELEASE_KINDS.map((kind) => `'${kind}'`).join(", "));

/**
 * Releases of the content, append-only. The newest one is in force; before the first one, the bundled files are.
 * Numbers have no gaps, so that a second writer on the same state violates the key. The view `content_version` shows
 * id and key of the releases to the trigger of `player_commit`.
 */
export const contentReleases = sqliteTable(
  "content_release",
  {
    id: integer().primaryKey(),
    /** Unique even after a database was restored, because caches use it as their key. */
    key: text().notNull(),
    kind: text({ enum: RELEASE_KINDS }).notNull(),
    note: text().notNull(),
    createdAt: integer().notNull(),
    /** The administrator's id; null for the files. */
    createdBy: text(),
    /** Number of the release that a return put in force again. */
    returnedTo: integer(),
    contactCount: integer().notNull(),
    /** Ids of the parts that differ from the release before, as a JSON array. */
    changed: text().notNull(),
  },
  (t) => [
    uniqueIndex("content_release_key").on(t.key),
    check("content_release_id", sql`${t.id} >= 1`),
    check("content_release_kind", sql`${t.kind} in (${kinds})`),
    check("content_release_returned", sql`(${t.kind} = 'return') = (${t.returnedTo} is not null)`),
  ],
);

/** Versions of parts by the SHA-256 of their JSON, append-only: releases share what they have in common. */
export const partVersions = sqliteTable("part_version", {
  hash: text().primaryKey(),
  /** The part as JSON. */
  content: text().notNull(),
});

/** Every part of every release. */
export const releaseParts = sqliteTable(
  "release_part",
  {
    releaseId: integer()
      .notNull()
      .references(() => contentReleases.id),
    /** Id of a contact, or of a document: that has a hyphen. */
    partId: text().notNull(),
    /** Order of the contacts, then of the documents. */
    position: integer().notNull(),
    hash: text()
      .notNull()
      .references(() => partVersions.hash),
  },
  (t) => [primaryKey({ columns: [t.releaseId, t.partId] })],
);

/** Edits that players do not see yet, one for each part. */
export const contentDrafts = sqliteTable(
  "content_draft",
  {
    partId: text().primaryKey(),
    /** Increases with each save. */
    revision: integer().notNull(),
    /** The part as JSON; its texts and references may be unfinished. */
    content: text().notNull(),
    /** Hash of the released part that the draft changes; null for a new one. */
    baseHash: text(),
    updatedAt: integer().notNull(),
    /** The administrator's id. */
    updatedBy: text().notNull(),
  },
  (t) => [check("content_draft_revision", sql`${t.revision} >= 1`)],
);
