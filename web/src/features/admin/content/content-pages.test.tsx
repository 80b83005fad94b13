import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, it, vi } from "vitest";
import { queryClient } from "../../../session/query-client.ts";
import { type Replies, refusal, serve, show, signInForEach, writesOf } from "../../../test-page.tsx";
import * as toasts from "../../../ui/layers/toast.ts";
import { aContact, aList, anEntry } from "../desk/test-content.ts";
import NpcListPage from "./npc-list-page.tsx";
import { playersText } from "./release-facts.tsx";
import ReleasesPage from "./releases-page.tsx";

const NPCS = "GET /api/gamedev/npcs";
const GARY = anEntry(aContact("gary", { name: "Gary Grill" }));
const DIFFERENCE = {
  id: "gary",
  name: "Gary Grill",
  kind: "changed",
  changes: [
    { path: "name", label: "Name", kind: "changed", before: "Gary", after: "Gary Grill" },
    { path: "missions.1", label: "Mission “Second”", kind: "moved", before: "1", after: "2" },
  ],
};
const PROBLEM = { contactId: "gary", subject: "gary.first", path: "missions.0", text: "costs $9 at level 1" };
const TOUCHED = { contactId: "gary", missionId: "first", name: "First shift", players: 212, isCapped: false };
const DRAFT = {
  id: "gary",
  name: "Gary Grill",
  revision: 4,
  isNew: false,
  isOutdated: false,
  updatedAt: "2026-11-22T00:00:00.000Z",
  updatedBy: "dana",
};
const release = (version: number, parts: object = {}) => ({
  version,
  kind: "drafts",
  note: "",
  createdAt: "2026-11-22T00:00:00.000Z",
  createdBy: "dana",
  returnedTo: null,
  contacts: 15,
  changed: [{ id: "gary", name: "Gary Grill" }],
  isInForce: false,
  ...parts,
});
const PREVIEW = { base: 7, difference: [DIFFERENCE], problems: [], notes: [], players: [TOUCHED] };
const PAGE = {
  [NPCS]: () => Response.json(aList([GARY])),
  "GET /api/gamedev/drafts": () => Response.json({ drafts: [DRAFT] }),
  "GET /api/gamedev/releases": () =>
    Response.json({ releases: [release(7, { isInForce: true }), release(6)], next: null }),
  "POST /api/gamedev/releases/preview": () => Response.json({ ...PREVIEW, drafts: [DRAFT] }),
};

const DISCARD = "DELETE /api/gamedev/drafts/gary";
const SIXTH = "GET /api/gamedev/releases/6";
const toSixth = () => Response.json({ release: release(6), contacts: [], documents: {}, toReturn: PREVIEW });

signInForEach();

/** Opens a page. Returns the calls made, and the bodies of those with a name. */
function open(Page: ComponentType<{ title: string }>, replies: Replies = {}, address = "/") {
  const sent = serve({ ...PAGE, ...replies });
  show(<Page title="The page" />, address);
  const bodies = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body);
  return { bodies, writes: () => writesOf(sent).map(({ call }) => call) };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const isDisabled = (name: string) =>
  screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";

