import { describe, expect, it } from "vitest";
import { readContent } from "../../scripts/content/read-content.ts";
import { checkContent } from "../content/check/check.ts";
import { exploreContent } from "../content/check/reach.ts";
import { aContact, aMessage, aQuest } from "../content/fixture.ts";
import type { ContactView } from "../contract/npcs.ts";
import { indexContent, targetKey } from "../rules/content-index.ts";
import { levelOf } from "../rules/level.ts";
import { questProgress } from "../rules/progress.ts";
import { isUnlocked } from "../rules/quests/unlocks.ts";
import { answer } from "./answer.ts";
import { characterAtLevel, newCharacter } from "./characters.ts";
import { characterOnPath, pathPoints, pathTo } from "./path.ts";
import { WAIT_AN_HOUR, WAIT_UNTIL_DUE } from "./preview-message.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";

const AT = Date.UTC(2026, 10, 22);
const { contacts, actions } = readContent();
const content = indexContent(contacts);

const start = (character = newCharacter(AT)) => startSandbox(content, actions, character, AT);
const get = (sandbox: Sandbox, path: string) => answer(sandbox, { method: "GET", path }, AT).body;
const post = (sandbox: Sandbox, path: string, at = AT) => answer(sandbox, { method: "POST", path }, at);
const npcs = (sandbox: Sandbox) => (get(sandbox, "/npcs") as { npcs: ContactView[] }).npcs;

