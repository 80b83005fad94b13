import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type Replies, signInForEach, writesOf } from "../../../../test-page.tsx";
import { aContact, aList } from "../test-content.ts";
import {
  conflict,
  draftOf,
  editForEach,
  field,
  openPage,
  openPart,
  press,
  save,
  saveOf,
  type,
} from "../test-parts.tsx";

const GARY = aContact("gary");
const LIST = "GET /api/gamedev/npcs";
const KEEP = "PUT /api/gamedev/drafts/gary";

signInForEach();
editForEach();

/** Opens the editor of Gary, or of a new contact. */
const open = (replies: Replies = {}) => openPart("gary", GARY, replies);
const openNew = (replies: Replies = {}) => openPage("/admin/game/npc/new", replies);
const kept = (id: string) => (body: unknown) =>
  Response.json({ draft: draftOf(id, saveOf(body).content, 1, id !== "gary") });
/** Lets the draft be stored. Returns the content that is sent. */
async function keptBy(sent: ReturnType<typeof open>["sent"]) {
  await save();
  await screen.findByText("Draft saved");
  return writesOf(sent).map(({ body }) => saveOf(body).content);
}
const isMarked = async (label: string) => (await field(label)).getAttribute("aria-invalid") === "true";
const pick = async (file: File) =>
  fireEvent.change(await screen.findByLabelText("Picture of the contact"), { target: { files: [file] } });
const outlined = async () => within(await screen.findByRole("navigation", { name: "Outline" }));
const titles = () =>
  within(screen.getByRole("region", { name: /^Missions/ }))
    .getAllByRole("button", { expanded: false })
    .map((button) => button.textContent);

it("a contact that doesn't exist is reported by its name", async () => {
  openPage("/admin/game/npc/nobody-here", {});
  expect(await screen.findByText("NPC not found: nobody-here")).toBeTruthy();
});

it("publishing a contact without a name sends nothing, names the missing field and focuses it", async () => {
  const { sent } = openNew();
  await press("Publish");
  await waitFor(() =>
    expect(screen.getAllByText(/Name and description are required/).length).toBeGreaterThan(0),
  );
  await press("Publish");
  expect(document.activeElement).toBe(await field("Name"));
  expect(await isMarked("Name")).toBe(true);
  expect(writesOf(sent)).toEqual([]);
});