it("the list of contacts shows each with its level, category, counts and description, and the totals", async () => {
  open(NpcListPage);
  const link = await screen.findByRole("link", { name: /Gary Grill/ });
  expect(link.getAttribute("href")).toBe("/admin/game/npc/gary");
  const cells = [...(link.closest("tr")?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells.slice(1)).toEqual(["Somebody.", "Level 1", "general", "2", "2", "", ""]);
  expect(screen.getByText("Unlock levels: 1")).toBeTruthy();
});

it.each([
  ["nothing has", null, null, undefined],
  ["its draft came after a release", 22, 20, 22],
  ["a release came after its draft", 22, 24, 24],
  ["a release has", null, 20, 20],
])("the list tells when a contact was last changed: %s", async (_case, drafted, released, changed) => {
  const at = (day: number) => `2026-11-${day}T00:00:00.000Z`;
  const times = {
    draft: drafted && { ...DRAFT, updatedAt: at(drafted) },
    publishedAt: released && at(released),
  };
  open(NpcListPage, { [NPCS]: () => Response.json({ ...aList([]), data: [{ ...GARY, ...times }] }) });
  const link = await screen.findByRole("link", { name: /Gary Grill/ });
  expect(link.closest("tr")?.querySelector("time")?.dateTime).toBe(changed && at(changed));
});

it("the list of contacts is filtered by name, category, level and tags", async () => {
  open(NpcListPage);
  const filter = await screen.findByLabelText("Filter by name, category, level or tag");
  fireEvent.change(filter, { target: { value: "GENERAL" } });
  expect(screen.getByRole("link", { name: /Gary Grill/ })).toBeTruthy();
  fireEvent.change(filter, { target: { value: "nobody" } });
  expect(screen.queryByRole("link", { name: /Gary Grill/ })).toBeNull();
  expect(screen.getByText("Nobody matches.")).toBeTruthy();
});

it("an empty list of contacts says that none were found", async () => {
  open(NpcListPage, { [NPCS]: () => Response.json(aList([])) });
  expect(await screen.findByText("No NPCs found...")).toBeTruthy();
});

it.each([
  ["without a text", {}, "Failed to reload NPCs"],
  ["with a text", { error: "It's late." }, "Failed to reload NPCs. It's late."],
])("a preview of Reload from File that fails %s says what failed", async (_case, body, text) => {
  open(NpcListPage, {
    "GET /api/gamedev/npcs/reload": () => Response.json(body, { status: 500 }),
  });
  await press("Reload from File");
  expect(await screen.findByText(text)).toBeTruthy();
});

it("Reload from File shows the difference and the players touched before it changes anything", async () => {
  const { writes } = open(NpcListPage, {
    "GET /api/gamedev/npcs/reload": () =>
      Response.json({ difference: [DIFFERENCE], problems: [], players: [TOUCHED] }),
    "POST /api/gamedev/npcs/reload": () =>
      Response.json({ success: true, version: 8, npcs: 15, problems: [] }),
  });
  // A page that opens afterwards shows nothing from before.
  queryClient.setQueryData(["content", "releases"], {});
  await press("Reload from File");
  const dialog = within(await screen.findByRole("dialog", { name: "Reload from File" }));
  expect(await dialog.findByText("Grill", { selector: "ins" })).toBeTruthy();
  expect(dialog.getByText("moved from place 1 to 2")).toBeTruthy();
  expect(dialog.getByText("212 players have “First shift” open.")).toBeTruthy();
  expect(writes()).toEqual([]);
  await press("Reload");
  await waitFor(() => expect(writes()).toEqual(["POST /api/gamedev/npcs/reload"]));
  await waitFor(() => expect(queryClient.getQueryData(["content", "releases"])).toBeUndefined());
});

it("the chosen drafts are published in the state that was shown, and a draft that isn't chosen stays", async () => {
  const shown = vi.spyOn(toasts, "showToast").mockImplementation(() => {});
  const other = { ...DRAFT, id: "mum", name: "Your Mum" };
  const { bodies } = open(ReleasesPage, {
    "GET /api/gamedev/drafts": () => Response.json({ drafts: [DRAFT, other] }),
    "POST /api/gamedev/releases": () => Response.json({ release: release(8, { isInForce: true }) }),
  });
  expect(await screen.findByRole("button", { name: "Publish 2 drafts" })).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: /Your Mum/ }));
  await press("Publish 1 draft");
  expect(await screen.findByText("Proved: everything can be reached and paid for.")).toBeTruthy();
  await press("Publish");
  // It says so in passing: after the next release or an undo it would be wrong.
  await waitFor(() =>
    expect(shown).toHaveBeenCalledWith("success", "Published. Players see it now.", { key: "publish" }),
  );
  const drafts = [{ id: "gary", revision: 4 }];
  expect(bodies("POST /api/gamedev/releases")).toEqual([{ drafts, base: 7, note: "" }]);
});

