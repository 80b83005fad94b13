import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REPEATS_LIFT_TO } from "../../core/affinity.ts";
import { factsOf } from "../../core/conditions.ts";
import type {
  Contact,
  ContactUnlock,
  ContentKey,
  MessageCondition,
  QuestUnlock,
} from "../../core/content.ts";
import { type ContentIndex, indexContent } from "../../core/content-index.ts";
import { NO_STUDIES } from "../../core/course.ts";
import { HOUR_MS } from "../../core/durations.ts";
import { energyAt } from "../../core/energy.ts";
import { openMessage } from "../../core/marks.ts";
import { applyDelta, newPlayer, type Player } from "../../core/player.ts";
import {
  applyEffects,
  type Effect,
  messageOpened,
  messageProgress,
  NO_PROGRESS,
  type Progress,
  questProgress,
} from "../../core/progress.ts";
import type { Requirement } from "../../core/requirements.ts";
import { completeQuest } from "../../npcs/quests.ts";
import { evaluateUnlocks, unlocksOfChange } from "../../npcs/unlocks.ts";
import { aContact, aMessage, aQuest } from "../fixture.ts";

const CONTACTS = ["a", "b", "c"];
const PARTS = ["one", "two", "three"];
const contactId = fc.constantFrom(...CONTACTS);
const reference = fc.tuple(contactId, fc.constantFrom(...PARTS)).map(([a, b]) => `${a}.${b}` as const);
const level = fc.integer({ min: 1, max: 4 });
const affinity = fc.integer({ min: 1, max: 30 });

const contactUnlock: fc.Arbitrary<ContactUnlock> = fc.oneof(
  fc.record({ type: fc.constant("level_reached" as const), level }),
  fc.record({ type: fc.constant("mission_completed" as const), value: reference }),
  fc.record({ type: fc.constant("message_opened" as const), messageId: reference }),
);
const questUnlock: fc.Arbitrary<QuestUnlock> = fc.oneof(
  fc.record({ type: fc.constant("npc_unlocked" as const), value: contactId }),
  fc.record({
    type: fc.constantFrom("mission_completed" as const, "mission_unlocked" as const),
    value: reference,
  }),
  fc.record({ type: fc.constant("level_reached" as const), value: level }),
  fc.record({ type: fc.constant("affinity_reached" as const), value: affinity }),
);
/** Facts that never fall, unlike cash and energy. */
const risingCondition: fc.Arbitrary<MessageCondition> = fc.oneof(
  fc.record({ type: fc.constant("npc_unlocked" as const), value: contactId }),
  fc.record({
    type: fc.constantFrom("mission_completed" as const, "mission_unlocked" as const),
    value: reference,
  }),
  fc.record({ type: fc.constant("affinity_reached" as const), value: affinity }),
  fc.record({ type: fc.constant("level" as const), value: level }),
  fc.record({ type: fc.constant("followers" as const), value: fc.integer({ min: 0, max: 30 }) }),
);
const anyCondition: fc.Arbitrary<MessageCondition> = fc.oneof(
  risingCondition,
  fc.record({
    type: fc.constantFrom("cash" as const, "energy" as const),
    value: fc.integer({ min: 0, max: 100 }),
  }),
);
const requirement: fc.Arbitrary<Requirement> = fc.oneof(
  fc.record({
    type: fc.constantFrom("energy" as const, "cash" as const),
    amount: fc.integer({ min: 0, max: 40 }),
  }),
  fc.record({ type: fc.constant("followers" as const), amount: fc.integer({ min: 0, max: 10 }) }),
  fc.record({ type: fc.constant("level" as const), amount: fc.integer({ min: 1, max: 3 }) }),
);

