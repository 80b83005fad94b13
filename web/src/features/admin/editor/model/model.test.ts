import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { aQuest } from "#game/content/fixture.ts";
import { ContactSchema } from "#game/contract/content.ts";
import type { Contact } from "#game/rules/content.ts";
import { dropKeptDraft, keepDraft, readKeptDraft } from "../kept-draft.ts";
import type { ContactDraft } from "./draft.ts";
import { type Edit, edit, withType } from "./edit.ts";
import { draftOf } from "./from-contact.ts";
import { freeId, idFromName, idFromSlug, tagsFromText } from "./ids.ts";
import { newContact } from "./new-parts.ts";
import { editSession, isDirty, openSession } from "./session.ts";
import { isSameContact, toContact } from "./to-contact.ts";

const NOW = "2026-11-22T00:00:00.000Z";
const SAMPLE: Contact = {
  id: "gary",
  name: "Gary",
  lockedName: "???",
  description: "Somebody.",
  avatar: "🙂",
  personality: "",
  unlockConditions: { type: "message_opened", messageId: "hello" },
  messages: [
    {
      id: "hello",
      subject: "Hello",
      body: "Hi.",
      trigger: { type: "npc_unlocked", conditions: [] },
      attachedMission: "shift",
    },
    {
      id: "bye",
      subject: "Bye",
      body: "Bye.",
      senderName: "Dani",
      trigger: {
        type: "mission_completed",
        value: "shift",
        conditions: [
          { type: "npc_unlocked", value: "mum" },
          { type: "cash", value: 5 },
        ],
      },
    },
  ],
  missions: [
    aQuest("shift", { completionMessage: { subject: "Well", body: "Done." }, rewards: { cash: 0 } }),
    aQuest("again", {
      isRepeatable: true,
      cooldownMinutes: 30,
      completionMessage: ["One.", "Two.", "Three.", "Four.", "Five.", "Six."],
      unlockConditions: { type: "mission_completed", value: "shift" },
    }),
  ],
  affinityLevels: [{ level: 0, name: "Unknown", description: "" }],
  metadata: {
    category: "general",
    difficulty: "beginner",
    tags: ["rota", "late shift"],
    created_at: NOW,
    created_by: "Boss",
  },
};

const parsed = (draft: ContactDraft) => v.parse(ContactSchema, toContact(draft, "publish").output);
const apply = (draft: ContactDraft, ...edits: Edit[]) => edits.reduce(edit, draft);
const keyOf = (draft: ContactDraft, id: string) =>
  [...draft.messages, ...draft.missions].find((each) => each.id === id)?.key ?? "none";

/** Choices, delays and effects in every form. */
const FORK: Contact = {
  ...SAMPLE,
  unlockConditions: { type: "level_reached", level: 1 },
  messages: [
    {
      id: "later",
      subject: "Later",
      body: "Hi again.",
      isAnnounced: true,
      trigger: {
        type: "choice_made",
        value: "key:go",
        delay: "PT90M",
        conditions: [
          { type: "former_level_reached", value: 3 },
          { type: "former_choice_made", value: "gary.key:stay" },
        ],
      },
    },
  ],
  missions: [
    aQuest("key", {
      unlockConditions: { type: "choice_made", value: "mum.key:stay", delay: "P1DT4H" },
      effects: { set: { residence: "A van", status: "Driver" }, cash: -5, isHidden: true },
      terms: [
        {
          when: [
            { type: "choice_made", value: "gary.key:go" },
            { type: "affinity_below", contact: "mum", value: 20 },
          ],
          requirements: [{ type: "energy", amount: 3 }],
          rewards: { cash: 4 },
        },
        { when: [{ type: "not_chosen", value: "key:go" }], requirements: [], rewards: {} },
      ],
      choices: [
        {
          id: "stay",
          label: "Stay",
          requirements: [{ type: "cash", percent: 50, amount: 3 }],
          rewards: { affinity: 2 },
          terms: [{ when: [{ type: "affinity_below", value: 9 }], refusal: "At 9." }],
        },
        {
          id: "go",
          label: "Go",
          description: "Away.",
          headline: "Local person goes",
          effects: { followers: -9, cash: { percent: -10, amount: -4 } },
          completionMessage: { subject: "Gone", body: "Bye." },
        },
      ],
    }),
  ],
};

it("choices, delays, effects and terms of a contact opened in the editor and saved without a change are the same", () => {
  expect(parsed(draftOf(FORK))).toEqual(v.parse(ContactSchema, FORK));
  expect(isSameContact(draftOf(FORK), draftOf(FORK))).toBe(true);
});

it("unsaved choices, delays and effects are the same after they were kept on the device", () => {
  const draft = draftOf(FORK);
  keepDraft("u1", { of: FORK.id, by: "a", at: 1, draft });
  expect(readKeptDraft("u1", FORK.id, 2)?.draft).toEqual(draft);
  dropKeptDraft("u1", { of: FORK.id, by: "a" });
});