it("drafts with a problem can't be published, and the problem links to its entry", async () => {
  open(ReleasesPage, {
    "POST /api/gamedev/releases/preview": () =>
      Response.json({ ...PREVIEW, problems: [PROBLEM], drafts: [DRAFT] }),
  });
  await press("Publish 1 draft");
  expect(await screen.findByText("The proof found problems. Mend them first.")).toBeTruthy();
  expect(isDisabled("Publish")).toBe(true);
  expect(screen.getByRole("link", { name: "gary.first" }).getAttribute("href")).toBe(
    "/admin/game/npc/gary?entry=first",
  );
});

it.each(["Undo release 7", "Return to release 6"])("%s shows the difference, then does so", async (name) => {
  const back = "POST /api/gamedev/releases/6/return";
  const { bodies } = open(ReleasesPage, {
    [SIXTH]: toSixth,
    [back]: () => Response.json({ release: release(8, { kind: "return" }) }),
  });
  await press(name);
  const dialog = within(await screen.findByRole("dialog", { name }));
  expect(await dialog.findByText("Grill", { selector: "ins" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo release 6" })).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
  expect(bodies(back)).toHaveLength(1);
});

it.each([
  ["asks at once to publish the drafts, and a reload doesn't", [DRAFT], 1],
  ["asks nothing without a draft", [], 0],
])("the command Publish drafts %s", async (_case, drafts, dialogs) => {
  open(ReleasesPage, { "GET /api/gamedev/drafts": () => Response.json({ drafts }) }, "/?publish");
  expect(await screen.findByText(dialogs ? "Saved" : "No drafts", { exact: false })).toBeTruthy();
  expect(screen.queryAllByRole("dialog", { name: "Publish 1 draft" })).toHaveLength(dialogs);
  expect(location.search).toBe("");
});

it("a draft is discarded only after a confirmation", async () => {
  const { bodies } = open(ReleasesPage, {
    [DISCARD]: () => Response.json({ success: true }),
  });
  await press("Discard the draft of Gary Grill");
  expect(bodies(DISCARD)).toEqual([]);
  await press("Discard Draft");
  await waitFor(() => expect(bodies(DISCARD)).toEqual([{ revision: 4 }]));
});

const importing = async (text: string) =>
  fireEvent.change(await screen.findByLabelText("JSON file with contacts"), {
    target: { files: [new File([text], "content.json", { type: "application/json" })] },
  });

it("an import shows the difference first and becomes drafts", async () => {
  const shown = vi.spyOn(toasts, "showToast").mockImplementation(() => {});
  const reply = { drafts: [], difference: [DIFFERENCE], problems: [], blockedBy: [] };
  const { bodies } = open(ReleasesPage, {
    "POST /api/gamedev/import?preview=true": () => Response.json(reply),
    "POST /api/gamedev/import": () => Response.json({ ...reply, drafts: [DRAFT] }),
  });
  await importing('{"id":"gary"}');
  await press("Import as drafts");
  await waitFor(() =>
    expect(shown).toHaveBeenCalledWith("success", "content.json: 1 new draft.", { key: "import" }),
  );
  expect(bodies("POST /api/gamedev/import")).toEqual([{ id: "gary" }]);
});

it.each([
  ["not JSON", "This file isn't JSON with contacts."],
  ["[]", "This file isn't JSON with contacts."],
  ["x".repeat(3 * 1024 * 1024), "The file must be smaller than 2MB."],
])("the file %# is refused before it is sent", async (text, reason) => {
  const { writes } = open(ReleasesPage);
  await importing(text);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(writes().filter((call) => call.includes("import"))).toEqual([]);
});

it("a refused import says which fields are wrong", async () => {
  open(ReleasesPage, {
    "POST /api/gamedev/import?preview=true": () =>
      refusal(400, "validation_failed", "Validation failed", { problems: [PROBLEM] }),
  });
  await importing("{}");
  expect(await screen.findByText(/gary\.first missions\.0: costs \$9 at level 1/)).toBeTruthy();
});

it("the number of players of a quest reads like a sentence", () => {
  expect(playersText({ ...TOUCHED, players: 1 })).toBe("1 player has “First shift” open.");
  expect(playersText({ ...TOUCHED, players: 1000, isCapped: true })).toBe(
    "More than 1,000 players have “First shift” open.",
  );
});
