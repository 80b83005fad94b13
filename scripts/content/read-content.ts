import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { documentsIn } from "#game/content/documents.ts";
import type { Documents } from "#game/content/kinds.ts";
import type { Action } from "#game/core/action.ts";
import { type Contact, contactSlug } from "#game/core/content.ts";
import type { Course } from "#game/core/course.ts";
import { parseContact } from "#game/core/wire/content.ts";
import { ActionSchema } from "#game/player/wire.ts";
import { COURSES } from "../../worker/content/courses.ts";

const CONTENT = join(import.meta.dirname, "../../worker/content");

export interface ContentOnDisk {
  readonly contacts: readonly Contact[];
  readonly actions: readonly Action[];
  readonly courses: readonly Course[];
  readonly documents: Documents;
  /** One message for each invalid file. */
  readonly errors: readonly string[];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Reads the content files as the Worker does, but continues after an invalid file. */
export function readContent(): ContentOnDisk {
  const contacts: Contact[] = [];
  const errors: string[] = [];
  const files = readdirSync(join(CONTENT, "npcs")).filter((file) => file.endsWith(".json"));
  for (const file of files.sort()) {
    try {
      const contact = parseContact(`npcs/${file}`, readJson(join(CONTENT, "npcs", file)));
      const name = `${contactSlug(contact.id)}.json`;
      if (file !== name) errors.push(`npcs/${file} holds the contact ${contact.id}: name it ${name}`);
      contacts.push(contact);
    } catch (error) {
      errors.push(error instanceof Error ? `npcs/${file}: ${error.message}` : String(error));
    }
  }
  const actions = v.parse(v.array(ActionSchema), readJson(join(CONTENT, "actions.json")));
  const paths = readdirSync(CONTENT, { recursive: true, encoding: "utf8" });
  const documents = documentsIn(
    Object.fromEntries(
      paths
        .filter((path) => /^documents\/.*\.json$/.test(path))
        .map((path) => [path, readJson(join(CONTENT, path))]),
    ),
  );
  return { contacts, actions, courses: COURSES, documents, errors };
}