it("references to the choices of a new quest follow its name", () => {
  const draft = draftOf({ ...FORK, missions: [aQuest("mission", FORK.missions[0] ?? {})] }, null);
  const named = draft.missions[0];
  const start = {
    ...draft,
    missions: draft.missions.map((each) => ({ ...each, id: "key", isNew: true })),
  };
  const after = edit(start, { type: "quest", key: named?.key ?? "", part: { name: "The door" } });
  expect(after.messages[0]?.trigger.value).toBe("the_door:go");
  expect(after.messages[0]?.trigger.conditions[1]?.value).toBe("the_door:stay");
  expect(after.missions[0]?.unlockConditions.value).toBe("mum.key:stay");
  const terms = after.missions[0]?.terms.map(({ when }) => when[0]?.value);
  expect(terms).toEqual(["the_door:go", "the_door:go"]);
});

it("a contact opened in the editor and saved without a change is the same contact", () => {
  expect(parsed(draftOf(SAMPLE))).toEqual(v.parse(ContactSchema, SAMPLE));
});

it.each([
  ["Gary Grill", "gary_grill"],
  ["  Dr. Dopamine!! ", "dr_dopamine"],
  ["Café 24", "caf_24"],
  ["— ??? —", ""],
  ["new", "new"],
])("the id of the name %j is %j", (name, id) => {
  expect(idFromName(name)).toBe(id);
});

