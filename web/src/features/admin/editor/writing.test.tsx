import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NO_BENEFITS } from "#game/rules/university/no-benefits.ts";
import { aUser } from "../../../player/view-fixture.ts";
import { queryClient } from "../../../session/query-client.ts";
import { serve, signInForEach } from "../../../test-page.tsx";
import EditorPage from "./editor-page.tsx";
import { aContact, aList, anEntry } from "./test-content.ts";
import { field, press, type } from "./test-fields.ts";

signInForEach();
beforeEach(() => {
  const account = {
    user: aUser({ role: "editor" }),
    badges: { unreadMessages: 0, newContacts: 0 },
    benefits: NO_BENEFITS,
    courseReady: false,
    isPaused: false,
    stamp: "",
  };
  queryClient.setQueryData(["me"], { account, isLastKnown: false });
});
afterEach(() => history.replaceState(null, "", "/"));

async function open(slug = "new") {
  serve({ "GET /api/gamedev/npcs": () => Response.json(aList([anEntry(aContact("gary"))])) });
  history.pushState({ idx: 1 }, "", `/admin/game/npc/${slug}`);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/admin/game/npc/:npcName" element={<EditorPage />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await field("Name");
}
const isMarked = async (label: string) => (await field(label)).getAttribute("aria-invalid") === "true";

it("a new form has no marks and no problems; a field is marked once it is left, and unmarked as it is filled", async () => {
  await open();
  expect(await screen.findByText("Not finished yet.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /problem/ })).toBeNull();
  expect(await isMarked("Name")).toBe(false);
  fireEvent.blur(await field("Name"));
  expect(await isMarked("Name")).toBe(true);
  fireEvent.change(await field("Name"), { target: { value: "Vic" } });
  await waitFor(async () => expect(await isMarked("Name")).toBe(false));
});

it("Save marks every empty field", async () => {
  await open();
  await screen.findByText("Not finished yet.");
  await press("Save");
  expect(await isMarked("Name")).toBe(true);
});

it("a delay is typed as a number in minutes, hours or days", async () => {
  await open("gary");
  await press(/^Message 2: Thanks/);
  await type("Delay (optional)", "1");
  await type("Delay in", "D");
  expect((await field("Delay (optional)")).value).toBe("1");
  await press(/^Message 2: Thanks/);
  expect(screen.getByText("Sent 1 day after “Quest first”")).toBeDefined();
});

it("Add Choices adds two choices and focuses the first label, and each can have its letter written at once", async () => {
  await open("gary");
  await press(/^Mission 1: Quest first/);
  await press("Add Choices");
  const labels = screen.getAllByLabelText("Label on the button");
  expect(labels).toHaveLength(2);
  expect(document.activeElement).toBe(labels[0]);
  const write = (place: number, label: string) => {
    const input = screen.getAllByLabelText("Label on the button")[place];
    if (input) fireEvent.change(input, { target: { value: label } });
    return screen.findAllByRole("button", { name: "Write its letter" }, { timeout: 5_000 });
  };
  // A choice without a label has no letter to write.
  expect(await write(0, "Stay")).toHaveLength(1);
  const [letter] = await write(1, "Go");
  if (letter) fireEvent.click(letter);
  const subject = await field("Subject");
  expect(document.activeElement).toBe(subject);
  fireEvent.change(subject, { target: { value: "You stayed" } });
  const outline = within(screen.getByRole("navigation", { name: "Outline" }));
  expect(await outline.findByRole("button", { name: "You stayed" })).toBeDefined();
  expect((await field("Choice")).value).toBe("first:stay");
});

it("the outline leads to a letter, and the phone shows it as it is typed", async () => {
  await open("gary");
  const outline = within(screen.getByRole("navigation", { name: "Outline" }));
  fireEvent.click(outline.getByRole("button", { name: "Hello" }));
  const body = await field("Body");
  fireEvent.focus(body);
  fireEvent.change(body, { target: { value: "Fries, Thursday." } });
  const phone = within(screen.getByRole("region", { name: "As players see it" }));
  expect(await phone.findByText("Fries, Thursday.")).toBeDefined();
});
