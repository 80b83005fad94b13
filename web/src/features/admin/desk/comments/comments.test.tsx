import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aMessage } from "#game/content/fixture.ts";
import { serverNow } from "../../../../clock.ts";
import { signInForEach, writesOf } from "../../../../test-page.tsx";
import { changed, treeOf } from "../fields/tree.ts";
import { presentWriters } from "../session/presence.tsx";
import { aContact } from "../test-content.ts";
import { CONTENTS, draftOf, editForEach, field, openPart, PARTS, press, type } from "../test-parts.tsx";
import { addressAt, placeOf } from "./comment-places.ts";

signInForEach();
editForEach();

const CONTENT = {
  name: "Gary",
  missions: [
    { id: "a", requirements: [{ amount: 1 }, { amount: 2 }] },
    { id: "b", requirements: [] },
  ],
};

describe("the place of a comment", () => {
  const tree = treeOf(CONTENT);

  it.each([
    ["name", "name"],
    ["", ""],
    ["missions.1", "missions.b"],
    ["missions.0.requirements.1.amount", "missions.a.requirements.1.amount"],
    ["missions.0.rewards.cash", "missions.a.rewards.cash"],
  ])("of the field %j is %j, and leads back to it", (address, place) => {
    expect(placeOf(tree, address)).toBe(place);
    expect(addressAt(tree, place)).toBe(address);
  });

  it("stays that of its field while entries move, and names nothing once its entry is gone", () => {
    const moved = changed(tree, { type: "move", at: "missions", key: "0", to: 1 });
    expect(placeOf(moved, "missions.0.name")).toBe("missions.a.name");
    expect(addressAt(moved, "missions.a.name")).toBe("missions.0.name");
    const removed = changed(moved, { type: "remove", at: "missions", key: "0" });
    expect([placeOf(removed, "missions.0.name"), addressAt(removed, "missions.a.name")]).toEqual([
      null,
      null,
    ]);
  });
});

it("other writers who saved the draft recently are shown as present", () => {
  const at = Date.parse("2030-01-01T12:00:00Z");
  const writer = (name: string, minutesAgo: number, since: string) => ({
    name,
    since,
    at: new Date(at - minutesAgo * 60_000).toISOString(),
  });
  const writers = [
    writer("late", 30, "1"),
    writer("bob", 29, "3"),
    writer("ada", 0, "2"),
    writer("me", 0, "1"),
  ];
  expect(presentWriters(writers, "me", at).map(({ name }) => name)).toEqual(["ada", "bob"]);
});

const comment = (place: string, text: string) => ({
  id: crypto.randomUUID(),
  place,
  text,
  at: "2026-11-22T10:00:00.000Z",
  by: "ada",
});

describe.each(PARTS)("comments on a part of the kind $kind", ({ kind, id, label, path }) => {
  const content = CONTENTS[kind];
  const PATH = `/api/gamedev/parts/${id}/comments`;
  const listed = (comments: readonly object[], writers: readonly object[] = []) => ({
    [`GET ${PATH}`]: () => Response.json({ comments, writers, revision: 7 }),
  });

  it("are written at their field, which they lead back to, and are answered and resolved", async () => {
    const stored: ReturnType<typeof comment>[] = [];
    const { sent } = openPart(
      id,
      content,
      {
        ...listed(stored),
        [`POST ${PATH}`]: (body) => {
          const { place, text } = body as { place: string; text: string };
          stored.push(comment(place, text));
          return Response.json({ comment: stored.at(-1) });
        },
        [`POST ${PATH}/resolve`]: () => {
          stored.length = 0;
          return Response.json({ success: true });
        },
      },
      draftOf(id, content, 7),
    );
    const control = await field(label);
    control.focus();
    fireEvent.keyDown(control, { code: "KeyM", ctrlKey: true, altKey: true });
    fireEvent.change(await screen.findByLabelText("Your comment"), { target: { value: "Shorter?" } });
    await press("Comment");
    fireEvent.change(await screen.findByLabelText("Your reply"), { target: { value: "No." } });
    await press("Reply");
    await waitFor(() => expect(screen.getByRole("list", { name: "Comments" }).textContent).toContain("No."));
    const place = writesOf(sent).map(({ body }) => (body as { place: string }).place);
    expect(place).toHaveLength(2);
    expect(place[0]).toContain(String(path.at(-1)));
    expect(screen.getAllByRole("button", { name: `2 comments on ${label}` })).toHaveLength(1);
    const list = screen.getByRole("list", { name: "Open comments" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Resolve" }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Open comments" })).toBeNull());
  });

  it("of a removed field are shown on the part, beside its other writers", async () => {
    const at = new Date(serverNow()).toISOString();
    openPart(
      id,
      content,
      listed([comment("gone.field", "Whose is this?")], [{ name: "ada", since: at, at }]),
    );
    const list = await screen.findByRole("list", { name: "Open comments" });
    expect(list.textContent).toMatch(/Whose is this\?/);
    expect(await screen.findByText(/^ada has had this open since /)).toBeTruthy();
  });
});

it("a comment follows its entry to the id that a new name gives it, and the draft is saved with its new place", async () => {
  const gary = aContact("gary", { messages: [aMessage("message_1", { subject: "Hello" })] });
  const draft = draftOf("gary", gary, 7);
  const there = comment("messages.message_1.subject", "Warmer?");
  const { sent } = openPart(
    "gary",
    { ...gary, messages: [] },
    {
      "GET /api/gamedev/parts/gary/comments": () =>
        Response.json({ comments: [there], writers: [], revision: 7 }),
      "PUT /api/gamedev/drafts/gary": (body) =>
        Response.json({ draft: draftOf("gary", (body as { content: unknown }).content, 8), problems: [] }),
    },
    draft,
  );
  await screen.findByRole("list", { name: "Open comments" });
  await press(/^Message 1: /);
  await type("Subject", "Dear you");
  await press("Save as draft");
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
  expect(writesOf(sent)[0]?.body).toMatchObject({
    movedComments: [{ id: there.id, place: "messages.dear_you.subject" }],
  });
});
