import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../worker/content/actions.ts";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import { RIVALS } from "../../worker/content/feed.ts";
import { BUNDLED_CONTACTS } from "../../worker/content/loader.ts";
import type { BriefGoal } from "../rules/brief/goals.ts";
import type { Client, ClientList } from "../rules/clients/client.ts";
import { factsOf } from "./document-facts.ts";
import { documentTexts, replaceDocumentText } from "./document-texts.ts";
import {
  documentDifference,
  documentDifferences,
  documentIds,
  proveDocument,
  proveDocuments,
} from "./documents.ts";

const FACTS = factsOf(BUNDLED_CONTACTS, ACTIONS, RIVALS);
const TODAY = 20_800;
const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];
const [DENISE, NEVILLE] = CLIENTS.clients as [Client, Client];

/** The clients with the first one changed. */
const withFirst = (change: object): unknown => ({
  ...CLIENTS,
  clients: [{ ...DENISE, ...change }, ...CLIENTS.clients.slice(1)],
});
const problemsOf = (clients: unknown) =>
  proveDocument("two-oclock", clients, FACTS, CLIENTS).problems.map(({ path, text }) => `${path}: ${text}`);
const letterFrom = (from: string) => {
  const { now } = DENISE.advice;
  return { advice: { ...DENISE.advice, now: { ...now, letter: { ...now.letter, from } } } };
};

describe("the proof of a document", () => {
  it.each(documentIds())("the shipped %s holds", (id) => {
    expect(proveDocument(id, BUNDLED_DOCUMENTS[id], FACTS, BUNDLED_DOCUMENTS[id]).problems).toEqual([]);
  });

  it.each([
    [
      "a client without one of the three answers",
      withFirst({ advice: { now: DENISE.advice.now, fame: DENISE.advice.fame } }),
      "clients.0.advice.care: Is missing",
    ],
    ["an empty problem", withFirst({ problem: "" }), "clients.0.problem: Please write something"],
    [
      "a letter of a contact that doesn't exist",
      withFirst(letterFrom("nobody")),
      "clients.0.advice.now.letter.from: There is no contact nobody.",
    ],
    [
      "a text that somebody else says",
      withFirst({ problem: NEVILLE.problem }),
      "clients.1.problem: Occurs again. Nobody says the same twice.",
    ],
    ["two clients with one id", withFirst({ id: NEVILLE.id }), "clients: Each id must be unique"],
    [
      "a rival whom nobody knows",
      { ...CLIENTS, takenOn: { ...CLIENTS.takenOn, by: "nobody" } },
      "takenOn.by: Nobody posts as nobody.",
    ],
    [
      "a post that names no client",
      { ...CLIENTS, takenOn: { ...CLIENTS.takenOn, posts: ["A.", "{client}", "{client}!", "{client}?"] } },
      "takenOn.posts.0: Must name {client}.",
    ],
    ["a day that is none", withFirst({ since: "soon" }), "clients.0.since: Must be a day, as in 2026-11-25"],
  ])("%s is refused at its field", (_, clients, problem) => {
    expect(problemsOf(clients)).toContain(problem);
  });

  it("the sender of all letters is refused as a contact", () => {
    const contacts = [...BUNDLED_CONTACTS, { id: "two_oclock", name: "Two" }];
    expect(proveDocument("two-oclock", CLIENTS, { ...FACTS, contacts }, CLIENTS).problems).toEqual([
      { path: "clients", text: "No contact may have the id two_oclock." },
    ]);
  });

  it("a document that stays is not proved again, so that it forbids no change of anything else", () => {
    const facts = factsOf([], [], []);
    const source = new Map(Object.entries(structuredClone(BUNDLED_DOCUMENTS)));
    const { documents, problems } = proveDocuments(BUNDLED_DOCUMENTS, source, facts, TODAY);
    expect(problems).toEqual([]);
    expect(documents).toEqual(BUNDLED_DOCUMENTS);
  });

  it("of a document whose fields are of other types, the one in force is kept", () => {
    const changed = new Map([["two-oclock", { clients: 3 }]]);
    const { documents, problems } = proveDocuments(BUNDLED_DOCUMENTS, changed, FACTS, TODAY);
    expect(documents).toEqual(BUNDLED_DOCUMENTS);
    expect(problems[0]).toMatchObject({ contactId: "two-oclock", subject: "The Two O'Clock" });
  });

  it("anything at all is proved without an exception", () => {
    fc.assert(
      fc.property(fc.constantFrom(...documentIds()), fc.jsonValue(), (id, source) => {
        expect(proveDocument(id, source, FACTS, BUNDLED_DOCUMENTS[id]).problems).not.toEqual([]);
      }),
    );
  });
});

describe("the difference between two documents", () => {
  it("names each client by their name, and what was changed", () => {
    const after = withFirst({ problem: "The hall is gone." }) as ClientList;
    expect(documentDifference("two-oclock", CLIENTS, after)).toEqual({
      contactId: "two-oclock",
      name: "The Two O'Clock",
      kind: "changed",
      changes: [
        {
          path: "clients.0.problem",
          label: "Client “Denise, hall hire” › Problem",
          kind: "changed",
          before: DENISE.problem,
          after: "The hall is gone.",
        },
      ],
    });
    expect(documentDifferences(BUNDLED_DOCUMENTS, { ...BUNDLED_DOCUMENTS })).toEqual([]);
  });

  it("of two pools names each goal by its label, and what was added, removed and changed", () => {
    const fries: BriefGoal = { id: "fries", label: "Bag fries 3 times", kind: "action:bag_fries", count: 3 };
    const posts: BriefGoal = { id: "posts", label: "Post 2 times", kind: "posts", count: 2 };
    const added: BriefGoal = { id: "new", label: "Gain 9 followers", kind: "followers", count: 9 };
    const after = [{ ...fries, count: 4, label: "Bag fries 4 times" }, added];
    const difference = documentDifference("daily-brief", [fries, posts], after);
    expect(
      difference?.changes.map(({ label, kind, before, after: now }) => [label, kind, before, now]),
    ).toEqual([
      ["Goal “Post 2 times”", "removed", "Post 2 times", null],
      ["Goal “Bag fries 4 times” › Label", "changed", "Bag fries 3 times", "Bag fries 4 times"],
      ["Goal “Bag fries 4 times” › Count", "changed", "3", "4"],
      ["Goal “Gain 9 followers”", "added", null, "Gain 9 followers"],
    ]);
  });
});

describe("the texts of a document", () => {
  it("are what players read, each at a readable place", () => {
    const texts = documentTexts("two-oclock", CLIENTS);
    expect(texts).toContainEqual({
      path: "clients.0.advice.fame.letter.body",
      place: "Client “Denise, hall hire” › Advice › Fame › Letter › Body",
      text: DENISE.advice.fame.letter.body,
    });
    expect(texts.map(({ text }) => text)).not.toContain("your_mum");
    expect(documentTexts("daily-brief", BUNDLED_DOCUMENTS["daily-brief"])[0]).toMatchObject({
      path: "goals.0.label",
      text: BUNDLED_DOCUMENTS["daily-brief"][0]?.label,
    });
  });

  it("each can be replaced at its path, and nothing else changes", () => {
    for (const id of documentIds()) {
      const value = BUNDLED_DOCUMENTS[id];
      for (const { path } of documentTexts(id, value)) {
        const changed = replaceDocumentText(id, value, path, "Something else");
        expect(documentDifference(id, value, changed)?.changes.map((each) => each.path)).toEqual([path]);
      }
      expect(replaceDocumentText(id, value, "clients.0.id", "x")).toBeNull();
    }
  });
});
