import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Me } from "#game/contract/me.ts";
import { DraftSummary } from "#game/contract/parts.ts";
import { NO_BENEFITS } from "#game/rules/university/no-benefits.ts";
import { aUser } from "../../../player/view-fixture.ts";
import { queryClient } from "../../../session/query-client.ts";
import { type Replies, refusal, serve, signInForEach, writesOf } from "../../../test-page.tsx";
import EditorPage from "./editor-page.tsx";
import { aContact, aList, anEntry } from "./test-content.ts";
import { field, press, type } from "./test-fields.ts";

const ACCOUNT: Omit<Me, "player"> = {
  user: aUser({ role: "editor" }),
  badges: { unreadMessages: 0, newContacts: 0 },
  benefits: NO_BENEFITS,
  courseReady: false,
  isPaused: false,
  stamp: "",
};
const GARY = aContact("gary");
const ENTRY = anEntry(GARY);
const LIST = "GET /api/gamedev/npcs";
const PUBLISH = "PUT /api/gamedev/npcs/gary";
const KEEP = "PUT /api/gamedev/drafts/gary";

signInForEach();
beforeEach(() => {
  queryClient.setQueryData(["me"], { account: ACCOUNT, isLastKnown: false });
});
afterEach(() => history.replaceState(null, "", "/"));

/** Opens the editor, with a link elsewhere beside it. Returns the calls made. */
function open(slug: string, replies: Replies = {}) {
  const sent = serve({ [LIST]: () => Response.json(aList([ENTRY])), ...replies });
  history.pushState(null, "", "/before");
  history.pushState({ idx: 1 }, "", `/admin/game/npc/${slug}`);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Link to="/elsewhere">Away</Link>
        <Routes>
          <Route path="/admin/game/npc/:npcName" element={<EditorPage />} />
          <Route path="/admin/game/npcs" element={<p>The list</p>} />
          <Route path="*" element={<p>Somewhere else</p>} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { sent, ...view };
}

const titles = () =>
  within(screen.getByRole("region", { name: /^Missions/ }))
    .getAllByRole("button", { expanded: false })
    .map((button) => button.textContent);

it("a contact that doesn't exist is reported by its name", async () => {
  open("nobody-here");
  expect(await screen.findByText("NPC not found: nobody-here")).toBeTruthy();
});

it("a contact isn't reported missing while the list is fetched again", async () => {
  queryClient.setQueryData(["content", "npcs"], aList([]));
  open("gary");
  expect(screen.queryByText(/^NPC not found/)).toBeNull();
  expect((await field("Name")).value).toBe("Contact gary");
});

it("a failed load shows its text", async () => {
  open("gary", { [LIST]: () => Response.json({}, { status: 500 }) });
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeTruthy();
});

it("saving a contact without a name sends nothing, says what is missing and focuses the name", async () => {
  const { sent } = open("new");
  await press("Save");
  await waitFor(() =>
    expect(screen.getAllByText(/Name and description are required/).length).toBeGreaterThan(0),
  );
  await press("Save");
  expect(document.activeElement).toBe(await field("Name"));
  expect(writesOf(sent)).toEqual([]);
});

