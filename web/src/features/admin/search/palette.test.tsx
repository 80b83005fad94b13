import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { aQuest } from "#game/content/fixture.ts";
import { queryClient } from "../../../session/query-client.ts";
import { serve, signInForEach } from "../../../test-page.tsx";
import { aContact, aList, anEntry } from "../desk/test-content.ts";
import { Palette } from "./palette.tsx";

signInForEach();

const GARY = aContact("gary", { name: "Gary Grill", missions: [aQuest("shift", { name: "Grill a shift" })] });
const MUM = aContact("mum", { name: "Your Mum", missions: [] });

function open() {
  serve({
    "GET /api/gamedev/npcs": () => Response.json(aList([anEntry(MUM), anEntry(GARY)])),
    "GET /api/gamedev/document-texts": () => Response.json({ texts: [] }),
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Palette pages={[{ path: "/admin/grill", title: "The Grill" }]} isOpen onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const input = screen.getByRole("textbox", { name: "Search all texts" });
  const press = (key: string, init: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement ?? input, { key, ...init });
  return { onClose, input, press, type: (value: string) => fireEvent.change(input, { target: { value } }) };
}

it("the arrow keys go around, and a letter goes on with the search", async () => {
  const { input, press, type } = open();
  type("grill");
  await screen.findByText("3 hits");
  press("ArrowUp");
  expect(document.activeElement).toBe(screen.getAllByRole("link").at(-1));
  press("a", { isComposing: true });
  press(" ");
  press("c", { ctrlKey: true });
  expect(document.activeElement).not.toBe(input);
  press("a");
  expect(document.activeElement).toBe(input);
});

// social-app#4186, ironclaw#1139: in Safari, only the code 229 tells the Enter that chooses a word.
it.each([
  ["of an input method", { keyCode: 229, isComposing: true }],
  ["of Safari's input method", { keyCode: 229, isComposing: false }],
  ["that is held", { repeat: true }],
])("an Enter %s opens nothing, and the next one does", async (_name, init) => {
  const { press, type, onClose } = open();
  type("grill");
  await screen.findByText("3 hits");
  press("Enter", init);
  expect(onClose).not.toHaveBeenCalled();
  press("Enter");
  expect(onClose).toHaveBeenCalled();
});

it("a search without a hit says so, and Enter opens nothing", async () => {
  const { press, type, onClose } = open();
  type("nobody");
  expect(await screen.findByText("Nobody says that.")).toBeDefined();
  press("Enter");
  expect(onClose).not.toHaveBeenCalled();
});
