import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../worker/content/actions.ts";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import { RIVALS } from "../../worker/content/feed.ts";
import { BUNDLED_CONTACTS } from "../../worker/content/loader.ts";
import { ADVICE_KINDS, type Client, type ClientList } from "../clients/client.ts";
import type { Inheritance, OtherRun } from "../core/inheritance-terms.ts";
import { CONTENT_BYTES } from "../core/wire/content-parts.ts";
import { BANDS, MAX_LINE_LENGTH, type SayItHow, TONES } from "../social/lines.ts";
import { LINES_OF_TONE, SayItHowFile } from "../social/say-it-how-document.ts";
import { partTexts } from "./content-texts.ts";
import { contentDifference, partDifference } from "./difference.ts";
import { documentsIn, documentsToReturn, proveDocument, proveDocuments } from "./documents.ts";
import { withValue } from "./fixture.ts";
import { documentIds } from "./kinds.ts";
import { factsOf } from "./proof/facts.ts";

const FACTS = factsOf(BUNDLED_CONTACTS, ACTIONS, RIVALS);
const TODAY = 20_800;
const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];
const [DENISE, NEVILLE] = CLIENTS.clients as [Client, Client];

const OTHER = BUNDLED_DOCUMENTS["other-run"];
const [CHAIR] = OTHER.inheritances as [Inheritance];
/** Path of an inheritance behind those of the content. */
const NEXT = `inheritances.${OTHER.inheritances.length}`;
const NEW = { id: "new", name: "New", pitch: "New.", conditions: ["It's new."], terms: {} };
/** The fields of the Chair's terms and of the share that it takes. */
const TERMS = "inheritances.0.terms";
const SHIFT = `${TERMS}.shift`;
const SHARE = `${TERMS}.taking`;

/** A card of a student whose answer b pays him back. */
const EIGHTH = "students.7.second";

const SAID = BUNDLED_DOCUMENTS["say-it-how"];
const LINES = "lines.starting.brag";
const LINE = `${LINES}.0`;
const BRAG = SAID.lines.starting.brag;

