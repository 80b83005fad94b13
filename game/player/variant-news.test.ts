import { expect, it } from "vitest";
import { ACTIONS } from "../../worker/content/actions.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { newPlayer } from "../core/player.ts";
import { afterReading, variantNews, variantsHeld } from "./variant-news.ts";

const T = 1_800_000_000_000;
const heldAt = (level: number, change: object = {}, deeds: readonly string[] = []) =>
  variantsHeld(
    ACTIONS,
    { ...newPlayer("Dana", T), lifetimeExperience: lifetimeExperienceAt(level), ...change },
    deeds,
  );
const newsOf = (announced: string | null, held: string) =>
  variantNews(ACTIONS, announced, held).news.map(({ variant }) => variant.name);

it("a new device announces nothing at first, and each later variant", () => {
  const first = variantNews(ACTIONS, null, heldAt(8));
  expect(first).toEqual({ news: [], announced: heldAt(8) });
  expect(newsOf(first.announced, heldAt(9))).toEqual(["Group Call"]);
});

it("each variant is announced until it is read, and then never again", () => {
  const announced = heldAt(6);
  const held = heldAt(7);
  const { news, announced: still } = variantNews(ACTIONS, announced, held);
  const names = news.map(({ variant }) => variant.name);
  expect(names).toEqual(["Sponsored Post", "Review a Book", "Bag Fries on Camera"]);
  expect(still).toBe(announced);
  const read = news.reduce(afterReading, still);
  expect(read).toBe(held);
  expect(newsOf(read, held)).toEqual([]);
});

it("a missed variant isn't announced after its successor", () => {
  expect(newsOf(heldAt(8), heldAt(25))).toContain("Sit on a Panel");
  expect(newsOf(heldAt(8), heldAt(25))).not.toContain("Group Call");
});

it("a new run announces variants again, but not its first ones", () => {
  const ended = heldAt(50, { status: "Crew Member" });
  const again = variantNews(ACTIONS, ended, heldAt(1));
  expect(again).toEqual({ news: [], announced: heldAt(1) });
  expect(newsOf(again.announced, heldAt(7))).toContain("Sponsored Post");
});

it("a variant is announced even if the player can't pay it", () => {
  const deeds = ["dr_dopamine.drawer"];
  expect(heldAt(28, { cash: 0 }, deeds)).toBe(heldAt(28, { cash: 90 }, deeds));
  expect(newsOf(heldAt(28), heldAt(28, { cash: 0 }, deeds))).toEqual(["Have a Drip"]);
});

it("each shipped variant has news of at most 160 characters", () => {
  const variants = ACTIONS.flatMap((action) => action.variants ?? []);
  const wrong = variants.filter(({ news = "" }) => news === "" || news.length > 160);
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it.each([
  [
    "Crew Member",
    "Chalk the Board, Hold the Book for Dani, Do Your Shift, Advise at the Hatch, Sit on the Crates",
  ],
  ["Private Person", "Read One to the End, Answer the Door, Have a Sit"],
])("the variants of a %s are news", (status, names) => {
  expect(newsOf(heldAt(50), heldAt(50, { status })).join(", ")).toBe(names);
});
