import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Action } from "#game/core/action.ts";
import { acceptPlayer } from "../../../player/player.ts";
import { aPlayer, atLevel } from "../../../player/view-fixture.ts";
import { show, signInForEach } from "../../../test-page.tsx";
import { VariantNewsSlot } from "./variant-news.tsx";

const CALL: Action = {
  id: "call",
  name: "Call",
  description: "Nodding.",
  energyCost: 40,
  rewards: { cash: 140 },
  variants: [
    {
      id: "group",
      when: [{ type: "level_reached", value: 9 }],
      name: "Group Call",
      description: "Seven nod.",
      news: "They've been poured in together.",
      energyCost: 30,
      cashCost: 25,
      rewards: { cash: 80, experience: 7 },
    },
  ],
};
let version = 0;
function reach(level: number): void {
  version += 1;
  act(() => void acceptPlayer(aPlayer(version, { ...atLevel(level), cash: 0 }), "fetched"));
}
const news = () => screen.getByRole("status").textContent;

signInForEach();
beforeEach(() => {
  localStorage.removeItem("variants-told");
  dispatchEvent(new StorageEvent("storage", { key: "variants-told" }));
});

it("a variant that comes while the page is open is announced once, with its pay and reason, also after a reload", () => {
  reach(8);
  show(<VariantNewsSlot actions={[CALL]} />);
  expect(news()).toBe("");
  reach(9);
  expect(news()).toMatch(/: from this issueGroup CallThey've been poured in together\..*30.*25.*80.*7/);
  cleanup();
  show(<VariantNewsSlot actions={[CALL]} />);
  fireEvent.click(screen.getByRole("button", { name: "Turn the Page" }));
  expect(news()).toBe("");
  reach(10);
  expect(news()).toBe("");
});