describe("a sandbox", () => {
  it("a new character meets the first contacts of the content", () => {
    const met = npcs(start()).filter(({ isUnlocked: known }) => known);
    expect(met.map(({ id }) => id).sort()).toEqual(["gary_grill", "your_mum"]);
  });

  it("completing a quest pays, unlocks, and leaves the sandbox before it unchanged", () => {
    const before = start();
    const copy = structuredClone({ player: before.player, progress: before.progress });
    const { status, body, sandbox } = post(before, "/npcs/gary_grill/requests/first_shift/complete");
    expect(status).toBe(200);
    expect(body).toMatchObject({ newStats: { energy: 90, version: before.seq + 1 } });
    expect(questProgress(sandbox.progress, "gary_grill.first_shift")?.completions).toBe(1);
    expect({ player: before.player, progress: before.progress }).toEqual(copy);
  });

  it("a completed quest is refused with 409", () => {
    const { sandbox } = post(start(), "/npcs/gary_grill/requests/first_shift/complete");
    const again = post(sandbox, "/npcs/gary_grill/requests/first_shift/complete");
    expect(again).toMatchObject({ status: 409, body: { details: ["This quest is already completed"] } });
  });

  it("a quick action pays by its rule, and an hour of waiting brings the energy back", () => {
    const { sandbox } = post(start(), "/player/action/bag_fries");
    expect(get(sandbox, "/auth/me")).toMatchObject({ player: { energy: 90 } });
    const rested = answer(sandbox, WAIT_AN_HOUR, AT).sandbox;
    expect(get(rested, "/auth/me")).toMatchObject({ player: { energy: 100 } });
  });

  it("an opened message is read, and what it unlocks arrives", () => {
    const opening = indexContent([
      aContact("writer", { messages: [aMessage("hello")] }),
      aContact("friend", { unlockConditions: { type: "message_opened", messageId: "writer.hello" } }),
    ]);
    const sandbox = startSandbox(opening, actions, newCharacter(AT), AT);
    const [message] = Object.values(sandbox.progress.messages);
    const read = answer(sandbox, { method: "PUT", path: `/messages/${message?.id}/read` }, AT);
    expect(read.body).toMatchObject({ isRead: true, events: [{}, { type: "npcUnlocked" }, {}] });
    expect(npcs(read.sandbox).every(({ isUnlocked: known }) => known)).toBe(true);
  });

  it.each([
    ["an unknown call", "GET", "/settings"],
    ["an unknown action", "POST", "/player/action/fly"],
    ["an unknown message", "PUT", "/messages/nothing/read"],
  ])("%s is answered by 404", (_, method, path) => {
    expect(answer(start(), { method, path }, AT)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

/** Targets that need a former run, directly or not. The walk of the content check has one; the character has none. */
const ofFormerRuns = new Set<string>();
for (let before = -1; before < ofFormerRuns.size; ) {
  before = ofFormerRuns.size;
  for (const { target, conditions } of content.rules) {
    const isOfFormerRun = conditions.some(
      (condition) =>
        condition.type.startsWith("former_") ||
        ("key" in condition && ofFormerRuns.has(`quest ${condition.key}`)),
    );
    if (isOfFormerRun) ofFormerRuns.add(targetKey(target));
  }
}

describe("a character of a level", () => {
  it.each([1, 2, 5, 12, 40])(
    "a character of level %i has met everyone who appears by the level before",
    (level) => {
      const character = characterAtLevel(content, actions, level, AT);
      expect(levelOf(character.player.lifetimeExperience)).toBe(level);
      // Like this character, the walk takes the first choice at each fork that isn't refused.
      for (const { target, level: reachedAt } of exploreContent(content, actions).reached.values()) {
        if (reachedAt >= level || ofFormerRuns.has(targetKey(target))) continue;
        expect([targetKey(target), isUnlocked(target, character.progress)]).toContain(true);
      }
    },
  );

  it("a level's gains are new to the character", () => {
    const sandbox = start(characterAtLevel(content, actions, 12, AT));
    const fresh = npcs(sandbox).flatMap(({ requests }) =>
      requests.filter(({ isAvailable, isSeen }) => isAvailable && !isSeen),
    );
    expect(fresh.length).toBeGreaterThan(0);
  });
});

describe("the path to a quest", () => {
  const quests = [...content.quests].map(([key, { contact, quest }]) => ({ key, contact, quest }));
  const levels = new Map(
    checkContent(contacts, actions).reached.map((each) => [targetKey(each.target), each.level]),
  );

  it("the path to each quest of the game leads to it, and no point before the last one does", () => {
    for (const { key, contact, quest } of quests) {
      const target = { type: "quest", contactId: contact.id, questId: quest.id } as const;
      const path = pathTo(content, actions, target);
      if (ofFormerRuns.has(targetKey(target))) {
        expect([key, path]).toEqual([key, null]);
        continue;
      }
      if (!path) throw new Error(`no path to ${key}`);
      const last = path.moves.length;
      expect([key, path.level]).toEqual([key, levels.get(targetKey(target))]);
      const at = (point: number) =>
        startSandbox(content, actions, characterOnPath(content, actions, path, point, AT), AT).progress;
      expect([key, isUnlocked(target, at(last + 1))]).toEqual([key, true]);
      if (last > 0) expect([key, isUnlocked(target, at(last - 1))]).toEqual([key, false]);
    }
  }, 180_000);

  it("the points of a path name its moves, with the levels at which they are possible", () => {
    const small = indexContent([
      aContact("a", {
        missions: [
          aQuest("first"),
          aQuest("aside"),
          aQuest("second", { unlockConditions: { type: "mission_completed", value: "first" } }),
        ],
      }),
    ]);
    const path = pathTo(small, actions, { type: "quest", contactId: "a", questId: "second" });
    expect(path && pathPoints(small, path)).toEqual([
      "Level 1: a new character",
      "Level 1: complete “Quest first” (Contact a)",
      "Level 1: it is here",
    ]);
  });

  const fork = indexContent([
    aContact("a", {
      missions: [
        aQuest("key", { choices: ["Stay", "Go"].map((label) => ({ id: label.toLowerCase(), label })) }),
        aQuest("gone", { unlockConditions: { type: "choice_made", value: "key:go", delay: "P2D" } }),
        aQuest("after", { unlockConditions: { type: "mission_completed", value: "gone" } }),
      ],
    }),
  ]);

  it("a path makes the choices that the quest depends on, waits for delays, and names the choices", () => {
    const target = { type: "quest", contactId: "a", questId: "after" } as const;
    const path = pathTo(fork, actions, target);
    if (!path) throw new Error("no path");
    expect(pathPoints(fork, path).slice(1, 3)).toEqual([
      "Level 1: complete “Quest key” (Contact a): Go",
      "Level 1: complete “Quest gone” (Contact a)",
    ]);
    const { progress } = characterOnPath(fork, actions, path, path.moves.length + 1, AT);
    expect(
      isUnlocked(target, startSandbox(fork, actions, { ...newCharacter(AT), progress }, AT).progress),
    ).toBe(true);
  });

  it("a preview takes choices, and delayed messages arrive when they are due", () => {
    const sandbox = startSandbox(fork, actions, newCharacter(AT), AT);
    const path = "/npcs/a/requests/key/complete";
    expect(answer(sandbox, { method: "POST", path }, AT)).toMatchObject({
      status: 400,
      body: { error: "Please choose one." },
    });
    const chosen = answer(sandbox, { method: "POST", path, body: { choice: "go" } }, AT);
    expect(chosen.body).toMatchObject({ newStats: { nextDueInMs: 2 * 24 * 60 * 60_000 } });
    const isOffered = (each: Sandbox) => npcs(each)[0]?.requests[1]?.isAvailable;
    expect(isOffered(answer(chosen.sandbox, WAIT_AN_HOUR, AT).sandbox)).toBe(false);
    expect(isOffered(answer(chosen.sandbox, WAIT_UNTIL_DUE, AT).sandbox)).toBe(true);
  });

  it("a quest that can't be reached has no path", () => {
    const stuck = indexContent([
      aContact("a", { missions: [aQuest("never", { unlockConditions: { type: "manual" } })] }),
    ]);
    expect(pathTo(stuck, actions, { type: "quest", contactId: "a", questId: "never" })).toBeNull();
  });
});
