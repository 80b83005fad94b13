import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import { acceptPlayer } from "../player/player.ts";
import { aQuestView } from "../player/view-fixture.ts";
import { show } from "../test-page.tsx";
import { QuestTerms } from "./quest-terms.tsx";

it.each([
  [true, 1],
  [undefined, 0],
])("an offer that asks for a tone (%s) says what the player is known for", (asksTone, shown) => {
  acceptPlayer(toPlayerState({ ...newPlayer("Dana", 0), tones: "m".repeat(11) }, 1, 0), "fetched");
  show(<QuestTerms quest={aQuestView("a", { asksTone })} />);
  expect(screen.queryAllByText("how-tos")).toHaveLength(shown);
});