it("each shipped client has their own answers to each return, and a last message", () => {
  const lacking = CLIENTS.clients.filter(
    ({ advice, last, until }) =>
      until === undefined && (!last || ADVICE_KINDS.some((kind) => !advice[kind].again)),
  );
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

describe("the proof of a document", () => {
  const shift = { weekday: 4, energyPercent: {}, closes: {} };
  const last = { subject: "Last", body: "The last.", from: "nobody" };
  const slots = "May have {followers}, {cash}, {level}, {status}, {hour}, {scandal} and no other braces";
  const twice = "Occurs again. Nobody says the same twice.";
  const stranger = "There is no contact nobody.";
  const unknown = "There is no quick action fly.";
  const stillOwed = "Can't be taken out: a run may still owe, and has to be able to pay.";
  const unpaid = "Somebody has to take a share until it's paid.";
  const again = { now: "Same.", fame: "Same.", care: "Other." };
  const refusal = "No.";
  const twists = [...BRAG.slice(2), "Plot twist: it rained.", "No plot twist."];
  it.each<[path: string, value: unknown, text: string, at?: string]>([
    ["clients.0.advice.care", undefined, "Is missing"],
    ["clients.0.problem", "", "Please write something"],
    ["clients.0.advice.now.letter.from", "nobody", stranger],
    ["clients.0.problem", NEVILLE.problem, twice, "clients.1.problem"],
    ["clients.0.last", last, stranger, "clients.0.last.from"],
    ["clients.0.advice.now.again", again, twice, "clients.0.advice.now.again.fame"],
    ["clients.0.id", NEVILLE.id, "Each id must be unique", "clients"],
    ["clients.0.since", "soon", "Must be a day, as in 2026-11-25"],
    ["inheritances.0.name", "", "Please write something"],
    ["inheritances.0.conditions", [], "Say what it means"],
    [SHIFT, { ...shift, weekday: 7 }, "Must be a whole number from 0 to 6", `${SHIFT}.weekday`],
    ["inheritances.0.knows", { contact: "nobody", level: 2 }, stranger, "inheritances.0.knows.contact"],
    ["inheritances.0.terms.taking.action", "fly", unknown],
    [`${TERMS}.pays`, { fly: 2 }, unknown, `${TERMS}.pays.fly`],
    [`${TERMS}.opens`, { fly: { level: 2, refusal } }, unknown, `${TERMS}.opens.fly`],
    [SHIFT, { ...shift, energyPercent: { fly: 50 } }, unknown, `${SHIFT}.energyPercent.fly`],
    [SHIFT, { ...shift, closes: { fly: refusal } }, unknown, `${SHIFT}.closes.fly`],
    ["inheritances.0.start.debt", 0, "Nothing is owed. A share is taken of a debt.", SHARE],
    ["inheritances.0", { ...CHAIR, start: { cash: 5, debt: 0 }, terms: {} }, stillOwed, SHARE],
    [NEXT, { ...NEW, start: { cash: 0, debt: 5 } }, unpaid, `${NEXT}.start.debt`],
    ["inheritances", OTHER.inheritances.slice(1), "“The Chair” can't be taken out: a run may have it."],
    [NEXT, { ...NEW, id: "hook" }, "Each id must be unique", "inheritances"],
    ["leaving.paragraphs.1", "", "Please write something"],
    [`${EIGHTH}.a.label`, "Refund.", "“Refund.” promises a refund that it doesn't give.", `${EIGHTH}.a`],
    [`${EIGHTH}.b.label`, "Flu.", "“Flu.” gives a refund that it doesn't promise.", `${EIGHTH}.b`],
    [LINE, "", "Please write something"],
    [LINE, "Hello {name}.", slots],
    [LINE, "Hello {cash.", slots],
    [LINE, "Well. {scandal} again.", "Can't begin a sentence with the scandal"],
    [LINE, "x".repeat(241), "Must be at most 240 characters"],
    [LINES, BRAG.slice(0, 9), "At least 10 lines"],
    [LINES, Array.from({ length: 21 }, (_, i) => `Line ${i}.`), "At most 20 lines"],
    [
      LINE,
      `${SAID.lines.selling.offer[3]}!`,
      "Occurs again. No two lines are the same.",
      "lines.selling.offer.3",
    ],
    [LINE, "Rise and #grind.", "Has a hashtag or a stock emoji."],
    [LINES, twists, "“plot twist” occurs again. Once is the most.", `${LINES}.${BRAG.length - 1}`],
  ])("%s may not be %j: %s", (path, value, text, at = path) => {
    const [id = "other-run"] = documentIds().filter(
      (each) => path.split(".", 1).join() in BUNDLED_DOCUMENTS[each],
    );
    const source = withValue(BUNDLED_DOCUMENTS[id], path, value);
    const { problems } = proveDocument(id, source, FACTS, BUNDLED_DOCUMENTS[id]);
    const found = problems.map((problem) => `${problem.path}: ${problem.text}`);
    const others = found.filter((each) => each !== `${at}: ${text}`);
    expect([found.includes(`${at}: ${text}`), others]).toEqual([true, []]);
  });

  it("the id of the clients' sender is refused for a contact", () => {
    const contacts = [...BUNDLED_CONTACTS, { id: "two_oclock", name: "Two" }];
    expect(proveDocument("two-oclock", CLIENTS, { ...FACTS, contacts }, CLIENTS).problems).toEqual([
      { path: "clients", text: "No contact may have the id two_oclock." },
    ]);
  });

  it("Say It How may change its lines", () => {
    const once = withValue(SAID, "lines.starting.brag.0", "'Plot twist,' said the man who had written it.");
    expect(proveDocument("say-it-how", once, FACTS, SAID).problems).toEqual([]);
  });

  it("the largest document that the schema allows can be saved", () => {
    const lines = Array(LINES_OF_TONE.max).fill("x".repeat(MAX_LINE_LENGTH));
    const byTone = <Value>(value: Value) => Object.fromEntries(TONES.map((tone) => [tone, value]));
    const largest = { lines: Object.fromEntries(BANDS.map((band) => [band, byTone(lines)])) };
    expect(v.is(SayItHowFile, largest)).toBe(true);
    expect(JSON.stringify(largest).length).toBeLessThan(0.8 * CONTENT_BYTES.part);
  });

  it("the other run may change its texts, numbers and number of inheritances", () => {
    const richer = { ...CHAIR, name: "The Stool", start: { cash: 1, debt: 2 } };
    const one = withValue(OTHER, "inheritances.0", richer);
    for (const source of [one, withValue(OTHER, NEXT, { ...NEW, terms: { pays: { rest: 2 } } })]) {
      expect(proveDocument("other-run", source, FACTS, OTHER).problems).toEqual([]);
    }
  });

  it("a return keeps what runs may have or owe, and restores the rest", () => {
    const owed = { ...CHAIR, id: "owed", name: "Owed" };
    const later = {
      ...OTHER,
      inheritances: [{ ...CHAIR, name: "The Bench" }, ...OTHER.inheritances.slice(1), owed],
    };
    const before = {
      ...OTHER,
      inheritances: [...OTHER.inheritances, { ...owed, start: undefined, terms: {} }],
    };
    const inForce = { ...BUNDLED_DOCUMENTS, "other-run": later };
    for (const former of [OTHER, before]) {
      const documents = documentsToReturn({ ...BUNDLED_DOCUMENTS, "other-run": former }, inForce, FACTS);
      expect(documents.get("other-run")).toEqual({ ...OTHER, inheritances: [...OTHER.inheritances, owed] });
      expect(proveDocuments(inForce, documents, FACTS, TODAY).problems).toEqual([]);
    }
  });

  it("a return may take out the contact of an inheritance that it keeps", () => {
    const stool = { ...CHAIR, id: "stool", knows: { contact: "newcomer", level: 2 } };
    const renamed = OTHER.inheritances.map((each) => ({ ...each, name: `${each.name} II` }));
    const inForce = { ...BUNDLED_DOCUMENTS, "other-run": { ...OTHER, inheritances: [...renamed, stool] } };
    const documents = documentsToReturn(BUNDLED_DOCUMENTS, inForce, FACTS);
    expect(proveDocuments(inForce, documents, FACTS, TODAY).problems).toEqual([]);
    const { knows, ...unknown } = stool;
    expect(documents.get("other-run")).toEqual({ ...OTHER, inheritances: [...OTHER.inheritances, unknown] });
    const known = { ...FACTS, contacts: [...FACTS.contacts, { id: knows.contact, name: "Newcomer" }] };
    expect(documentsToReturn(BUNDLED_DOCUMENTS, inForce, known).get("other-run")).toEqual({
      ...OTHER,
      inheritances: [...OTHER.inheritances, stool],
    });
  });

  it("an unchanged document isn't proved again, so it can't block another change", () => {
    const facts = factsOf([], [], []);
    const source = new Map(Object.entries(structuredClone(BUNDLED_DOCUMENTS)));
    const { documents, problems } = proveDocuments(BUNDLED_DOCUMENTS, source, facts, TODAY);
    expect(problems).toEqual([]);
    expect(documents).toEqual(BUNDLED_DOCUMENTS);
  });

  it("a document with other field types is ignored in favour of the one in force", () => {
    const changed = new Map([["two-oclock", { clients: 3 }]]);
    const { documents, problems } = proveDocuments(BUNDLED_DOCUMENTS, changed, FACTS, TODAY);
    expect(documents).toEqual(BUNDLED_DOCUMENTS);
    expect(problems[0]).toMatchObject({ contactId: "two-oclock", subject: "The Two O'Clock" });
  });

  it("the proof of arbitrary values never throws", () => {
    fc.assert(
      fc.property(fc.constantFrom(...documentIds()), fc.jsonValue(), (id, source) => {
        expect(proveDocument(id, source, FACTS, BUNDLED_DOCUMENTS[id]).problems).not.toEqual([]);
      }),
    );
  });
});

describe("the difference between two documents", () => {
  it("names each changed client and the change", () => {
    const after = withValue(CLIENTS, "clients.0.problem", "The hall is gone.") as ClientList;
    expect(partDifference("two-oclock", CLIENTS, after)).toEqual({
      id: "two-oclock",
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
    expect(
      contentDifference(
        { contacts: [], documents: BUNDLED_DOCUMENTS },
        { contacts: [], documents: { ...BUNDLED_DOCUMENTS } },
      ),
    ).toEqual([]);
  });

  it("describes an inheritance's effect on an action in words", () => {
    const after = withValue(OTHER, TERMS, {
      taking: { ...CHAIR.terms.taking, percent: 25 },
      pays: { bag_fries: 2 },
    }) as OtherRun;
    const changes = partDifference("other-run", OTHER, after)?.changes ?? [];
    expect(changes.map(({ label, before, after: now }) => [label, before, now])).toEqual([
      ["Inheritance “The Chair” › Terms › Share taken › Percent", "20", "25"],
      ["Inheritance “The Chair” › Terms › Pays, times", null, "Bag fries: 2"],
    ]);
  });

  it("names a line by its place, and the change", () => {
    const shorter = withValue(SAID, "lines.starting.brag", BRAG.toSpliced(1, 1)) as SayItHow;
    const changes = partDifference("say-it-how", SAID, shorter)?.changes ?? [];
    expect(changes.map(({ label, kind, after: now }) => [label, kind, now])).toEqual([
      ["Lines › Brokie, Side Hustler › Brag 2", "removed", null],
    ]);
  });
});

describe("the texts of a document", () => {
  it("are those that players read, each at a readable place", () => {
    const texts = partTexts("two-oclock", CLIENTS);
    expect(texts).toContainEqual({
      path: "clients.0.advice.fame.letter.body",
      place: "Client “Denise, hall hire” › Advice › Fame › Letter › Body",
      text: DENISE.advice.fame.letter.body,
    });
    expect(texts.map(({ text }) => text)).not.toContain("your_mum");
    const left = partTexts("other-run", OTHER);
    expect(left).toContainEqual({
      path: "inheritances.1.terms.opens.consulting_call.refusal",
      place: "Inheritance “The Hook” › Terms › Closed before a level › Consulting call › Refusal",
      text: "They know you as the one on bags. Calls from level 10.",
    });
    expect(left.map(({ text }) => text)).not.toContain("baroness_upsell");
    const said = partTexts("say-it-how", SAID);
    expect(said).toHaveLength(228);
    expect(said).toContainEqual({
      path: "lines.reigning.method.0",
      place: "Lines › Guru, Guru Emperor › How-to 1",
      text: SAID.lines.reigning.method[0],
    });
  });
});

describe("the files of documents", () => {
  const files = Object.fromEntries(
    documentIds().map((id) => [`./documents/${id}.json`, BUNDLED_DOCUMENTS[id]] as const),
  );

  it("a folder is a document whose lists may have a file for each piece, in the order of their numbers", () => {
    const { "./documents/other-run.json": _, ...others } = files;
    const { leaving, inheritances } = OTHER;
    const pieces = [2, 9, 10].map((number, i) => [
      `./documents/other-run/inheritances-${number}.json`,
      inheritances.slice(i, i === 2 ? undefined : i + 1),
    ]);
    const found = documentsIn({
      ...Object.fromEntries(pieces.reverse()),
      "./documents/other-run/leaving.json": leaving,
      ...others,
    });
    expect(found).toEqual(BUNDLED_DOCUMENTS);
  });

  it.each([
    ["no file", undefined, "say-it-how is not a valid document:"],
    ["a wrong file", { lines: 3 }, "lines: "],
  ])("a document with %s is named with its invalid paths", (_, source, message) => {
    expect(() => documentsIn({ ...files, "./documents/say-it-how.json": source })).toThrow(message);
  });
});