/** Any UTF-16 code units: half printable ASCII, half anything. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 100 })
  .map((units) => String.fromCharCode(...units));

it("an id that is derived from any name is valid or empty, and deriving it again changes nothing", () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const id = idFromName(name);
      expect(id).toMatch(/^$|^[a-z0-9]+(_[a-z0-9]+)*$/);
      expect(id.length).toBeLessThanOrEqual(60);
      expect(idFromName(id)).toBe(id);
      expect(idFromSlug(id.replaceAll("_", "-"))).toBe(id);
    }),
  );
});

it("a taken id gets the first free number", () => {
  expect(freeId("shift", new Set(["shift", "shift_2"]))).toBe("shift_3");
  expect(freeId("a".repeat(60), new Set(["a".repeat(60)]))).toBe(`${"a".repeat(58)}_2`);
});

it("tags are separated by commas and trimmed, and empty and repeated ones are dropped", () => {
  expect(tagsFromText(" rota, ,late shift ,, rota")).toEqual(["rota", "late shift"]);
});

it("a new quest costs 10 energy and gives 10 experience and 5 affinity", () => {
  const draft = apply(newContact("Boss", NOW), { type: "add", list: "missions", newKey: "n" });
  expect(draft.missions).toMatchObject([
    {
      type: "energy_cost",
      requirements: [{ type: "energy", amount: 10 }],
      rewards: { experience: 10, affinity: 5 },
    },
  ]);
});

it("another type clears the value of a condition, and the same type keeps it", () => {
  const condition = { type: "mission_completed", value: "shift" };
  expect(withType(condition, "player_level_reached")).toEqual({ type: "player_level_reached", value: "" });
  expect(withType(condition, "mission_completed")).toBe(condition);
});

it("the id of a new contact follows its name, and the id of a known one never changes", () => {
  const rename: Edit = { type: "contact", part: { name: "Old Friend" } };
  expect(edit(newContact("Boss", NOW), rename).id).toBe("old_friend");
  expect(edit(draftOf(SAMPLE), rename).id).toBe("gary");
});

it("the id of a new quest follows its name, and all references to it follow", () => {
  let draft = apply(
    draftOf(SAMPLE),
    { type: "add", list: "missions", newKey: "n" },
    { type: "quest", key: "n", part: { name: "Clean up" } },
  );
  draft = apply(
    draft,
    { type: "message", key: keyOf(draft, "hello"), part: { attachedMission: "clean_up" } },
    {
      type: "quest",
      key: keyOf(draft, "again"),
      part: { unlockConditions: { type: "mission_unlocked", value: "clean_up" } },
    },
    { type: "quest", key: "n", part: { name: "" } },
    { type: "quest", key: "n", part: { name: "Shift" } },
  );
  const contact = parsed(draft);
  expect(contact.missions.map(({ id }) => id)).toEqual(["shift", "again", "shift_2"]);
  expect(contact.missions[1]?.unlockConditions).toEqual({ type: "mission_unlocked", value: "shift_2" });
  expect(contact.messages[0]?.attachedMission).toBe("shift_2");
});

it("the contact's unlock condition follows the id of a new message", () => {
  const draft = apply(
    newContact("Boss", NOW),
    { type: "add", list: "messages", newKey: "n" },
    { type: "message", key: "n", part: { subject: "Hi" } },
    { type: "contact", part: { unlockConditions: { type: "message_opened", value: "hi" } } },
    { type: "message", key: "n", part: { subject: "Hello there" } },
  );
  expect(draft.unlockConditions.value).toBe("hello_there");
});

it("a copy of a quest follows its original under its own id", () => {
  const draft = draftOf(SAMPLE);
  const copied = apply(draft, {
    type: "duplicate",
    list: "missions",
    key: keyOf(draft, "shift"),
    newKey: "n",
  });
  expect(copied.missions.map(({ id }) => id)).toEqual(["shift", "shift_2", "again"]);
});

const keys = fc.constantFrom("k1", "k2", "k3", "k4", "k5", "k6", "k7", "n1", "n2", "none");
const lists = fc.constantFrom("messages", "missions");
const names = fc.constantFrom("", "Shift", "Clean up", "!!", "A very long name ".repeat(9));
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ type: fc.constant("contact"), part: fc.record({ name: names }) }),
  fc.record({ type: fc.constant("message"), key: keys, part: fc.record({ subject: names }) }),
  fc.record({ type: fc.constant("quest"), key: keys, part: fc.record({ name: names }) }),
  fc.record({ type: fc.constant("add"), list: lists, newKey: fc.uuid() }),
  fc.record({ type: fc.constant("duplicate"), list: lists, key: keys, newKey: fc.uuid() }),
  fc.record({ type: fc.constant("remove"), list: lists, key: keys }),
  fc.record({ type: fc.constant("move"), list: lists, key: keys, to: fc.integer({ min: -2, max: 9 }) }),
);

it("any changes leave keys and derived ids unique, and the ids of known entries unchanged", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 25 }), (changes) => {
      const start = draftOf(SAMPLE);
      const known = new Map([...start.messages, ...start.missions].map(({ key, id }) => [key, id]));
      const { messages, missions: quests } = apply(start, ...changes);
      const entries = [...messages, ...quests];
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
      const ids = entries.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { key, id } of entries) expect(id).toBe(known.get(key) ?? id);
    }),
  );
});

it("moving an entry keeps every other entry in order", () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: -2, max: 9 }), (key, to) => {
      const start = draftOf(SAMPLE);
      const after = edit(start, { type: "move", list: "missions", key, to });
      const rest = (draft: ContactDraft) => draft.missions.filter((each) => each.key !== key);
      expect(rest(after)).toEqual(rest(start));
      const place = after.missions.findIndex((each) => each.key === key);
      if (place >= 0) expect(place).toBe(Math.max(0, Math.min(to, after.missions.length - 1)));
    }),
  );
});

it("undoing every step leads back to the opened contact, and redoing leads forward again", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 25 }), (changes) => {
      const opened = openSession(draftOf(SAMPLE));
      const edited = changes.reduce((at, change) => editSession(at, { type: "edit", edit: change }), opened);
      let session = edited;
      while (session.past.length > 0) session = editSession(session, { type: "undo" });
      expect(session.draft).toBe(opened.draft);
      expect(isDirty(session)).toBe(false);
      while (session.future.length > 0) session = editSession(session, { type: "redo" });
      expect(session.draft).toEqual(edited.draft);
    }),
  );
});

it("typing into one field is undone in one step", () => {
  const name = (text: string) => ({ type: "edit", edit: { type: "contact", part: { name: text } } }) as const;
  let session = openSession(draftOf(SAMPLE));
  for (const text of ["G", "Ga", "Gar"]) session = editSession(session, name(text));
  expect(session.past.length).toBe(1);
  expect(isDirty(session)).toBe(true);
  session = editSession(session, { type: "undo" });
  expect(session.draft.name).toBe(SAMPLE.name);
});

it("typing a name and typing it back leaves nothing to save", () => {
  const draft = draftOf(SAMPLE);
  const there = edit(draft, { type: "contact", part: { name: "Other" } });
  const back = edit(there, { type: "contact", part: { name: SAMPLE.name } });
  expect(isSameContact(draft, there)).toBe(false);
  expect(isSameContact(draft, back)).toBe(true);
});

it("a moved, a copied and a retyped entry are changes, and moving it back is none", () => {
  const base = draftOf(FORK);
  const [first] = base.messages;
  if (!first) throw new Error("The contact has no message");
  const { key } = first;
  const copied = edit(base, { type: "duplicate", list: "messages", key, newKey: "copy" });
  const moved = edit(copied, { type: "move", list: "messages", key, to: 1 });
  expect(isSameContact(base, copied)).toBe(false);
  expect(isSameContact(copied, moved)).toBe(false);
  expect(isSameContact(copied, edit(moved, { type: "move", list: "messages", key, to: 0 }))).toBe(true);
  expect(isSameContact(base, edit(base, { type: "message", key, part: { body: "No." } }))).toBe(false);
});