it("a problem stands at its field, and the list leads to a field in a closed quest", async () => {
  open("gary");
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

it("a quest shows from which level it is offered, its price and what it unlocks", async () => {
  open("gary");
  await press(/Mission 1: Quest first/);
  const proof = within(await screen.findByRole("region", { name: "What the proof says" }));
  expect(await proof.findByText("level 1")).toBeTruthy();
  expect(proof.getByText(/^Price: 10 energy\./)).toBeTruthy();
  expect(proof.getByText(/“Quest second” \(Contact gary\), when completed/)).toBeTruthy();
});

it("another trigger type clears the trigger's value", async () => {
  open("gary");
  await press(/Message 2: Thanks/);
  expect((await field<HTMLSelectElement>("Mission")).value).toBe("first");
  await type("Trigger", "mission_unlocked");
  expect((await field<HTMLSelectElement>("Mission")).value).toBe("");
});

it("a repeatable quest gets a list of answers, from which entries can be added and removed", async () => {
  const { sent } = open("gary", {
    [PUBLISH]: () => Response.json({ success: true, version: 4, data: ENTRY }),
  });
  await press(/Mission 1: Quest first/);
  expect(screen.queryByLabelText("Answer completions in turn")).toBeNull();
  fireEvent.click(await field("Repeatable"));
  fireEvent.click(await screen.findByLabelText("Answer completions in turn"));
  expect(screen.queryByLabelText("Send a message on completion")).toBeNull();
  await press("Add Answer");
  await press("Remove answer 7");
  for (let i = 1; i <= 6; i += 1) await type(`Answer ${i}`, `Text ${i}.`);
  await press("Save");
  await screen.findByText("Saved. Players see it now.");
  expect(writesOf(sent)).toMatchObject([
    {
      body: {
        missions: [
          {
            isRepeatable: true,
            completionMessage: ["Text 1.", "Text 2.", "Text 3.", "Text 4.", "Text 5.", "Text 6."],
          },
          {},
        ],
      },
    },
  ]);
});

it("a quest moves by its buttons, which keep the focus and announce the place", async () => {
  open("gary");
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
  open("gary");
  await press("Expand All Missions");
  expect(screen.getAllByLabelText("Mission name").length).toBe(2);
  await press("Collapse All Missions");
  expect(screen.queryByLabelText("Mission name")).toBeNull();
});

it("Undo brings a removed quest back", async () => {
  open("gary");
  await press(/^Remove mission 1/);
  expect(screen.getByRole("heading", { name: "Missions (1)" })).toBeTruthy();
  await press("Undo");
  expect(screen.getByRole("heading", { name: "Missions (2)" })).toBeTruthy();
});

it("Save publishes the contact with the revision that it changes, and the editor is clean again", async () => {
  const changed = anEntry({ ...GARY, name: "Gary Grill" }, { revision: "b".repeat(64) });
  const { sent } = open("gary", {
    [PUBLISH]: () => Response.json({ success: true, version: 4, data: changed }),
  });
  await type("Name", "Gary Grill");
  expect(screen.getByText("Unsaved changes")).toBeTruthy();
  await press("Save");
  expect(await screen.findByText("Saved. Players see it now.")).toBeTruthy();
  expect(writesOf(sent)).toMatchObject([
    {
      call: PUBLISH,
      body: { name: "Gary Grill", revision: "a".repeat(64), missions: [{ id: "first" }, {}] },
    },
  ]);
  expect(screen.getByText("No unsaved changes")).toBeTruthy();
});

it("a refused save shows the server's reasons and keeps the work", async () => {
  const problems = [
    { contactId: "mum", subject: "mum.visit", path: "missions.0", text: "waits for the mission x" },
  ];
  open("gary", { [PUBLISH]: () => refusal(422, "content_refused", "The proof failed.", { problems }) });
  await type("Name", "Gary Grill");
  await press("Save");
  expect(await screen.findByText(/mum\.visit: waits for the mission x/)).toBeTruthy();
  expect((await field("Name")).value).toBe("Gary Grill");
});

it("a created contact is released under the id of its name, and the list opens", async () => {
  const { sent } = open("new", {
    "POST /api/gamedev/npcs": () => Response.json({ success: true, version: 4, data: anEntry(GARY) }),
  });
  await type("Name", "Gary Two!");
  await type("Description", "Somebody else.");
  await press("Save");
  expect(await screen.findByText("The list")).toBeTruthy();
  expect(writesOf(sent)).toMatchObject([
    { call: "POST /api/gamedev/npcs", body: { id: "gary_two", metadata: { created_by: "dana" } } },
  ]);
});

const NO_FACTS = { actions: [], contacts: [], rivals: [], deeds: [] };
const draftReply = (name: string, revision: number) => ({
  draft: {
    id: "gary",
    name,
    revision,
    isNew: false,
    isOutdated: false,
    updatedAt: "2026-11-22T00:00:00.000Z",
    updatedBy: "dana",
    writers: [],
    content: { ...GARY, name },
    baseRevision: "a".repeat(64),
    difference: null,
  },
  problems: [],
});

it("Save as draft stores the work, and players don't see it", async () => {
  const { sent } = open("gary", { [KEEP]: () => Response.json(draftReply("Gary Grill", 1)) });
  await type("Name", "Gary Grill");
  await press("Save as draft");
  expect(await screen.findByText("Saved as draft. Players don't see it.")).toBeTruthy();
  expect(writesOf(sent)).toMatchObject([
    { call: KEEP, body: { content: { name: "Gary Grill" }, baseRevision: "a".repeat(64), revision: null } },
  ]);
  expect(screen.getByText("No unsaved changes")).toBeTruthy();
});

it("a new contact saved as a draft opens as that draft, and is never reported missing", async () => {
  let lists = 0;
  const draft = draftReply("Gary Two", 1);
  const saved = {
    ...draft,
    draft: { ...draft.draft, id: "gary_two", isNew: true, baseRevision: null },
  };
  open("new", {
    // The list that is fetched after saving never arrives.
    [LIST]: () => (++lists === 1 ? Response.json(aList([ENTRY])) : new Promise<Response>(() => {})),
    "PUT /api/gamedev/drafts/gary_two": () => Response.json(saved),
    "GET /api/gamedev/parts/gary_two": () =>
      Response.json({ part: null, draft: saved.draft, facts: NO_FACTS }),
  });
  await type("Name", "Gary Two");
  await type("Description", "Somebody else.");
  await press("Save as draft");
  await waitFor(() => expect(location.pathname).toBe("/admin/game/npc/gary-two"));
  expect(screen.queryByText(/^NPC not found/)).toBeNull();
  expect(await screen.findByText(/^You are editing a draft, saved by dana/)).toBeTruthy();
});

const difference = {
  id: "gary",
  name: "Mine",
  kind: "changed",
  changes: [{ path: "name", label: "Name", kind: "changed", before: "Theirs", after: "Mine" }],
};
const conflictWith = (revision: number) =>
  refusal(409, "conflict", "Somebody else saved.", {
    by: "draft",
    part: null,
    draft: draftReply("Theirs", revision).draft,
    difference,
  });
const conflict = () => conflictWith(7);

it("a draft that somebody else saved is shown with the difference, and taking theirs can be undone", async () => {
  open("gary", { [KEEP]: conflict });
  await type("Name", "Mine");
  await press("Save as draft");
  const dialog = await screen.findByRole("dialog", { name: "Somebody else saved first" });
  expect(within(dialog).getByText("Theirs").tagName).toBe("DEL");
  expect(within(dialog).getByText("Mine", { selector: "ins" })).toBeTruthy();
  await press("Take Theirs");
  expect((await field("Name")).value).toBe("Theirs");
  expect(screen.getByText("No unsaved changes")).toBeTruthy();
  await press("Undo");
  expect((await field("Name")).value).toBe("Mine");
});

it("keeping mine saves over the version that somebody else saved", async () => {
  const { sent } = open("gary", {
    [KEEP]: (body) =>
      (body as { revision: number | null }).revision === 7
        ? Response.json(draftReply("Mine", 8))
        : conflict(),
  });
  await type("Name", "Mine");
  await press("Save as draft");
  await press("Keep Mine");
  expect(await screen.findByText("Saved as draft. Players don't see it.")).toBeTruthy();
  expect(writesOf(sent).at(-1)).toMatchObject({ body: { revision: 7, content: { name: "Mine" } } });
});

/** Opens Gary with a stored draft. */
function openDraft(replies: Parameters<typeof serve>[0]) {
  const { draft } = draftReply("Drafted", 7);
  return open("gary", {
    [LIST]: () => Response.json(aList([{ ...ENTRY, draft: v.parse(DraftSummary, draft) }])),
    "GET /api/gamedev/parts/gary": () => Response.json({ part: null, draft, facts: NO_FACTS }),
    ...replies,
  });
}
const published = (name: string, revision: string) =>
  Response.json({ success: true, version: 4, data: anEntry({ ...GARY, name }, { revision }) });
const noReply = () => Promise.reject(new TypeError("offline"));
/** Presses a button and lets its attempts without a reply pass. */
async function pressInVain(name: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(screen.getByRole("button", { name }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
}

it("Save publishes a draft in one call that names it", async () => {
  const { sent } = openDraft({ [PUBLISH]: () => published("Drafted", "b".repeat(64)) });
  expect(await screen.findByText(/^You are editing a draft/)).toBeTruthy();
  await press("Save");
  expect(await screen.findByText("Saved. Players see it now.")).toBeTruthy();
  expect(writesOf(sent)).toMatchObject([
    { call: PUBLISH, body: { name: "Drafted", revision: "a".repeat(64), draftRevision: 7 } },
  ]);
  expect(screen.queryByText(/^You are editing a draft/)).toBeNull();
});

it("a save without a reply says so and keeps the draft, and the next press repeats it with its key", async () => {
  let isOffline = true;
  const { sent } = openDraft({
    [PUBLISH]: () => (isOffline ? noReply() : published("Drafted", "b".repeat(64))),
  });
  await field("Name");
  await pressInVain("Save");
  expect(screen.getByText("Failed to save NPC. You seem to be offline.")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Somebody else saved first" })).toBeNull();
  expect(screen.getByText(/^You are editing a draft/)).toBeTruthy();
  isOffline = false;
  await press("Save");
  expect(await screen.findByText("Saved. Players see it now.")).toBeTruthy();
  expect(new Set(writesOf(sent).map(({ key }) => key)).size).toBe(1);
});

it.each([
  ["publishes", PUBLISH, "Save", "Saved. Players see it now.", { revision: "b".repeat(64) }],
  ["stores a draft", KEEP, "Save as draft", "Saved as draft. Players don't see it.", { revision: 8 }],
])(
  "a save that %s and whose reply was lost doesn't conflict with the next one",
  async (_what, call, name, text, next) => {
    const part = { id: "gary", name: "Lost", version: 2, content: { ...GARY, name: "Lost" } };
    const lost =
      call === PUBLISH
        ? { by: "release", part: { ...part, revision: "b".repeat(64) }, draft: null }
        : { by: "draft", part: null, draft: draftReply("Lost", 8).draft };
    let attempts = 0;
    const { sent } = openDraft({
      [call]: (body) => {
        attempts += 1;
        if (attempts <= 3) return noReply();
        const { revision } = body as { revision: unknown };
        if (revision !== next.revision)
          return refusal(409, "conflict", "Somebody else saved.", { ...lost, difference });
        return call === PUBLISH ? published("Mine", "c".repeat(64)) : Response.json(draftReply("Mine", 9));
      },
    });
    await type("Name", "Lost");
    await pressInVain(name);
    await type("Name", "Mine");
    await press(name);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Somebody else saved first" })).toBeNull();
    expect(writesOf(sent).at(-1)).toMatchObject({ call, body: next });
    if (call === PUBLISH) expect(writesOf(sent).at(-1)?.body).not.toHaveProperty("draftRevision");
  },
);

it("publishing over a draft that somebody else saved asks, and keeping mine publishes", async () => {
  const { sent } = openDraft({
    [PUBLISH]: (body) =>
      (body as { draftRevision?: number }).draftRevision === 9
        ? published("Mine", "b".repeat(64))
        : conflictWith(9),
  });
  await type("Name", "Mine");
  await press("Save");
  const dialog = await screen.findByRole("dialog", { name: "Somebody else saved first" });
  expect(within(dialog).getByText("dana saved this draft while you were writing.")).toBeTruthy();
  await press("Keep Mine");
  expect(await screen.findByText("Saved. Players see it now.")).toBeTruthy();
  expect(writesOf(sent).map(({ call }) => call)).toEqual([PUBLISH, PUBLISH]);
});

it("a link asks about unsaved changes: staying keeps them, leaving follows the link", async () => {
  open("gary");
  fireEvent.click(await screen.findByRole("link", { name: "Away" }));
  expect(screen.getByText("Somewhere else")).toBeTruthy();
  cleanup();
  open("gary");
  await type("Name", "Mine");
  fireEvent.click(await screen.findByRole("link", { name: "Away" }));
  expect(await screen.findByRole("dialog", { name: "Unsaved Changes" })).toBeTruthy();
  await press("Stay on Page");
  expect((await field("Name")).value).toBe("Mine");
  fireEvent.click(screen.getByRole("link", { name: "Away" }));
  await press("Leave Without Saving");
  expect(screen.getByText("Somewhere else")).toBeTruthy();
});

it("Cancel asks about unsaved changes and leads to the list", async () => {
  open("gary");
  await type("Name", "Mine");
  await press("Cancel");
  await press("Leave Without Saving");
  expect(await screen.findByText("The list")).toBeTruthy();
});

it("closing the page asks while changes are unsaved", async () => {
  open("gary");
  const close = () => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  await field("Name");
  expect(close()).toBe(false);
  await type("Name", "Mine");
  expect(close()).toBe(true);
});

it("a session that ends while typing leaves the changes on the device, which offers them to the same account", async () => {
  const { unmount } = open("gary");
  await type("Name", "Mine");
  unmount();
  open("gary");
  const dialog = await screen.findByRole("dialog", { name: "Your unsaved changes are still here" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Restore Changes" }));
  expect((await field("Name")).value).toBe("Mine");
  cleanup();
  queryClient.setQueryData(["me"], {
    account: { ...ACCOUNT, user: { ...ACCOUNT.user, id: "u2" } },
    isLastKnown: false,
  });
  open("gary");
  expect((await field("Name")).value).toBe("Contact gary");
  expect(screen.queryByRole("dialog", { name: /unsaved/ })).toBeNull();
});

it("a page that closes in the middle of a word leaves it on the device", async () => {
  const { unmount } = open("gary");
  fireEvent.change(await field("Name"), { target: { value: "Mi" } });
  dispatchEvent(new Event("pagehide"));
  unmount();
  open("gary");
  await press("Restore Changes");
  expect((await field("Name")).value).toBe("Mi");
});

it("Save as draft sends what was typed even if the page doesn't show it yet", async () => {
  const { sent } = open("gary", { [KEEP]: () => Response.json(draftReply("Gary Grill", 1)) });
  const name = await field("Name");
  for (const value of ["G", "Gary Grill"]) fireEvent.change(name, { target: { value } });
  expect(screen.queryByText("Gary Grill")).toBeNull();
  await press("Save as draft");
  await screen.findByText("Saved as draft. Players don't see it.");
  expect(writesOf(sent)).toMatchObject([{ body: { content: { name: "Gary Grill" } } }]);
});

it("Undo and Redo change the text of a field", async () => {
  open("gary");
  await type("Name", "Mine");
  await press("Undo");
  expect((await field("Name")).value).toBe("Contact gary");
  await press("Redo");
  expect((await field("Name")).value).toBe("Mine");
});

/** The keys of the unsaved changes on this device. */
const unsaved = () => Object.keys(localStorage).filter((key) => key.startsWith("unsaved"));

/** Opens the editor with a save that waits for `answer`. */
function openSlow(slug: string, call: string, reply: () => Response) {
  const waits = Promise.withResolvers<void>();
  const page = open(slug, { [call]: () => waits.promise.then(reply) });
  return { ...page, answer: () => act(async () => waits.resolve()) };
}

it.each([
  ["Save", PUBLISH, "Saved. Players see it now."],
  ["Save as draft", KEEP, "Saved as draft. Players don't see it."],
])(
  "%s keeps what is typed while it is on its way, on the page and on the device",
  async (name, call, text) => {
    const reply = () =>
      call === KEEP ? Response.json(draftReply("Gary Grill", 1)) : published("Gary Grill", "b".repeat(64));
    const { answer, unmount } = openSlow("gary", call, reply);
    await type("Name", "Gary Grill");
    await pressInVain(name);
    await type("Name", "Gary Grill the Second");
    await answer();
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await field("Name")).value).toBe("Gary Grill the Second");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    unmount();
    open("gary");
    await press("Restore Changes");
    expect((await field("Name")).value).toBe("Gary Grill the Second");
  },
);

it("a tab that saves leaves the unsaved changes of another tab on the device", async () => {
  const there = open("gary");
  await type("Name", "Theirs");
  there.unmount();
  const here = open("gary", { [KEEP]: () => Response.json(draftReply("Mine", 1)) });
  // As if both were open: this one doesn't take up the other's changes.
  fireEvent.change(await field("Name"), { target: { value: "Mine" } });
  await press("Save as draft");
  await screen.findByText("Saved as draft. Players don't see it.");
  here.unmount();
  expect(unsaved()).toHaveLength(1);
});

it("unsaved changes that an earlier version of the page has kept are offered", async () => {
  const { unmount } = open("gary");
  await type("Name", "Mine");
  unmount();
  const [key = ""] = unsaved();
  const kept = JSON.parse(localStorage.getItem(key) ?? "") as object;
  localStorage.removeItem(key);
  localStorage.setItem("unsaved-contacts/u", JSON.stringify([{ of: "gary", ...kept }]));
  open("gary");
  await press("Restore Changes");
  expect((await field("Name")).value).toBe("Mine");
});

it("saved changes aren't offered again", async () => {
  const { unmount } = open("gary", { [KEEP]: () => Response.json(draftReply("Gary Grill", 1)) });
  await type("Name", "Gary Grill");
  await press("Save as draft");
  await screen.findByText("Saved as draft. Players don't see it.");
  unmount();
  expect(unsaved()).toEqual([]);
});

it.each([
  [
    new File(["x"], "x.svg", { type: "image/svg+xml" }),
    "Please select a valid image file (JPEG, PNG, WebP, or GIF)",
  ],
  [
    new File([new Uint8Array(10 * 1024 * 1024)], "x.png", { type: "image/png" }),
    "Image size must be less than 10MB",
  ],
])("the picture %# is refused before it is sent", async (file, text) => {
  const { sent } = open("gary");
  fireEvent.change(await screen.findByLabelText("Picture of the contact"), { target: { files: [file] } });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(writesOf(sent)).toEqual([]);
});

it("an uploaded picture becomes the avatar", async () => {
  const url = `/api/pictures/${"p".repeat(43)}`;
  open("gary", { "POST /api/gamedev/npc-avatar": () => Response.json({ success: true, upload: { url } }) });
  const file = new File(["x"], "x.png", { type: "image/png" });
  fireEvent.change(await screen.findByLabelText("Picture of the contact"), { target: { files: [file] } });
  await waitFor(async () => expect((await field("Avatar")).value).toBe(url));
});

it("Back asks about unsaved changes and stays until they are given up", async () => {
  open("gary");
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

it("the picture's field recommends a size", async () => {
  open("gary");
  expect(
    await screen.findByText(/JPEG, PNG, WebP or GIF under 10MB; 512×512 or more recommended\./),
  ).toBeTruthy();
});

it("terms of a mission are written in the editor, with a refusal while a contact is liked too little", async () => {
  const { sent } = open("gary", {
    [PUBLISH]: () => Response.json({ success: true, version: 4, data: ENTRY }),
  });
  await press(/Mission 1: Quest first/);
  const [ofQuest] = await screen.findAllByRole("button", { name: "Add Terms" });
  if (!ofQuest) throw new Error("no button");
  fireEvent.click(ofQuest);
  await type("Terms condition 1", "affinity_below");
  await type("Affinity (1 to 100)", "30");
  fireEvent.click(await screen.findByLabelText("Ask for something else"));
  await type("Refusal (optional)", "Come back at 30.");
  await press("Save");
  await screen.findByText("Saved. Players see it now.");
  const terms = [
    { when: [{ type: "affinity_below", value: 30 }], requirements: [], refusal: "Come back at 30." },
  ];
  expect(writesOf(sent)).toMatchObject([{ body: { missions: [{ terms }, {}] } }]);
});
