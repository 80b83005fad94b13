import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { acceptPlayer } from "../player/player.ts";
import { aPlayer, aQuestView } from "../player/view-fixture.ts";
import { show } from "../test-page.tsx";
import { QuestTerms } from "./quest-terms.tsx";

it.each([
  [true, 1],
  [undefined, 0],
])("an offer that asks for a tone (%s) says what the player is known for", (asksTone, shown) => {
  acceptPlayer(aPlayer(1, { tones: "m".repeat(11) }), "fetched");
  show(<QuestTerms quest={aQuestView("a", { asksTone })} />);
  expect(screen.queryAllByText("how-tos")).toHaveLength(shown);
});