it("a problem stands at its field, and the list leads to a field in a closed quest", async () => {
  open();
  await press(/Mission 1: Quest first/);
  await type("Amount", "ten");
  await press(/Mission 1: Quest first/);
  await press(/Requirement.*whole number|whole number/);
  const amount = await field("Amount");
  expect(document.activeElement).toBe(amount);
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  const described = document.getElementById(amount.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toMatch(/Must be a whole number/);
});

it.each([
  ["second", /^Mission 2/],
  ["hello", /^Message 1/],
])("a hit of the search, ?entry=%s, opens the entry of the contact that is open", async (entry, name) => {
  open();
  const head = await screen.findByRole("button", { name });
  history.replaceState({ key: entry, idx: 1 }, "", `?entry=${entry}`);
  act(() => void dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
  expect([document.activeElement, head.getAttribute("aria-expanded")]).toEqual([head, "true"]);
});

it("a quest shows its first level, its price and its unlocks", async () => {
  open();
  await press(/Mission 1: Quest first/);
  const proof = within(await screen.findByRole("region", { name: "What the proof says" }));
  expect(await proof.findByText("level 1")).toBeTruthy();
  expect(proof.getByText(/^Price: 10 energy\./)).toBeTruthy();
  expect(proof.getByText(/“Quest second” \(Contact gary\), when completed/)).toBeTruthy();
});

it("another trigger type clears the trigger's value", async () => {
  open();
  await press(/Message 2: Thanks/);
  expect((await field<HTMLSelectElement>("Mission")).value).toBe("first");
  await type("Trigger", "mission_unlocked");
  expect((await field<HTMLSelectElement>("Mission")).value).toBe("");
});

it("a repeatable quest gets a list of answers, from which entries can be added and removed", async () => {
  const { sent } = open({ [KEEP]: kept("gary") });
  await press(/Mission 1: Quest first/);
  fireEvent.click(await field("Repeatable"));
  fireEvent.click(await screen.findByLabelText("Answer completions in turn"));
  expect(screen.queryByLabelText("Send a message on completion")).toBeNull();
  await press("Add Answer");
  await press("Remove answer 7");
  for (let i = 1; i <= 6; i += 1) await type(`Answer ${i}`, `Text ${i}.`);
  const completionMessage = ["Text 1.", "Text 2.", "Text 3.", "Text 4.", "Text 5.", "Text 6."];
  const missions = [{ isRepeatable: true, completionMessage }, {}];
  expect(await keptBy(sent)).toMatchObject([{ missions }]);
});

it("a quest moves by its buttons, which keep the focus and announce the place", async () => {
  open();
  const down = await screen.findByRole("button", { name: /^Move down mission 1/ });
  down.focus();
  fireEvent.click(down);
  expect(titles()[0]).toMatch(/Quest second/);
  expect(screen.getByText("Mission moved to place 2 of 2.")).toBeTruthy();
  const moved = screen.getByRole("button", { name: /^Move down mission 2, Quest first/ });
  expect(document.activeElement).toBe(moved);
  expect(moved.getAttribute("aria-disabled")).toBe("true");
});

it("Expand All opens all quests, and Collapse All closes them", async () => {
  open();
  await press("Expand All Missions");
  expect(screen.getAllByLabelText("Mission name").length).toBe(2);
  await press("Collapse All Missions");
  expect(screen.queryByLabelText("Mission name")).toBeNull();
});

it("a new contact stays on the device until it has a name and a description, and keeps the id of its first draft", async () => {
  const { sent } = openNew({ "PUT /api/gamedev/drafts/gary_two": kept("gary_two") });
  await type("Name", "Gary Two!");
  await save();
  expect(screen.getByText("On this device until it has a name and a description")).toBeTruthy();
  expect(writesOf(sent)).toEqual([]);
  await type("Description", "Somebody else.");
  await save();
  await waitFor(() => expect(location.pathname).toBe("/admin/game/npc/gary-two"));
  await type("Name", "Gary Three");
  await save();
  await screen.findByText("Draft saved");
  const content = { id: "gary_two", metadata: { created_by: "dana" } };
  expect(writesOf(sent)).toMatchObject([
    { body: { content, revision: null, baseRevision: null } },
    { body: { content: { ...content, name: "Gary Three" }, revision: 1 } },
  ]);
});

it("a new contact whose id is taken says so, and keeps the work", async () => {
  openNew({
    [KEEP]: () => conflict("draft", { draft: draftOf("gary", GARY, 4) }),
    [LIST]: () => Response.json(aList([])),
  });
  await type("Name", "Gary");
  await type("Description", "Somebody else.");
  await save();
  expect(await screen.findByText("Somebody else saved.")).toBeTruthy();
  expect((await field("Name")).value).toBe("Gary");
});

it("Cancel asks about unsaved changes and leads to the list", async () => {
  open();
  await type("Name", "Mine");
  await press("Cancel");
  await press("Leave Without Saving");
  expect(await screen.findByText("The list")).toBeTruthy();
});

it("a draft has the typed text even before the page shows it", async () => {
  const { sent } = open({ [KEEP]: kept("gary") });
  const name = await field("Name");
  for (const value of ["G", "Gary Grill"]) fireEvent.change(name, { target: { value } });
  expect(screen.queryByText("Gary Grill")).toBeNull();
  expect(await keptBy(sent)).toMatchObject([{ name: "Gary Grill" }]);
});

it.each([
  ["image/svg+xml", 1, "Please select a valid image file (JPEG, PNG, WebP, or GIF)"],
  ["image/png", 10 * 1024 * 1024, "Image size must be less than 10MB"],
])("a picture of the type %s with %i bytes is refused before it is sent", async (type, size, text) => {
  const { sent } = open();
  await pick(new File([new Uint8Array(size)], "x", { type }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(writesOf(sent)).toEqual([]);
});

it("Back asks about unsaved changes and stays until they are given up", async () => {
  open();
  await type("Name", "Mine");
  const moves: number[] = [];
  vi.spyOn(history, "go").mockImplementation((steps) => void moves.push(steps ?? 0));
  await act(async () => dispatchEvent(new PopStateEvent("popstate", { state: { idx: 0 } })));
  expect(await screen.findByRole("dialog", { name: "Unsaved Changes" })).toBeTruthy();
  // The way back to this page.
  expect(moves).toEqual([1]);
  await act(async () => dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } })));
  await press("Leave Without Saving");
  expect(moves).toEqual([1, -1]);
});

