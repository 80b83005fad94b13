import { describe, expect, it } from "vitest";
import { aKnownQuest } from "../content/fixture.ts";
import { NO_PROGRESS, type Progress } from "../core/progress.ts";
import type { QuestProgress } from "../core/quest-progress.ts";
import { certifiedChoices, closedActions, type Ending, madeChoices, reachedEndings } from "./endings.ts";

const quest = (completedAt: number | null, choice: string | null = null): QuestProgress => {
  return { ...aKnownQuest(completedAt === null ? 0 : 1, completedAt), choice };
};
const ending = (id: string): Ending => ({
  id,
  name: id,
  mission: `you.${id}`,
  message: `you.${id}`,
  story: { title: id, paragraphs: [] },
  hinges: ["mum.key", "mum.van", "you.end"],
  lines: {},
});
const progress: Progress = {
  ...NO_PROGRESS,
  quests: {
    "mum.key": quest(30, "go"),
    "mum.van": quest(20, "sell"),
    "mum.tea": quest(40),
    "you.ink": quest(60),
    "you.crown": quest(50),
    "you.open": quest(null),
  },
  pending: { quests: { "you.later": quest(70, "x") }, messages: {} },
};

describe("endings", () => {
  it("an ending is reached once its quest is completed, and endings are sorted by time", () => {
    const endings = ["ink", "crown", "open", "later", "unknown", "constructor"].map(ending);
    const reached = reachedEndings(endings, progress).map(({ ending: { id }, at }) => `${id} at ${at}`);
    expect(reached).toEqual(["crown at 50", "ink at 60"]);
    expect(reachedEndings(endings, NO_PROGRESS)).toEqual([]);
  });

  it("a reached ending closes its actions, and an unreached one closes none", () => {
    const closing = (id: string, closes: Ending["closes"]) => ({ ...ending(id), closes });
    const endings = [
      closing("ink", { post: "No page." }),
      closing("open", { call: "No phone." }),
      ending("crown"),
    ];
    expect(closedActions(endings, progress)).toEqual({ post: "No page." });
    expect(closedActions(endings, NO_PROGRESS)).toEqual({});
  });

  it("a certificate names the choices of the run in their order", () => {
    expect(madeChoices(progress)).toEqual([
      { quest: "mum.van", choice: "sell", at: 20 },
      { quest: "mum.key", choice: "go", at: 30 },
    ]);
    expect(certifiedChoices(progress)).toEqual(["mum.van:sell", "mum.key:go"]);
  });
});
