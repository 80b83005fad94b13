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

it("a search lists contacts, missions, messages and pages by their names, then texts", () => {
  const { hits, total } = findHits(CONTENT, "needle");
  expect(hits.map(({ text, place, to }) => [text, place, to])).toEqual([
    ["Gary Needle", "Contact", "/admin/game/npc/gary"],
    ["Needle it", "Mission · Gary Needle", "/admin/game/npc/gary?entry=key"],
    ["Sew by needle", "Mission · Gary Needle", "/admin/game/npc/gary?entry=sew"],
    ["A needle", "Message · Gary Needle", "/admin/game/npc/gary?entry=rota"],
    ["Needles of the day", "Page", "/admin/needles"],
    ["Sells a needle.", "Gary Needle › Description", "/admin/game/npc/gary"],
    ["The needle.", "Gary Needle › Mission “Needle it” › Description", "/admin/game/npc/gary?entry=key"],
    ["Lost a needle.", "The Two O'Clock › Client “Denise” › Problem", "/admin/game/clients"],
  ]);
  expect(total).toBe(8);
});

it("the list is bounded, and says how many there are", () => {
  const contacts = Array.from({ length: 205 }, (_, place) =>
    aContact(`c${place}`, { description: "needle" }),
  );
  const content = listContent({ contacts, documents: [], pages: [] });
  const { hits, total } = findHits(content, "needle");
  expect([hits.length, total]).toEqual([200, 205]);
});