function contentOf(
  condition: fc.Arbitrary<MessageCondition>,
  requirements: fc.Arbitrary<Requirement[]>,
): fc.Arbitrary<Contact[]> {
  const quest = (id: string) =>
    fc
      .record({
        unlockConditions: questUnlock,
        requirements,
        rewards: fc.record({
          cash: fc.integer({ min: 0, max: 30 }),
          experience: fc.integer({ min: 0, max: 150 }),
          followers: fc.integer({ min: 0, max: 10 }),
          affinity: fc.integer({ min: 0, max: 100 }),
        }),
        isRepeatable: fc.boolean(),
      })
      .map((parts) => aQuest(id, { ...parts, completionMessage: { subject: "Done", body: "Done." } }));
  const message = (id: string) =>
    fc
      .record({
        first: fc.constant({ type: "npc_unlocked" as const }),
        rest: fc.array(condition, { maxLength: 2 }),
      })
      .map(({ first, rest }) => aMessage(id, { trigger: { ...first, conditions: rest } }));
  const contact = (id: string) =>
    fc
      .record({
        // Unlock the first contact at the start, or nothing ever happens.
        unlockConditions:
          id === "a" ? fc.constant({ type: "level_reached" as const, level: 1 }) : contactUnlock,
        missions: fc.tuple(...PARTS.map(quest)),
        messages: fc.tuple(...PARTS.map(message)),
      })
      .map((parts) => aContact(id, parts));
  return fc.tuple(...CONTACTS.map(contact));
}

/** An event: the player attempts a quest, opens a message, or earns something elsewhere. */
type Event =
  | { readonly type: "complete" | "open"; readonly key: ContentKey }
  | { readonly type: "earn"; readonly experience: number; readonly followers: number; readonly cash: number };
const earning = fc.record({
  type: fc.constant("earn" as const),
  experience: fc.integer({ min: 0, max: 120 }),
  followers: fc.integer({ min: 0, max: 10 }),
  cash: fc.integer({ min: 0, max: 30 }),
});
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ type: fc.constantFrom("complete" as const, "open" as const), key: reference }),
  earning,
);

interface State {
  readonly player: Player;
  readonly progress: Progress;
  readonly effects: readonly Effect[];
}

function begin(index: ContentIndex): State {
  const player = newPlayer("p", 0);
  const effects = evaluateUnlocks(index, NO_PROGRESS, factsOf({ player, studies: NO_STUDIES }, 0));
  return { player, progress: applyEffects(NO_PROGRESS, effects), effects };
}

function happen(index: ContentIndex, state: State, event: Event, now: number): State {
  const { player, progress } = state;
  const next = (after: Player, own: readonly Effect[]): State => {
    const scholar = (each: Player) => ({ player: each, studies: NO_STUDIES });
    const scholars = { before: scholar(player), after: scholar(after) };
    const effects = unlocksOfChange(index, progress, scholars, own, now);
    return {
      player: after,
      progress: applyEffects(progress, effects),
      effects: [...state.effects, ...effects],
    };
  };
  if ("key" in event) {
    if (event.type === "open") {
      const message = messageProgress(progress, `message:${event.key}`);
      const opened = message ? openMessage(progress, message, now) : [];
      return opened.length > 0 ? next(player, opened) : state;
    }
    const outcome = completeQuest(index, player, progress, event.key, null, now);
    return outcome.ok ? next(outcome.player, outcome.effects) : state;
  }
  const { experience, followers, cash } = event;
  return next(applyDelta(player, { experience, followers, cash, energy: 0 }, now), []);
}

const anyContent = contentOf(anyCondition, fc.array(requirement, { maxLength: 2 }));
const events = fc.array(event, { minLength: 10, maxLength: 40, size: "max" });

function unlockNames(effects: readonly Effect[]): string[] {
  return effects
    .filter((effect) => !["complete_quest", "set_affinity", "open_message"].includes(effect.type))
    .map((effect) => JSON.stringify({ ...effect, at: undefined }));
}

/** Plays the events, one every `step` milliseconds. Returns the end; `onEvent` sees the state before and after each. */
function playAll(
  content: readonly Contact[],
  list: readonly Event[],
  step: number,
  onEvent = (_index: ContentIndex, _before: State, _item: Event, _now: number, _after: State): void => {},
): State {
  const index = indexContent(content);
  return list.reduce((before, item, i) => {
    const after = happen(index, before, item, i * step);
    onEvent(index, before, item, i * step, after);
    return after;
  }, begin(index));
}

const anyStep = fc.integer({ min: 0, max: 20_000 });

