import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { withValue } from "#game/content/fixture.ts";
import { refusal, signInForEach, writesOf } from "../../../test-page.tsx";
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
  saveOf,
  signInAs,
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

/** Lets the attempts without a reply pass. */
async function pressInVain(name: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(screen.getByRole("button", { name }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
}

describe.each(PARTS)("the page of the kind $kind", ({ kind, id, label, path, text }) => {
  const content = CONTENTS[kind];
  const KEEP = `PUT /api/gamedev/drafts/${id}`;
  const RELEASE = `PUT /api/gamedev/parts/${id}`;
  const written = (other = text) => withValue(content, path, other);
  const value = async () => (await field(label)).value;
  const saved = (mine: unknown, revision: number) =>
    Response.json({ draft: draftOf(id, mine, revision), problems: [] });
  const taken = (revision: number, theirs = written("Theirs")) =>
    conflict("draft", { draft: draftOf(id, theirs, revision) });
  const keep = () => press("Save as draft");
  const isSaved = () => screen.findByText(/^Saved as (a )?draft\. Players don't see it/);

  /** Releases the part by its button, and by the one that confirms it. */
  async function release() {
    if (kind === "contact") {
      await press("Save and release");
      return;
    }
    await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/can be released$/));
    await press("Release");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Release" }));
  }

  it("saves typed text as a draft of the version in force, and leaves nothing unsaved", async () => {
    const { sent } = openPart(id, content, {
      [KEEP]: (body) => saved(saveOf(body).content, 1),
    });
    await type(label, text);
    await keep();
    await isSaved();
    const body = { content: written(), baseRevision: "a".repeat(64), revision: null };
    expect(writesOf(sent)).toMatchObject([{ call: KEEP, body }]);
    expect(closingAsks()).toBe(false);
    fireEvent.click(screen.getByRole("link", { name: "Away" }));
    await screen.findByText("Somewhere else");
  });

  it("releases typed text with the draft that it began with", async () => {
    const reply = () => Response.json({ part: partOf(id, written(), NEXT) });
    const { sent } = openPart(id, content, { [RELEASE]: reply }, draftOf(id, content, 7));
    await type(label, text);
    await release();
    await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
    const body = { content: written(), revision: "a".repeat(64), draftRevision: 7 };
    expect(writesOf(sent)).toMatchObject([{ call: RELEASE, body }]);
    await waitFor(() => expect(screen.getByText(/^No un(saved|released) changes$/)).toBeTruthy());
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
    openPart(id, content, { [KEEP]: () => taken(7) });
    await type(label, text);
    await keep();
    const dialog = await screen.findByRole("dialog", { name: "Somebody else saved first" });
    expect(within(dialog).getByText("dana saved this draft while you were writing.")).toBeTruthy();
    expect(within(dialog).getByText(text, { selector: "del" })).toBeTruthy();
    expect(within(dialog).getByText("Theirs", { selector: "ins" })).toBeTruthy();
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("unsaved"));
    await waitFor(() => expect(kept()).toHaveLength(1));
    await press("Theirs");
    expect(await value()).toBe("Theirs");
    expect(kept()).toEqual([]);
    await press("Undo");
    expect(await value()).toBe(text);
  });

  it("saves a text over somebody else's draft with Mine", async () => {
    const { sent } = openPart(id, content, {
      [KEEP]: (body) => (saveOf(body).revision === 7 ? saved(written(), 8) : taken(7)),
    });
    await type(label, text);
    await keep();
    await press("Mine");
    await isSaved();
    expect(writesOf(sent).at(-1)).toMatchObject({ body: { revision: 7, content: written() } });
  });

  it("releases a text over somebody else's release with Mine", async () => {
    const theirs = { ...partOf(id, written("Theirs"), NEXT), revision: "b".repeat(64) };
    const { sent } = openPart(id, content, {
      [RELEASE]: (body) =>
        saveOf(body).revision === theirs.revision
          ? Response.json({ part: partOf(id, written(), NEXT) })
          : conflict("release", { part: theirs }),
    });
    await type(label, text);
    await release();
    await screen.findByText("This was released again while you were writing.");
    await press("Mine");
    await waitFor(() => expect(writesOf(sent)).toHaveLength(2));
    expect(writesOf(sent).at(-1)).toMatchObject({ body: { content: written(), revision: theirs.revision } });
    expect(await screen.findByText(/Players see it now\.$/)).toBeTruthy();
    expect(await value()).toBe(text);
  });

  it("keeps typed text when another writer discards the draft, and begins a new draft with the next save", async () => {
    const gone = conflict("draft", { part: partOf(id, content) });
    const reply = (body: unknown) => (saveOf(body).revision === null ? saved(written(), 9) : gone);
    const { sent } = openPart(id, content, { [KEEP]: reply }, draftOf(id, content, 7));
    await type(label, text);
    await keep();
    await screen.findByText(/^The draft was discarded while you were writing\./);
    expect(await value()).toBe(text);
    await keep();
    await isSaved();
    expect(writesOf(sent).at(-1)).toMatchObject({ body: { revision: null, content: written() } });
  });

  it("asks nothing about its own save whose reply was lost", async () => {
    let attempts = 0;
    const { sent } = openPart(id, content, {
      [KEEP]: (body) => {
        attempts += 1;
        if (attempts <= 3) return noReply();
        return saveOf(body).revision === 8 ? saved(written(), 9) : taken(8, written("Lost"));
      },
    });
    await type(label, "Lost");
    await pressInVain("Save as draft");
    await type(label, text);
    await keep();
    await isSaved();
    expect(screen.queryByRole("dialog", { name: "Somebody else saved first" })).toBeNull();
    expect(writesOf(sent).at(-1)).toMatchObject({ body: { revision: 8 } });
  });

  it("keeps text typed during a save, on the page and on the device", async () => {
    const waits = Promise.withResolvers<void>();
    const { unmount } = openPart(id, content, {
      [KEEP]: () => waits.promise.then(() => saved(written("First"), 1)),
    });
    await type(label, "First");
    await keep();
    await type(label, text);
    await act(async () => waits.resolve());
    await isSaved();
    expect(await value()).toBe(text);
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
    await keep();
    expect(await screen.findByText(/mum\.visit: waits for the mission x/)).toBeTruthy();
    expect(await value()).toBe(text);
  });
});
