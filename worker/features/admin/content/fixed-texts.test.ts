import { expect, it } from "vitest";
import type { FixedText } from "#game/content/search.ts";
import { formsOf } from "#game/rules/actions/action-forms.ts";
import { ACTIONS } from "../../../content/actions.ts";
import rivalsFile from "../../../content/feed/rivals.json" with { type: "json" };
import { CAST } from "../../../content/feed.ts";
import { anEditor } from "./content-test-support.ts";

async function fixedTexts(): Promise<readonly FixedText[]> {
  const { send } = await anEditor();
  return (await (await send("GET", "/fixed-texts")).json<{ texts: FixedText[] }>()).texts;
}

it("the fixed texts have every line of contacts and rivals, every scandal, course and quick action, with file and place", async () => {
  const texts = await fixedTexts();
  const inFile = (name: string) => texts.filter(({ file }) => file === `worker/content/${name}`);
  expect(inFile("feed/contacts.json")).toHaveLength(CAST.contacts.flatMap(({ lines }) => lines).length);
  expect(inFile("feed/rivals.json")).toHaveLength(
    rivalsFile.reduce((sum, { lines }) => sum + lines.length + 2, 0),
  );
  expect(inFile("feed/scandals.json")).toHaveLength(CAST.scandals.length * 7);
  expect(inFile("university/courses.json")).toHaveLength(14 * 2);
  expect(inFile("actions.json")).toHaveLength(
    ACTIONS.flatMap(formsOf).length * 3 +
      ACTIONS.flatMap(({ variants = [] }) => variants.filter(({ news }) => news)).length,
  );
  expect(texts).toContainEqual({
    file: "worker/content/actions.json",
    place: "Quick action “Consulting Call” › Form “Group Call” › In the past tense",
    text: "Held a group call",
  });
  expect(texts).toContainEqual({
    file: "worker/content/feed/scandals.json",
    place: "Scandal “the 4 am alarm” › Comment of Your Mum",
    text: CAST.scandals[0]?.comments[0]?.text,
  });
  expect(new Set(texts.map(({ file, place, text }) => `${file} ${place} ${text}`)).size).toBe(texts.length);
});
