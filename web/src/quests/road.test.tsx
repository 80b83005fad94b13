import { act, screen } from "@testing-library/react";
import { Profiler } from "react";
import { expect, it, vi } from "vitest";
import { landmarksAtom } from "../player/landmarks.ts";
import { acceptPlayer } from "../player/player.ts";
import { aPlayer } from "../player/view-fixture.ts";
import { store } from "../store.ts";
import { serve, show, signInForEach } from "../test-page.tsx";
import { Road } from "./road.tsx";

signInForEach();

it("a press of the player doesn't draw the road again, a new level does", async () => {
  const drawn = vi.fn();
  serve({ "GET /api/npcs": () => Response.json({ npcs: [], stamp: "" }) });
  store.set(landmarksAtom, []);
  acceptPlayer(aPlayer(), "fetched");
  show(
    <Profiler id="road" onRender={drawn}>
      <Road />
    </Profiler>,
  );
  await screen.findByText("Level 5");
  drawn.mockClear();
  act(() => acceptPlayer(aPlayer(2, { cash: 60, lifetimeExperience: 90 }), "reported"));
  expect(drawn).not.toHaveBeenCalled();
  act(() => acceptPlayer(aPlayer(3, { lifetimeExperience: 1_000 }), "reported"));
  expect(drawn).toHaveBeenCalled();
});
