import { blank } from "#game/content/field-schema.ts";
import { DEFAULT_AFFINITY_LEVELS } from "#game/core/affinity.ts";
import { REQUIREMENTS } from "#game/core/requirements.ts";
import type { Layout } from "../desk-context.ts";
import { schemaAt } from "../kind-form.ts";
import type { ContactForm, ListName } from "./contact-form.ts";
import { freeId, idsOf } from "./ids.ts";

/** A contact that doesn't exist yet. `createdAt` is an ISO 8601 time. */
export function newContact(createdBy: string, createdAt: string): ContactForm {
  return {
    id: "",
    name: "",
    description: "",
    avatar: "🙂",
    personality: "",
    unlockConditions: { type: "level_reached", level: 1 },
    messages: [],
    missions: [],
    affinityLevels: DEFAULT_AFFINITY_LEVELS,
    metadata: {
      category: "general",
      difficulty: "beginner",
      tags: [],
      created_at: createdAt,
      created_by: createdBy,
    },
  };
}

const BLANKS = {
  messages: { unnamed: "message", parts: {} },
  missions: {
    unnamed: "mission",
    // docs/reference/administration.md#npc-editor
    parts: { requirements: [{ type: "energy", amount: 10 }], rewards: { experience: 10, affinity: 5 } },
  },
} as const;

/** A message or quest without texts. It has an id, so that an unfinished draft can be saved. */
export function newEntryOf(list: ListName, contact: ContactForm): object {
  const { unnamed, parts } = BLANKS[list];
  return {
    ...Object(blank(schemaAt("contact", `${list}.0`))),
    ...parts,
    id: freeId(unnamed, idsOf(contact)),
  };
}

const namesIn = (entries: readonly unknown[], field: string) =>
  new Set(entries.map((entry) => String(Reflect.get(Object(entry), field))));

/** The order of a contact's fields, when some are shown, and how others begin. */
export const CONTACT_LAYOUT: Layout = {
  isFolded: true,
  tabs: { choices: "label" },
  order: {
    messages: ["subject", "body", "trigger", "isAnnounced", "attachedMission", "senderName"],
    missions: [
      "name",
      "type",
      "description",
      "isRepeatable",
      "cooldownMinutes",
      "choices",
      "unlockConditions",
      "requirements",
      "rewards",
      "effects",
      "completionMessage",
      "terms",
    ],
    choices: ["label", "headline", "description", "requirements", "rewards", "effects"],
  },
  isShown: {
    "requirements.percent": ({ type }) => type === "cash",
    "messages.isAnnounced": ({ trigger }) => Reflect.get(Object(trigger), "delay") !== undefined,
    "missions.cooldownMinutes": ({ isRepeatable }) => isRepeatable === true,
    "missions.choices": ({ isRepeatable }) => isRepeatable !== true,
  },
  added: {
    conditions: () => ({ type: "level", value: "" }),
    requirements: (entries) => {
      const taken = namesIn(entries, "type");
      return { type: REQUIREMENTS.find((type) => !taken.has(type)) ?? "energy", amount: "" };
    },
    choices: (entries) => ({
      ...Object(blank(schemaAt("contact", "missions.0.choices.0"))),
      id: freeId("choice", namesIn(entries, "id")),
    }),
  },
};
