import { expect, it } from "vitest";
import { aContact, aMessage, aQuest } from "#game/content/fixture.ts";
import { findHits, listContent } from "./find.ts";

const GARY = aContact("gary", {
  name: "Gary Needle",
  description: "Sells a needle.",
  messages: [aMessage("rota", { subject: "A needle", body: "None." })],
  missions: [
    aQuest("sew", { name: "Sew by needle", description: "Long." }),
    aQuest("key", { name: "Needle it", description: "The needle." }),
  ],
});
const CONTENT = listContent({
  contacts: [GARY],
  documents: [
    {
      ...{ documentId: "two-oclock", documentName: "The Two O'Clock", text: "Lost a needle." },
      ...{ path: "clients.0.problem", place: "Client “Denise” › Problem" },
    },
  ],
  pages: [
    { path: "/admin/needles", title: "Needles of the day" },
    { path: "/admin/audit", title: "Audit" },
  ],
});

const found = (search: string) =>
  findHits(CONTENT, search).hits.map(({ text, place, to }) => [text, place, to]);

it("a search lists pages, contacts, missions and messages by their names, then texts", () => {
  expect(found("needle")).toEqual([
    ["Needles of the day", "Page", "/admin/needles"],
    ["Gary Needle", "Contact · Sells a needle.", "/admin/game/npc/gary"],
    ["Needle it", "Mission · Gary Needle · The needle.", "/admin/game/npc/gary?entry=key"],
    ["Sew by needle", "Mission · Gary Needle · Long.", "/admin/game/npc/gary?entry=sew"],
    ["A needle", "Message · Gary Needle · None.", "/admin/game/npc/gary?entry=rota"],
    ["Sells a needle.", "Gary Needle › Description", "/admin/game/npc/gary"],
    ["The needle.", "Gary Needle › Mission “Needle it” › Description", "/admin/game/npc/gary?entry=key"],
    ["Lost a needle.", "The Two O'Clock › Client “Denise” › Problem", "/admin/game/clients"],
  ]);
});

it.each([
  ["ROTA", [["A needle", "rota · Message · Gary Needle · None.", "/admin/game/npc/gary?entry=rota"]]],
  ["contact", [["New contact", "Command", "/admin/game/npc/new"]]],
  ["publish", [["Publish drafts", "Command", "/admin/game/releases?publish"]]],
])("“%s” finds an id or a command: %j", (search, hits) => {
  expect(found(search)).toEqual(hits);
});

it("before a search, commands and pages are listed", () => {
  const texts = found("n").map(([text]) => text);
  expect(texts).toEqual(["New contact", "Publish drafts", "Needles of the day", "Audit"]);
});

it("the list is bounded, and says how many there are", () => {
  const contacts = Array.from({ length: 205 }, (_, place) =>
    aContact(`c${place}`, { description: "needle" }),
  );
  const content = listContent({ contacts, documents: [], pages: [] });
  const { hits, total } = findHits(content, "needle");
  expect([hits.length, total]).toEqual([200, 205]);
});
