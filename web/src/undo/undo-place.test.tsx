import { act, render } from "@testing-library/react";
import { Provider } from "jotai";
import { expect, it, vi } from "vitest";
import { toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { acceptPlayer } from "../player/player.ts";
import { store } from "../store.ts";
import { UndoPlace } from "./undo-place.tsx";

vi.mock("./undo-button.tsx", () => Promise.reject(new Error("Failed to fetch dynamically imported module")));

it("the page goes on without the button if its code can't be loaded", async () => {
  const now = Date.now();
  const offer = { cause: "action:bag_fries", forMs: 10_000 };
  acceptPlayer({ ...toPlayerState(newPlayer("Dana", now), 1, now), undo: offer }, "fetched");
  const { container } = render(
    <Provider store={store}>
      <p>The page</p>
      <UndoPlace of="action:" />
    </Provider>,
  );
  await act(() => vi.dynamicImportSettled());
  expect(container.textContent).toBe("The page");
});
