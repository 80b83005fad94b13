import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../worker/content/actions.ts";
import { COURSES } from "../../worker/content/courses.ts";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import { RIVALS } from "../../worker/content/feed.ts";
import { BUNDLED_CONTACTS } from "../../worker/content/loader.ts";
import { ADVICE_KINDS, type Client, type ClientList } from "../clients/client.ts";
import type { GraduationQuestion } from "../core/graduation-question.ts";
import type { Inheritance, OtherRun } from "../core/inheritance-terms.ts";
import { CONTENT_BYTES } from "../core/wire/content-parts.ts";
import { BANDS, MAX_LINE_LENGTH, type SayItHow, TONES } from "../social/lines.ts";
import { LINES_OF_TONE, SayItHowFile } from "../social/say-it-how-document.ts";
import { partTexts } from "./content-texts.ts";
import { contentDifference, partDifference } from "./difference.ts";
import { documentsIn, documentsToReturn, proveDocument, proveDocuments } from "./documents.ts";
import { documentIds } from "./kinds.ts";
import { factsOf } from "./proof/facts.ts";

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

const OTHER = BUNDLED_DOCUMENTS["other-run"];
const [CHAIR] = OTHER.inheritances as [Inheritance];
const TAKING = CHAIR.terms.taking;
/** The shipped document with a changed Chair. */
const withChair = (change: object): unknown => ({
  ...OTHER,
  inheritances: [{ ...CHAIR, ...change }, ...OTHER.inheritances.slice(1)],
});
const withTerms = (terms: object): unknown => withChair({ terms });
/** The shipped document with one more inheritance. */
const withNew = (change: object): unknown => {
  const added = { id: "new", name: "New", pitch: "New.", conditions: ["It's new."], terms: {}, ...change };
  return { ...OTHER, inheritances: [...OTHER.inheritances, added] };
};

const SAID = BUNDLED_DOCUMENTS["say-it-how"];
/** The shipped document with other lines of the first band and tone. */
const withLines = (brag: readonly string[]): SayItHow => ({
  lines: { ...SAID.lines, starting: { ...SAID.lines.starting, brag } },
});
const withLine = (line: string) => withLines(SAID.lines.starting.brag.with(0, line));

