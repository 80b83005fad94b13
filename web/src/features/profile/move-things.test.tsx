import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type PlayerState, toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { acceptPlayer, confirmedPlayerAtom } from "../../player/player.ts";
import { outageAtom } from "../../server/reachability.ts";
import { store } from "../../store.ts";
import { serve, show, signInForEach, writesOf } from "../../test-page.tsx";
import { MoveThings } from "./move-things.tsx";

const state = (version: number, room: PlayerState["room"], underTheBed: string[]): PlayerState => ({
  ...toPlayerState(newPlayer("Dana", Date.now()), version, Date.now()),
  room,
  underTheBed,
});
const button = (name: string) => screen.getByRole("button", { name });
const row = (name: string) => within(screen.getByText(name).closest("li") ?? document.body);

signInForEach();
beforeEach(() => {
  acceptPlayer(state(1, { left: "gong" }, ["bust"]), "fetched");
});

it("lists every object with its place and the places that it fits", () => {
  serve({});
  show(<MoveThings />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(row("a bust of you").getByText("under the bed")).toBeDefined();
  expect(row("a gong").getByText("on the left")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Shelf: a gong" })).toBeNull();
  expect(button("Left: a gong").getAttribute("aria-pressed")).toBe("true");
});

it("moves an object to another's place by one call", async () => {
  const sent = serve({
    "PUT /api/player/room": () =>
      Response.json({ newStats: state(2, { left: "bust" }, ["gong"]), events: [] }),
  });
  show(<MoveThings />);
  fireEvent.click(button("Left: a gong"));
  fireEvent.click(button("Left: a bust of you"));
  fireEvent.click(button("Right: a bust of you"));
  await waitFor(() => expect(button("Left: a bust of you").getAttribute("aria-pressed")).toBe("true"));
  expect(row("a gong").getByText("under the bed")).toBeDefined();
  expect(screen.getByText("Now on the left: a bust of you; under the bed: a gong.")).toBeDefined();
  expect(writesOf(sent)).toMatchObject([
    { call: "PUT /api/player/room", key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(store.get(confirmedPlayerAtom)?.state.version).toBe(2);
});

it("says why nothing moves while the server can't be reached", () => {
  const sent = serve({});
  show(<MoveThings />);
  act(() => store.set(outageAtom, "offline"));
  const note = screen.getByText("You're offline, so nothing moves for now.");
  expect(button("Right: a gong").getAttribute("aria-disabled")).toBe("true");
  expect(button("Right: a gong").getAttribute("aria-describedby")).toBe(note.id);
  fireEvent.click(button("Right: a gong"));
  expect(writesOf(sent)).toEqual([]);
  act(() => store.set(outageAtom, null));
});
