import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { withValue } from "#game/content/fixture.ts";
import { type Replies, refusal, signInForEach, writesOf } from "../../../test-page.tsx";
import {
  CONTENTS,
  conflict,
  draftOf,
  editForEach,
  field,
  openPart,
  PARTS,
  partOf,
  press,
  published,
  save,
  saveOf,
  signInAs,
  state,
  type,
} from "./test-parts.tsx";

signInForEach();
editForEach();

const NEXT = "b".repeat(64);
const noReply = () => Promise.reject(new TypeError("offline"));

/** True if the browser asks before it closes the page. */
function closingAsks(): boolean {
  const close = new Event("beforeunload", { cancelable: true });
  dispatchEvent(close);
  return close.defaultPrevented;
}

describe.each(PARTS)("the page of the kind $kind", ({ kind, id, label, path, text }) => {
  const content = CONTENTS[kind];
  const KEEP = `PUT /api/gamedev/drafts/${id}`;
  const PUBLISH = `PUT /api/gamedev/${kind === "contact" ? "npcs" : "parts"}/${id}`;
  const written = (other = text) => withValue(content, path, other);
  const value = async () => (await field(label)).value;
  const saved = (mine: unknown, revision: number) => Response.json({ draft: draftOf(id, mine, revision) });
  const kept = (body: unknown) => saved(saveOf(body).content, 1);
  const taken = (revision: number, theirs = written("Theirs")) =>
    conflict("draft", { draft: draftOf(id, theirs, revision) });
  const isSaved = () => screen.findByText("Draft saved");
  /** Opens the page with these replies, and types the text. */
  async function write(replies: Replies = {}, draft: unknown = null) {
    const opened = openPart(id, content, replies, draft);
    await type(label, text);
    return opened;
  }
  /** Types, and lets time pass, in milliseconds. */
  async function typeAndWait(value: string, ms: number) {
    const control = await field(label);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.change(control, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(ms));
  }
  /** Publishes the part after a look at the difference. */
  async function publish() {
    await press("Publish");
    const dialog = within(await screen.findByRole("dialog", { name: /^Publish / }));
    expect(await dialog.findByText("Proved: everything can be reached and paid for.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Publish" }));
  }

  it("stores typed text two seconds later as a draft of what players see, and leaves nothing unsaved", async () => {
    const { sent } = openPart(id, content, { [KEEP]: kept });
    await typeAndWait(text, 1_900);
    expect([writesOf(sent), screen.getByText("Saving…")]).toMatchObject([[], {}]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();
    await isSaved();
    expect(state()).toBe("1 change not published");
    const body = { content: written(), baseRevision: "a".repeat(64), revision: null };
    expect(writesOf(sent)).toMatchObject([{ call: KEEP, body }]);
    expect(closingAsks()).toBe(false);
    fireEvent.click(screen.getByRole("link", { name: "Away" }));
    await screen.findByText("Somewhere else");
  });

  it("publishes typed text after its difference was shown, with the draft that it was stored as", async () => {
    const { sent } = await write({
      [KEEP]: (body) => saved(saveOf(body).content, 8),
      [PUBLISH]: published(id, NEXT),
    });
    await publish();
    // It closes once the state that it asked for stands there.
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(state()).toBe("Published");
    const [, preview, publishing] = writesOf(sent);
    expect(preview).toMatchObject({ body: { drafts: [{ id, revision: 8 }] } });
    const body = kind === "contact" ? Object(written()) : { content: written() };
    expect(publishing).toMatchObject({
      call: PUBLISH,
      body: { ...body, revision: "a".repeat(64), draftRevision: 8 },
    });
  });

  it("removes the draft that is again what players see", async () => {
    const { sent } = openPart(id, content, { [PUBLISH]: published(id) }, draftOf(id, written("Drafted"), 7));
    await type(
      label,
      String(path.split(".").reduce<unknown>((at, step) => Reflect.get(Object(at), step), content)),
    );
    await save();
    await waitFor(() =>
      expect(writesOf(sent)).toMatchObject([{ call: PUBLISH, body: { draftRevision: 7 } }]),
    );
    expect(state()).toBe("Published");
    expect(screen.queryByText("Draft saved")).toBeNull();
  });

  it("undoes and redoes typed text in one step", async () => {
    openPart(id, content);
    const before = await value();
    for (const each of [`${text.slice(0, 3)}`, text]) await type(label, each);
    await press("Undo");
    expect(await value()).toBe(before);
    await press("Redo");
    expect(await value()).toBe(text);
  });

  it("shows the difference from what somebody else saved, and taking Theirs can be undone", async () => {
    await write({ [KEEP]: () => taken(7) });
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: "Somebody else saved first" }));
    expect(dialog.getByText("dana saved this draft while you were writing.")).toBeTruthy();
    expect(dialog.getByText("Theirs", { selector: "ins" })).toBeTruthy();
    const copies = () => Object.keys(localStorage).filter((key) => key.startsWith("unsaved"));
    await waitFor(() => expect(copies()).toHaveLength(1));
    await press("Theirs");
    expect(await value()).toBe("Theirs");
    expect(copies()).toEqual([]);
    await press("Undo");
    expect(await value()).toBe(text);
  });

  it("asks once whose version stays, saves nothing until then, and saves a text over somebody else's draft with Mine", async () => {
    const { sent } = await write({
      [KEEP]: (body) => (saveOf(body).revision === 7 ? saved(written("More"), 8) : taken(7)),
    });
    await save();
    await screen.findByRole("dialog", { name: "Somebody else saved first" });
    await press("Close");
    await type(label, "More");
    await save();
    expect(writesOf(sent)).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(closingAsks()).toBe(true);
    await press("Choose a Version");
    await press("Mine");
    await isSaved();
    expect(writesOf(sent).at(-1)).toMatchObject({ body: { revision: 7, content: written("More") } });
  });

  it("asks about what somebody else published meanwhile, and Mine drafts the text on top of it", async () => {
    const theirs = partOf(id, written("Theirs"), NEXT);
    const draft = draftOf(id, written(), 8);
    const { sent } = await write({
      [KEEP]: () => saved(written(), 8),
      [PUBLISH]: () => conflict("release", { part: theirs, draft }),
    });
    await publish();
    await screen.findByText("This was published again while you were writing.");
    await press("Mine");
    await isSaved();
    expect(writesOf(sent).at(-1)).toMatchObject({
      call: KEEP,
      body: { content: written(), baseRevision: NEXT },
    });
    expect(await value()).toBe(text);
  });

  it("keeps typed text when another writer discards the draft, and begins a new draft", async () => {
    const gone = conflict("draft", { part: partOf(id, content) });
    const reply = (body: unknown) => (saveOf(body).revision === null ? saved(written(), 9) : gone);
    const { sent } = await write({ [KEEP]: reply }, draftOf(id, content, 7));
    await save();
    await save();
    await isSaved();
    expect(await value()).toBe(text);
    expect(writesOf(sent).at(-1)).toMatchObject({ body: { revision: null, content: written() } });
  });

  it("says that it can't save without a network, and asks nothing about its own save whose reply was lost", async () => {
    let attempts = 0;
    const { sent } = openPart(id, content, {
      [KEEP]: (body) => {
        attempts += 1;
        if (attempts <= 3) return noReply();
        return saveOf(body).revision === 8 ? saved(written(), 9) : taken(8, written("Lost"));
      },
    });
    await typeAndWait("Lost", 7_000);
    vi.useRealTimers();
    expect(screen.getByRole("alert").textContent).toMatch(/^Failed to save .*You seem to be offline\./);
    expect(screen.getByText("Kept on this device")).toBeTruthy();
    await type(label, text);
    await save();
    await isSaved();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("dialog", { name: "Somebody else saved first" })).toBeNull();
    expect(writesOf(sent).at(-1)).toMatchObject({ body: { revision: 8 } });
  });

  it("keeps text typed during a save, on the page and on the device", async () => {
    const waits = Promise.withResolvers<void>();
    const { unmount } = openPart(id, content, {
      [KEEP]: () => waits.promise.then(() => saved(written("First"), 1)),
    });
    await type(label, "First");
    await save();
    await type(label, text);
    await act(async () => waits.resolve());
    expect([await value(), closingAsks()]).toEqual([text, true]);
    unmount();
    openPart(id, content);
    await press("Restore Changes");
    expect(await value()).toBe(text);
  });

  it("offers unsaved changes to the same account, and forgets those that aren't wanted", async () => {
    const { unmount } = openPart(id, content);
    fireEvent.change(await field(label), { target: { value: text } });
    dispatchEvent(new Event("pagehide"));
    unmount();
    signInAs("another");
    openPart(id, content);
    await field(label);
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    signInAs("u");
    openPart(id, content);
    await press("Discard Them");
    expect(await value()).not.toBe(text);
    expect(Object.keys(localStorage).filter((key) => key.startsWith("unsaved"))).toEqual([]);
  });

  it("asks about unsaved changes before a link is followed: staying keeps them, leaving goes", async () => {
    openPart(id, content);
    await type(label, text);
    expect(closingAsks()).toBe(true);
    fireEvent.click(screen.getByRole("link", { name: "Away" }));
    await press("Stay on Page");
    expect(await value()).toBe(text);
    fireEvent.click(screen.getByRole("link", { name: "Away" }));
    await press("Leave Without Saving");
    await screen.findByText("Somewhere else");
    expect(location.search).toBe("?x=1");
  });

  it("says why a save was refused, and keeps the work", async () => {
    const problems = [{ contactId: id, subject: "mum.visit", path: "", text: "waits for the mission x" }];
    openPart(id, content, {
      [KEEP]: () => refusal(422, "content_refused", "The proof failed.", { problems }),
    });
    await type(label, text);
    await save();
    expect(await screen.findByText(/mum\.visit: waits for the mission x/)).toBeTruthy();
    expect(await value()).toBe(text);
  });
});
