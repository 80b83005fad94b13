import { describe, expect, it } from "vitest";
import { isReservedUsername } from "#game/auth/reserved-usernames.ts";
import { BUNDLED_CONTACTS, loadContacts } from "./loader.ts";

const source = {
  id: "your_mum",
  name: "Your Mum",
  description: "She believes in you.",
  avatar: "👩",
  unlockConditions: { type: "level_reached", level: 1 },
  metadata: { created_at: "2026-11-21T00:00:00.000Z", created_by: "test" },
};

describe("loadContacts", () => {
  it("loadContacts parses all files in the order of their paths", () => {
    const gary = { ...source, id: "gary" };
    const found = loadContacts({ "./npcs/your-mum.json": source, "./npcs/gary.json": gary });
    expect(found.map((contact) => contact.id)).toEqual(["gary", "your_mum"]);
  });

  it("loadContacts names the file and the path of an error", () => {
    const files = { "./npcs/your-mum.json": { ...source, missions: [{}] } };
    expect(() => loadContacts(files)).toThrow(/npcs\/your-mum\.json[\s\S]*missions\.0\.id/);
  });

  it("loadContacts refuses a file not named after its contact", () => {
    expect(() => loadContacts({ "./npcs/mum.json": source })).toThrow("name it your-mum.json");
  });
});

describe("BUNDLED_CONTACTS", () => {
  it("no player can take the name of a contact", () => {
    const names = BUNDLED_CONTACTS.map(({ name }) => name.replace(/[^A-Za-z]+/g, "_"));
    expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
  });
});
