import { expect, it } from "vitest";
import { readContent } from "../../../scripts/content/read-content.ts";
import type { Contact } from "../../core/content.ts";
import { aContact, aMessage, aQuest, GO, opensBy, STAY, sentBy } from "../fixture.ts";
import { contentGraph } from "./graph.ts";

const { contacts, actions, courses } = readContent();
const graphOf = (...all: Contact[]) => contentGraph(all, actions, []);

it("the graph of the game has each contact, quest and message once, and its edges connect them", () => {
  const { nodes, edges } = contentGraph(contacts, actions, [], courses);
  const parts = contacts.map(({ missions: quests, messages }) => 1 + quests.length + messages.length);
  const ids = new Set(nodes.map(({ id }) => id));
  expect(ids.size).toBe(nodes.length);
  expect(nodes).toHaveLength(parts.reduce((sum, count) => sum + count, 0));
  for (const { from, to } of edges)
    expect([ids.has(from), ids.has(to), from === to]).toEqual([true, true, false]);
  expect(nodes.every(({ level, problems }) => level !== null && problems.length === 0)).toBe(true);
  expect(nodes.flatMap(({ course }) => course ?? []).toSorted()).toEqual(
    courses.map(({ name }) => name).toSorted(),
  );
});

it("an edge leads from a condition to what it unlocks, and none from the contact itself", () => {
  const two = aQuest("two", opensBy("mission_completed", "one"));
  const offer = aMessage("offer", sentBy("mission_unlocked", "two"));
  const close = aMessage("close", sentBy("affinity_reached", 5));
  const { edges } = graphOf(
    aContact("a", { missions: [aQuest("one"), two], messages: [aMessage("hello"), offer, close] }),
    aContact("b", { unlockConditions: { type: "message_opened", messageId: "a.hello" } }),
  );
  expect(edges).toEqual([
    { from: "quest a.one", cause: "done", to: "quest a.two" },
    { from: "quest a.two", cause: "offered", to: "message a.offer" },
    { from: "contact a", cause: "affinity", to: "message a.close" },
    { from: "message a.hello", cause: "opened", to: "contact b" },
  ]);
});

it("a quest with choices is a fork: each choice has its own edge, and a delay is a node's", () => {
  const after = (choice: string) =>
    aMessage(choice, { trigger: { ...sentBy("choice_made", `fork:${choice}`).trigger, delay: "P1D" } });
  const fork = aQuest("fork", { choices: [STAY, GO] });
  const { nodes, edges } = graphOf(aContact("a", { missions: [fork], messages: ["stay", "go"].map(after) }));
  expect(nodes.map(({ choices: labels, delayMs }) => labels ?? delayMs ?? null)).toEqual([
    null,
    ["Stay", "Go"],
    86_400_000,
    86_400_000,
  ]);
  expect(edges).toEqual([
    { from: "quest a.fork", cause: "chosen", choice: "Stay", to: "message a.stay" },
    { from: "quest a.fork", cause: "chosen", choice: "Go", to: "message a.go" },
  ]);
});

it("an unreachable node has no level and says why, and a dangling reference makes no edge", () => {
  const lost = aQuest("lost", opensBy("mission_completed", "gone"));
  const { nodes, edges } = graphOf(aContact("a", { missions: [lost] }));
  expect(nodes.find(({ id }) => id === "quest a.lost")).toMatchObject({
    level: null,
    problems: expect.arrayContaining([expect.stringContaining("can never be reached")]),
  });
  expect(edges).toEqual([]);
});

it("two quests with the same id are one node", () => {
  const { nodes } = graphOf(aContact("a", { missions: [aQuest("twice"), aQuest("twice")] }));
  expect(nodes.map(({ id }) => id)).toEqual(["contact a", "quest a.twice"]);
});

it("a node of a quest has the sentences by which it or its choices can be refused", () => {
  const when = [{ type: "affinity_below" as const, value: 1 }];
  const choices = [STAY, { ...GO, terms: [{ when, refusal: "Not you." }] }];
  const terms = [
    { when, requirements: [] },
    { when, refusal: "Not today." },
  ];
  const { nodes } = graphOf(aContact("a", { missions: [aQuest("door", { choices, terms })] }));
  expect(nodes.map(({ refusals }) => refusals)).toEqual([undefined, ["Not today.", "Not you."]]);
});
