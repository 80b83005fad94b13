import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { aQuest } from "#game/content/fixture.ts";
import { queryClient } from "../../../session/query-client.ts";
import { serve, signInForEach } from "../../../test-page.tsx";
import { aContact, aList, anEntry } from "../desk/test-content.ts";
import { Palette } from "./palette.tsx";

signInForEach();

const GARY = aContact("gary", { name: "Gary Grill", missions: [aQuest("shift", { name: "Grill a shift" })] });
const MUM = aContact("mum", { name: "Your Mum", missions: [] });

function Place() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function open() {
  serve({ "GET /api/gamedev/npcs": () => Response.json(aList([anEntry(MUM), anEntry(GARY)])) });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Palette isOpen onClose={onClose} />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const input = screen.getByRole("combobox", { name: "Name" });
  const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(input, { key, ...init });
  return { onClose, input, press, type: (value: string) => fireEvent.change(input, { target: { value } }) };
}

it("the search lists contacts before missions, and the arrow keys and Enter open one", async () => {
  const { input, press, type, onClose } = open();
  type("grill");
  await screen.findByText("2 hits");
  const options = screen.getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Gary GrillContact",
    "Grill a shiftMission · Gary Grill",
  ]);
  press("ArrowDown");
  const chosen = screen.getByRole("option", { selected: true });
  expect(chosen).toBe(options[1]);
  expect(input.getAttribute("aria-activedescendant")).toBe(chosen.id);
  press("Enter");
  expect(screen.getByText("/admin/game/npc/gary?entry=shift")).toBeDefined();
  expect(onClose).toHaveBeenCalled();
});

// social-app#4186, ironclaw#1139: in Safari, only the code 229 tells the Enter that chooses a word.
it("an Enter of an input method opens nothing, and the next one does", async () => {
  const { press, type, onClose } = open();
  type("grill");
  await screen.findByText("2 hits");
  press("Enter", { keyCode: 229, isComposing: false });
  press("Enter", { keyCode: 229, isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  press("Enter", { keyCode: 13 });
  expect(onClose).toHaveBeenCalled();
});

it("a search without a hit says so, and Enter opens nothing", async () => {
  const { press, type, onClose } = open();
  type("nobody");
  expect(await screen.findByText("Nobody goes by that name.")).toBeDefined();
  press("Enter");
  expect(onClose).not.toHaveBeenCalled();
});