it("terms of a mission are written in the editor, with a refusal while a contact is liked too little", async () => {
  const { sent } = open({ [KEEP]: kept("gary") });
  await press(/Mission 1: Quest first/);
  const [ofQuest] = await screen.findAllByRole("button", { name: "Add Terms" });
  if (!ofQuest) throw new Error("no button");
  fireEvent.click(ofQuest);
  await type("Terms condition", "affinity_below");
  await type("Affinity (1 to 100)", "30");
  fireEvent.click(await screen.findByLabelText("Ask for something else"));
  await press("Add Refusal");
  await type("Refusal (optional)", "Come back at 30.");
  const when = [{ type: "affinity_below", value: 30 }];
  const terms = [{ when, requirements: [], refusal: "Come back at 30." }];
  expect(await keptBy(sent)).toMatchObject([{ missions: [{ terms }, {}] }]);
});

it("a new form has no marks and no problems; a field is marked once it is left, and unmarked as it is filled", async () => {
  openNew();
  expect(await screen.findByText("Not finished yet.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /problem/ })).toBeNull();
  expect(await isMarked("Name")).toBe(false);
  fireEvent.blur(await field("Name"));
  expect(await isMarked("Name")).toBe(true);
  fireEvent.change(await field("Name"), { target: { value: "Vic" } });
  await waitFor(async () => expect(await isMarked("Name")).toBe(false));
});

it("a delay is typed as a number in minutes, hours or days", async () => {
  open();
  await press(/^Message 2: Thanks/);
  await press("Add Delay");
  const delay = await field("Delay (optional)");
  expect(document.activeElement).toBe(delay);
  await type("Delay (optional)", "");
  expect(await field("Delay (optional)")).toBe(delay);
  await type("Delay (optional)", "1");
  await type("Delay in", "D");
  expect((await field("Delay (optional)")).value).toBe("1");
  await press(/^Message 2: Thanks/);
  expect(screen.getByText("Sent 1 day after “Quest first”")).toBeDefined();
});

it("Add Choices adds two choices in tabs and focuses the first label, and each can have its message written at once", async () => {
  open();
  await press(/^Mission 1: Quest first/);
  await press("Add Choices");
  expect(document.activeElement).toBe(await field("Label on the button"));
  const write = async (label: string) => {
    fireEvent.change(await field("Label on the button"), { target: { value: label } });
    // By its text: to look for roles in so large a form takes seconds.
    return screen.findAllByText("Write its letter");
  };
  // A choice without a label has no message to write.
  expect(await write("Stay")).toHaveLength(1);
  fireEvent.keyDown(await screen.findByRole("tab", { name: /^Stay/ }), { key: "ArrowRight" });
  expect(document.activeElement).toBe(await screen.findByRole("tab", { name: "Choice 2" }));
  const [message] = await write("Go");
  if (message) fireEvent.click(message);
  const subject = await field("Subject");
  expect(document.activeElement).toBe(subject);
  fireEvent.change(subject, { target: { value: "You went" } });
  expect(await (await outlined()).findByRole("button", { name: "You went" })).toBeDefined();
  expect((await field("Choice")).value).toBe("first:go");
});

it("the outline leads to a message, and the phone shows it as it is typed", async () => {
  open();
  fireEvent.click((await outlined()).getByRole("button", { name: "Hello" }));
  const body = await field("Body");
  fireEvent.focus(body);
  fireEvent.change(body, { target: { value: "Fries, Thursday." } });
  const phone = within(screen.getByRole("region", { name: "As players see it" }));
  expect(await phone.findByText("Fries, Thursday.")).toBeDefined();
});

it("the phone plays the mission that is being written", async () => {
  open();
  await press(/^Mission 1: Quest first/);
  fireEvent.focus(await field("Mission name"));
  await type("Mission description", "Turn them.");
  const phone = within(screen.getByRole("region", { name: "As players see it" }));
  expect(await phone.findByText("Turn them.")).toBeDefined();
  fireEvent.click(phone.getByRole("button", { name: "Complete Quest" }), { detail: 0 });
  expect(await phone.findByRole("button", { name: "Again" })).toBeDefined();
});