describe("for any content and any play", () => {
  it("an unlock never fires twice", () => {
    fc.assert(
      fc.property(anyContent, events, (content, list) => {
        const names = unlockNames(playAll(content, list, HOUR_MS).effects);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  it("evaluating the unlocks a second time changes nothing", () => {
    fc.assert(
      fc.property(anyContent, events, anyStep, (content, list, step) => {
        playAll(content, list, step, (index, before, item, now, { player, progress, effects }) => {
          // A refused event commits nothing, so time may have made energy conditions true meanwhile.
          if (effects.length === before.effects.length && item.type !== "earn") return;
          expect(evaluateUnlocks(index, progress, factsOf({ player, studies: NO_STUDIES }, now))).toEqual([]);
        });
      }),
    );
  });

  it("a quest completion is refused without effect, or changes the player by exactly its ledger entry", () => {
    fc.assert(
      fc.property(anyContent, events, anyStep, (content, list, step) => {
        playAll(content, list, step, (index, { player, progress }, item, now) => {
          if (item.type !== "complete") return;
          const outcome = completeQuest(index, player, progress, item.key, null, now);
          if (!outcome.ok) return;
          const { player: after, delta } = outcome;
          const quest = index.quests.get(item.key)?.quest;
          const price = (quest?.requirements ?? [])
            .filter((line) => line.type === "cash")
            .reduce((sum, line) => sum + line.amount, 0);
          expect(delta.cash).toBe((quest?.rewards.cash ?? 0) - price);
          expect(after.cash).toBe(player.cash + delta.cash);
          expect(after.followers).toBe(player.followers + delta.followers);
          expect(after.lifetimeExperience).toBe(player.lifetimeExperience + delta.experience);
          const energy = energyAt(after.energy, now);
          expect(energy).toBe(energyAt(player.energy, now) + delta.energy);
          expect(Math.min(after.cash, after.followers, energy)).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  it("affinity stays within 0 and 100", () => {
    fc.assert(
      fc.property(anyContent, events, (content, list) => {
        const { contacts } = playAll(content, list, HOUR_MS).progress;
        for (const { affinity } of Object.values(contacts)) {
          expect(affinity).toBeGreaterThanOrEqual(0);
          expect(affinity).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe("for content whose facts only rise", () => {
  it("independent events give the same result in any order", () => {
    const free = contentOf(risingCondition, fc.constant([]));
    const shuffle = fc.array(fc.nat(), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(free, fc.array(event), earning, shuffle, (content, before, extra, keys) => {
        const index = indexContent(content);
        const start = before.reduce((state, item) => happen(index, state, item, 0), begin(index));
        const list = [...possibleEvents(index, start), extra];
        const shuffled = list
          .map((item, i) => ({ item, key: keys[i] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
        const play = (items: readonly Event[]) =>
          items.reduce((state, item) => happen(index, state, item, 0), start);
        const one = play(list);
        const other = play(shuffled);
        expect(liftedByAll(one.progress)).toEqual(liftedByAll(other.progress));
        expect(one.player).toEqual(other.player);
        expect(new Set(unlockNames(one.effects))).toEqual(new Set(unlockNames(other.effects)));
      }),
    );
  });
});

/** Progress with affinity up to the limit of repeatable quests, above which the order decides. */
function liftedByAll(progress: Progress): Progress {
  const contacts = Object.fromEntries(
    Object.entries(progress.contacts).map(([id, contact]) => [
      id,
      { ...contact, affinity: Math.min(REPEATS_LIFT_TO, contact.affinity) },
    ]),
  );
  return { ...progress, contacts };
}

/** Everything that the player can do now, each once, without events that require or prevent another. */
function possibleEvents(index: ContentIndex, { progress }: State): readonly Event[] {
  const quests = [...index.quests.keys()].filter((key) => questProgress(progress, key)?.completions === 0);
  const messages = [...index.messages.keys()].filter((key) => messageOpened(progress, key) === false);
  return [
    ...quests.map((key) => ({ type: "complete" as const, key })),
    ...messages.map((key) => ({ type: "open" as const, key })),
  ];
}
