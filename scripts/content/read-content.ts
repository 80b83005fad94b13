import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { ActionSchema } from "#game/contract/actions.ts";
import { parseContact } from "#game/contract/content.ts";
import type { Action } from "#game/rules/actions/action.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import { type Contact, contactSlug } from "#game/rules/content.ts";
import type { Course } from "#game/rules/university/course.ts";
import { BRIEF_GOALS } from "../../worker/content/brief.ts";
import { COURSES } from "../../worker/content/courses.ts";

const CONTENT = join(import.meta.dirname, "../../worker/content");

export interface ContentOnDisk {
  readonly contacts: readonly Contact[];
  readonly actions: readonly Action[];
  readonly courses: readonly Course[];
  readonly goals: readonly BriefGoal[];
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
  return { contacts, actions, courses: COURSES, goals: BRIEF_GOALS, errors };
}