it("each shipped client has their own answers to each return, and a last message", () => {
  const lacking = CLIENTS.clients.filter(
    ({ advice, last, until }) =>
      until === undefined && (!last || ADVICE_KINDS.some((kind) => !advice[kind].again)),
  );
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

it("each course has a question at its graduation", () => {
  const { questions } = BUNDLED_DOCUMENTS["the-graduation"];
  expect(questions.map(({ course }) => course)).toEqual(COURSES.map(({ id }) => id));
});

describe("the questions at graduation", () => {
  const GRADUATION = BUNDLED_DOCUMENTS["the-graduation"];
  const [MIRROR, CAR, ...rest] = GRADUATION.questions as [GraduationQuestion, GraduationQuestion];
  const problems = (questions: readonly object[]) =>
    proveDocument("the-graduation", { questions }, FACTS, GRADUATION).problems.map(
      ({ path, text }) => `${path}: ${text}`,
    );

  it.each([
    ["a course without one", [MIRROR, ...rest], "questions: lighting_your_car_interior needs one question."],
    ["a course with two", [MIRROR, MIRROR, CAR, ...rest], "questions: confidence_101 needs one question."],
    [
      "an unknown course",
      [MIRROR, CAR, ...rest, { ...CAR, course: "golf" }],
      "questions.14.course: There is no course golf.",
    ],
    [
      "an answer without a consequence",
      [{ ...MIRROR, first: { label: "Say nothing.", reply: "Nothing was said." } }, CAR, ...rest],
      "questions.0.first: Needs a consequence.",
    ],
    [
      "a reply that occurs again",
      [MIRROR, { ...CAR, second: { ...CAR.second, reply: MIRROR.first.reply } }, ...rest],
      "questions.1.second.reply: Occurs again. Nobody says the same twice.",
    ],
    [
      "a consequence that is no whole number",
      [{ ...MIRROR, first: { ...MIRROR.first, cash: 1.5 } }, CAR, ...rest],
      "questions.0.first.cash: Please enter a whole number",
    ],
  ])("%s is refused at its field", (_, questions, problem) => {
    expect(problems(questions)).toContain(problem);
  });
});

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
      "a message of a contact that doesn't exist",
      withFirst(letterFrom("nobody")),
      "clients.0.advice.now.letter.from: There is no contact nobody.",
    ],
    [
      "a text that another client has",
      withFirst({ problem: NEVILLE.problem }),
      "clients.1.problem: Occurs again. Nobody says the same twice.",
    ],
    [
      "a last message from nobody",
      withFirst({ last: { subject: "Last", body: "The last.", from: "nobody" } }),
      "clients.0.last.from: There is no contact nobody.",
    ],
    [
      "an answer that another client gets",
      withFirst({
        advice: {
          ...DENISE.advice,
          now: { ...DENISE.advice.now, again: { now: "Same.", fame: "Same.", care: "Other." } },
        },
      }),
      "clients.0.advice.now.again.fame: Occurs again. Nobody says the same twice.",
    ],
    ["two clients with one id", withFirst({ id: NEVILLE.id }), "clients: Each id must be unique"],
    ["an invalid day", withFirst({ since: "soon" }), "clients.0.since: Must be a day, as in 2026-11-25"],
  ])("%s is refused at its field", (_, clients, problem) => {
    expect(problemsOf(clients)).toContain(problem);
  });

  it("the id of the clients' sender is refused for a contact", () => {
    const contacts = [...BUNDLED_CONTACTS, { id: "two_oclock", name: "Two" }];
    expect(proveDocument("two-oclock", CLIENTS, { ...FACTS, contacts }, CLIENTS).problems).toEqual([
      { path: "clients", text: "No contact may have the id two_oclock." },
    ]);
  });

  it.each([
    ["an inheritance without a name", withChair({ name: "" }), "inheritances.0.name: Please write something"],
    ["one without its terms", withChair({ conditions: [] }), "inheritances.0.conditions: Say what it means"],
    [
      "an impossible weekday",
      withTerms({ taking: TAKING, shift: { weekday: 7, energyPercent: {}, closes: {} } }),
      "inheritances.0.terms.shift.weekday: Must be a whole number from 0 to 6",
    ],
    [
      "an unknown contact",
      withChair({ knows: { contact: "nobody", level: 2 } }),
      "inheritances.0.knows.contact: There is no contact nobody.",
    ],
    [
      "a share of an unknown action",
      withTerms({ taking: { ...TAKING, action: "fly" } }),
      "inheritances.0.terms.taking.action: There is no quick action fly.",
    ],
    [
      "better pay for an unknown action",
      withTerms({ taking: TAKING, pays: { fly: 2 } }),
      "inheritances.0.terms.pays.fly: There is no quick action fly.",
    ],
    [
      "a level for an unknown action",
      withTerms({ taking: TAKING, opens: { fly: { level: 2, refusal: "No." } } }),
      "inheritances.0.terms.opens.fly: There is no quick action fly.",
    ],
    [
      "a shift of an unknown action",
      withTerms({ taking: TAKING, shift: { weekday: 4, energyPercent: { fly: 50 }, closes: {} } }),
      "inheritances.0.terms.shift.energyPercent.fly: There is no quick action fly.",
    ],
    [
      "a shift that closes an unknown action",
      withTerms({ taking: TAKING, shift: { weekday: 4, energyPercent: {}, closes: { fly: "No." } } }),
      "inheritances.0.terms.shift.closes.fly: There is no quick action fly.",
    ],
    [
      "a share without a debt",
      withChair({ start: { cash: 5000, debt: 0 } }),
      "inheritances.0.terms.taking: Nothing is owed. A share is taken of a debt.",
    ],
    [
      "the end of a share that runs still owe",
      withChair({ start: { cash: 5000, debt: 0 }, terms: {} }),
      "inheritances.0.terms.taking: Can't be taken out: a run may still owe, and has to be able to pay.",
    ],
    [
      "a debt without a share",
      withNew({ start: { cash: 0, debt: 5 } }),
      "inheritances.3.start.debt: Somebody has to take a share until it's paid.",
    ],
    [
      "a missing inheritance",
      { ...OTHER, inheritances: OTHER.inheritances.slice(1) },
      "inheritances: “The Chair” can't be taken out: a run may have it.",
    ],
    ["two with the same id", withNew({ id: "hook" }), "inheritances: Each id must be unique"],
    [
      "a notice without a reason",
      { ...OTHER, leaving: { ...OTHER.leaving, paragraphs: ["One.", ""] } },
      "leaving.paragraphs.1: Please write something",
    ],
  ])("%s in the other run is refused at its field", (_, source, problem) => {
    const { problems } = proveDocument("other-run", source, FACTS, OTHER);
    expect(problems.map(({ path, text }) => `${path}: ${text}`)).toEqual([problem]);
  });

  it.each([
    ["an empty line", withLine(""), "lines.starting.brag.0: Please write something"],
    [
      "a line with an unknown slot",
      withLine("Hello {name}."),
      "lines.starting.brag.0: May have {followers}, {cash}, {level}, {status}, {hour}, {scandal} and no other braces",
    ],
    [
      "a line with half a slot",
      withLine("Hello {cash."),
      "lines.starting.brag.0: May have {followers}, {cash}, {level}, {status}, {hour}, {scandal} and no other braces",
    ],
    [
      "a line that begins with a small letter",
      withLine("Well. {scandal} again."),
      "lines.starting.brag.0: Can't begin a sentence with the scandal",
    ],
    ["a long line", withLine("x".repeat(241)), "lines.starting.brag.0: Must be at most 240 characters"],
    [
      "too few lines of a tone",
      withLines(SAID.lines.starting.brag.slice(0, 9)),
      "lines.starting.brag: At least 10 lines",
    ],
    [
      "too many lines of a tone",
      withLines(Array.from({ length: 21 }, (_, i) => `Line ${i}.`)),
      "lines.starting.brag: At most 20 lines",
    ],
    [
      "a line that other posts have",
      withLine(`${SAID.lines.selling.offer[3]}!`),
      "lines.selling.offer.3: Occurs again. No two lines are the same.",
    ],
    ["a hashtag", withLine("Rise and #grind."), "lines.starting.brag.0: Has a hashtag or a stock emoji."],
    [
      "a worn-out cliché",
      withLines([...SAID.lines.starting.brag.slice(2), "Plot twist: it rained.", "No plot twist."]),
      `lines.starting.brag.${SAID.lines.starting.brag.length - 1}: “plot twist” occurs again. Once is the most.`,
    ],
  ])("%s in Say It How is refused at its field", (_, source, problem) => {
    const { problems } = proveDocument("say-it-how", source, FACTS, SAID);
    expect(problems.map(({ path, text }) => `${path}: ${text}`)).toEqual([problem]);
  });

  it("Say It How may change its lines", () => {
    const once = withLine("'Plot twist,' said the man who had written it.");
    expect(proveDocument("say-it-how", once, FACTS, SAID).problems).toEqual([]);
  });

  it("the largest document that the schema allows can be saved", () => {
    const filled = (max: number) => "x".repeat(max);
    const lines = Array.from({ length: LINES_OF_TONE.max }, () => filled(MAX_LINE_LENGTH));
    const byTone = <Value>(value: Value) => Object.fromEntries(TONES.map((tone) => [tone, value]));
    const largest = {
      lines: Object.fromEntries(BANDS.map((band) => [band, byTone(lines)])),
    };
    expect(v.is(SayItHowFile, largest)).toBe(true);
    expect(JSON.stringify(largest).length).toBeLessThan(0.8 * CONTENT_BYTES.part);
  });

  it("the other run may change its texts, numbers and number of inheritances", () => {
    const richer = withChair({ name: "The Stool", start: { cash: 1, debt: 2 } });
    for (const source of [richer, withNew({ terms: { pays: { rest: 2 } } })]) {
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
    const after = withFirst({ problem: "The hall is gone." }) as ClientList;
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
    const after = withTerms({ taking: { ...TAKING, percent: 25 }, pays: { bag_fries: 2 } }) as OtherRun;
    const changes = partDifference("other-run", OTHER, after)?.changes ?? [];
    expect(changes.map(({ label, before, after: now }) => [label, before, now])).toEqual([
      ["Inheritance “The Chair” › Terms › Share taken › Percent", "20", "25"],
      ["Inheritance “The Chair” › Terms › Pays, times", null, "Bag fries: 2"],
    ]);
  });

  it("names a line by its place, and the change", () => {
    const [first, , ...rest] = SAID.lines.starting.brag;
    const changes = partDifference("say-it-how", SAID, withLines([first ?? "", ...rest]))?.changes ?? [];
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
      place: "Lines › Guru, Guru Emperor › Method 1",
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
      inheritances.slice(i, i + 1),
    ]);
    const found = documentsIn({
      ...Object.fromEntries(pieces.reverse()),
      "./documents/other-run/leaving.json": leaving,
      ...others,
    });
    expect(found).toEqual(BUNDLED_DOCUMENTS);
  });

  it.each([
    ["no file", undefined, "the-graduation is not a valid document:"],
    ["a wrong file", { questions: 3 }, "questions: "],
  ])("a document with %s is named with its invalid paths", (_, source, message) => {
    expect(() => documentsIn({ ...files, "./documents/the-graduation.json": source })).toThrow(message);
  });
});
