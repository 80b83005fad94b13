import { describe, expect, it } from "vitest";
import type { ReleaseSummary } from "#game/admin/content-wire.ts";
import { partTexts } from "#game/content/content-texts.ts";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { documentIds } from "#game/content/kinds.ts";
import type { Contact } from "#game/core/content.ts";
import { type Conflict, type DraftSummary, MAX_DRAFTS, type Part } from "#game/core/wire/content-parts.ts";
import { answer, databaseUse } from "../../../calls-test-support.ts";
import { change, changingNothing, expectRefused, writeContacts } from "../../../rows-test-support.ts";
import { rows } from "../../../test-support.ts";
import {
  anEditor,
  draftIn,
  type Editor,
  opened,
  readBy,
  refusalOf,
  release,
  saveDraft,
} from "./content-test-support.ts";

/** A part of each kind. */
const PARTS = [{ kind: "contact", id: "gary_grill" }, ...documentIds().map((id) => ({ kind: id, id }))];
type Sample = (typeof PARTS)[number];

/** The part in force and its parts, with other texts. */
async function start({ id }: Sample) {
  const [editor, other] = [await anEditor(), await anEditor()];
  const { content, revision, name } = await opened<object>(editor, id);
  const { path = "", text: before = "" } = partTexts(id, content).find((each) => each.path !== "name") ?? {};
  /** The part with another text at the path: no other text is the same. */
  const withText = (text: string): unknown =>
    JSON.parse(JSON.stringify(content, (_, value: unknown) => (value === before ? text : value)));
  const keep = (who: Editor, text: string, replaces: number | null = null) =>
    who.send("PUT", `/drafts/${id}`, { content: withText(text), baseRevision: revision, revision: replaces });
  const release = (who: Editor, text: string, more: object = {}, key?: string) =>
    who.send("PUT", `/parts/${id}`, { content: withText(text), revision, ...more }, key);
  const kept = async (text: string) => draftIn(await keep(editor, text));
  return { editor, other, name, content, revision, path, withText, keep, kept, release };
}

const releases = async (editor: Editor) =>
  (await readBy<{ releases: ReleaseSummary[] }>(editor, "/releases")).releases;
const drafts = async (editor: Editor) => (await readBy<{ drafts: DraftSummary[] }>(editor, "/drafts")).drafts;
const releaseDrafts = ({ send }: Editor, drafts: readonly object[], base: number | null = null) =>
  send("POST", "/releases", { drafts, base });
const conflictIn = async (reply: Response) => {
  const { error, data } = await reply.json<{ error: string; data: Conflict }>();
  return { status: reply.status, error, ...data };
};
const actions = async () =>
  (await rows<{ action: string }>("select action from audit_log order by id")).map(({ action }) => action);

describe.each(PARTS)("a part of the kind $kind", (sample) => {
  const { id } = sample;

  it("is kept as a draft with its difference, and only a release of the draft puts it in force", async () => {
    const { editor, name, content, path, withText, kept } = await start(sample);
    const draft = await kept("Mine.");
    const saved = { id, isNew: false, isOutdated: false, updatedBy: editor.account.username };
    expect(draft).toMatchObject(saved);
    expect(await opened(editor, id)).toMatchObject({ content, draft: { content: withText("Mine.") } });
    const seen = [{ id, revision: draft.revision }];
    const preview = await editor.send("POST", "/releases/preview", { drafts: seen });
    const difference = [{ id, changes: [{ path, after: "Mine." }] }];
    expect(await answer(preview)).toMatchObject([200, { difference, problems: [] }]);
    expect((await releaseDrafts(editor, seen)).status).toBe(200);
    expect(await opened(editor, id)).toMatchObject({ content: withText("Mine."), draft: null });
    expect((await releases(editor))[0]).toMatchObject({
      version: 2,
      kind: "drafts",
      changed: [{ id, name }],
    });
    expect(await actions()).toEqual(["drafts.save", "releases.create"]);
  });

  it("may be unfinished as a draft, which isn't released, and its fields have the right types", async () => {
    const { editor, content, path, keep, release, kept } = await start(sample);
    const { revision } = await kept("");
    const set = await changingNothing(() => releaseDrafts(editor, [{ id, revision }]));
    expect([set.status, (await refusalOf(set))[1].length]).toEqual([422, 1]);
    const [status, problems] = await refusalOf(await changingNothing(() => release(editor, "")));
    expect([status, problems]).toEqual([400, [expect.stringMatching(`^${path}: `)]]);
    const broken = Object.fromEntries(Object.keys(content).map((name) => [name, 3]));
    const draft = { content: broken, baseRevision: null, revision };
    expect((await changingNothing(() => editor.send("PUT", `/drafts/${id}`, draft))).status).toBe(400);
    expect((await keep(editor, "Mine.", revision)).status).toBe(200);
  });

  it("is in a file of the export, which becomes a draft where it differs, and overwrites none", async () => {
    const { editor, content, release } = await start(sample);
    const file = await (await editor.send("GET", "/export")).json();
    await release(editor, "Mine.");
    const preview = await changingNothing(() => editor.send("POST", "/import?preview=true", file));
    expect(await preview.json()).toMatchObject({ difference: [{ id }], drafts: [], problems: [] });
    expect(await (await editor.send("POST", "/import", file)).json()).toMatchObject({ drafts: [{ id }] });
    expect((await opened(editor, id)).draft?.content).toEqual(content);
    const text = `There are drafts of ${id}. Please release or discard them first.`;
    await expectRefused(() => editor.send("POST", "/import", file), 409, text);
  });

  it("comes back as it was by a return and by Reload from File, with the difference before", async () => {
    const { editor, content, release } = await start(sample);
    for (const [shows, back] of [
      ["/releases/1", "/releases/1/return"],
      ["/npcs/reload", "/npcs/reload"],
    ] as const) {
      const { revision } = await opened(editor, id);
      expect((await release(editor, "Mine.", { revision })).status).toBe(200);
      const reply = await changingNothing(() => editor.send("GET", shows));
      const shown = await reply.json<{ toReturn?: object }>();
      expect(shown.toReturn ?? shown).toMatchObject({ difference: [{ id }], problems: [] });
      expect((await editor.send("POST", back)).status).toBe(200);
      expect((await opened(editor, id)).content).toEqual(content);
    }
  });
});

/* Documents of all kinds are written by the same code, so one stands for them. */
describe.each(PARTS.slice(0, 2))("a part that several editors write, of the kind $kind", (sample) => {
  const { id } = sample;

  it("is never overwritten as a draft: of two editors one gets the other's, and one of two first saves is kept", async () => {
    const { editor, other, withText, keep } = await start(sample);
    const first = await Promise.all([keep(editor, "One."), keep(other, "One.")]);
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ revision = 0 } = {}] = await drafts(editor);
    const theirs = await draftIn(await keep(editor, "Theirs.", revision));
    const late = await changingNothing(() => keep(other, "Mine.", revision));
    expect(await conflictIn(late)).toMatchObject({
      status: 409,
      error: `${editor.account.username} has saved this draft since you opened it. Nothing was overwritten.`,
      by: "draft",
      draft: { revision: theirs.revision, content: withText("Theirs.") },
    });
    expect((await keep(other, "Mine.", theirs.revision)).status).toBe(200);
  });

  it("is released at once with its entry in the audit log", async () => {
    const { editor, name, path, withText, release, kept } = await start(sample);
    const { revision: draftRevision } = await kept("Mine.");
    const reply = await release(editor, "Mine.", { draftRevision });
    const { part } = await reply.json<{ part: Part }>();
    expect(part).toMatchObject({ id, content: withText("Mine.") });
    const { draft, publishedAt } = await opened(editor, id);
    const [newest] = await releases(editor);
    const { data } = await readBy<{ data: { id: string; publishedAt: unknown }[] }>(editor, "/npcs");
    for (const npc of data) expect(npc.publishedAt).toBe(npc.id === id ? newest?.createdAt : null);
    expect([draft, part.publishedAt, publishedAt]).toEqual([null, newest?.createdAt, newest?.createdAt]);
    expect((await releases(editor))[0]).toMatchObject({ version: 2, kind: "edit", changed: [{ id, name }] });
    const [, entry] = await rows("select subject, after from audit_log order by id");
    expect(entry).toEqual({ subject: id, after: JSON.stringify({ [path]: "Mine." }) });
    await writeContacts(aContact("other"));
    expect(await opened(editor, id)).toMatchObject({ content: withText("Mine.") });
  });

  it("is one entry in the audit log for the drafts that an editor saves in 15 minutes", async () => {
    const { editor, other, path, content, keep } = await start(sample);
    const [was] = partTexts(id, content).filter((each) => each.path === path);
    const entries = () => rows("select actor_id, before, after from audit_log order by id");
    const entry = ({ account }: Editor, before: string | undefined, after: string) => ({
      actor_id: account.userId,
      before: JSON.stringify({ [path]: before }),
      after: JSON.stringify({ [path]: after }),
    });
    let revision: number | null = null;
    for (const text of ["M", "Mi", "Mine."]) {
      ({ revision } = await draftIn(await keep(editor, text, revision)));
    }
    const own = entry(editor, was?.text, "Mine.");
    expect(await entries()).toEqual([own]);
    ({ revision } = await draftIn(await keep(other, "Theirs.", revision)));
    const theirs = entry(other, "Mine.", "Theirs.");
    expect(await entries()).toEqual([own, theirs]);
    await change("update audit_log set at = at - ?1", 15 * 60 * 1000);
    expect((await keep(other, "Later.", revision)).status).toBe(200);
    expect(await entries()).toEqual([own, theirs, entry(other, "Theirs.", "Later.")]);
  });

  it("never replaces a release or a draft that its editor hasn't seen", async () => {
    const { editor, other, withText, release, kept } = await start(sample);
    const { revision: draftRevision } = await kept("Drafted.");
    const stale = await changingNothing(() => release(other, "Mine.", { draftRevision: draftRevision - 1 }));
    expect(await conflictIn(stale)).toMatchObject({
      by: "draft",
      draft: { revision: draftRevision, content: withText("Drafted.") },
    });
    const both = await Promise.all([release(editor, "Theirs."), release(other, "Theirs, too.")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { content } = await opened(editor, id);
    const late = await changingNothing(() => release(other, "Mine.", { draftRevision }));
    expect(await conflictIn(late)).toMatchObject({
      status: 409,
      error: "Somebody else has released this since you opened it. Nothing was saved.",
      by: "release",
      part: { content },
      draft: { revision: draftRevision, isOutdated: true },
    });
    const gone = { draftRevision, revision: (await opened(editor, id)).revision };
    await editor.send("DELETE", `/drafts/${id}`, { revision: draftRevision });
    const refused = await changingNothing(() => release(other, "Mine.", gone));
    expect(await conflictIn(refused)).toMatchObject({ status: 409, by: "draft", draft: null });
  });

  it("makes no release if it equals the one in force, and removes the draft that it names", async () => {
    const { editor, content, revision, kept } = await start(sample);
    const { revision: draftRevision } = await kept("Mine.");
    const same = (more: object) => editor.send("PUT", `/parts/${id}`, { content, revision, ...more });
    expect((await changingNothing(() => same({}))).status).toBe(200);
    const stale = await changingNothing(() => same({ draftRevision: draftRevision - 1 }));
    expect(stale.status).toBe(409);
    expect(await (await same({ draftRevision })).json()).toMatchObject({ part: { content } });
    expect([await drafts(editor), await releases(editor)]).toEqual([[], []]);
    expect(await actions()).toEqual(["drafts.save", "drafts.discard"]);
  });

  it("has an outdated draft once somebody else releases it, which is discarded only as it was seen", async () => {
    const { editor, other, name, release, keep, kept } = await start(sample);
    const { revision } = await kept("Mine.");
    await release(other, "Theirs.");
    expect(await drafts(editor)).toMatchObject([{ id, isOutdated: true }]);
    const text = `Publishing ${name} would undo a newer release. Please look at the difference there.`;
    await expectRefused(() => releaseDrafts(editor, [{ id, revision }], 2), 409, text);
    const discard = (seen: number) => editor.send("DELETE", `/drafts/${id}`, { revision: seen });
    expect((await changingNothing(() => discard(revision - 1))).status).toBe(409);
    expect([(await discard(revision)).status, (await discard(revision)).status]).toEqual([200, 404]);
    // Its successor is another draft, which nobody overwrites who knew the former one.
    await kept("Begun again.");
    expect((await keep(other, "Mine.", revision)).status).toBe(409);
  });

  it("goes out only as its editor has seen it, on top of the release that they have seen, and not once it's discarded", async () => {
    const { editor, other, name, keep, kept } = await start(sample);
    const { revision } = await kept("Mine.");
    const draft = await draftIn(await keep(other, "Theirs.", revision));
    const releaseDraft = (seen: number, base: number | null) =>
      releaseDrafts(editor, [{ id, revision: seen }], base);
    const text = `The draft of ${name} has changed or is gone. Please look at it again.`;
    await expectRefused(() => releaseDraft(revision, null), 409, text);
    await writeContacts(aContact("other"));
    expect((await changingNothing(() => releaseDraft(draft.revision, null))).status).toBe(409);
    const [released, discarded] = await Promise.all([
      releaseDraft(draft.revision, 2),
      editor.send("DELETE", `/drafts/${id}`, { revision: draft.revision }),
    ]);
    const isReleased = (await releases(editor)).length === 3;
    expect([released.status === 200, discarded.status === 200]).toEqual([isReleased, !isReleased]);
    expect(await drafts(editor)).toEqual([]);
  });
});

it("what players may have can't be taken out, and a return or Reload from File keeps it", async () => {
  const [id, list] = ["other-run", "inheritances"];
  const problem = "inheritances: “The Chair” can't be taken out: a run may have it.";
  const editor = await anEditor();
  const { content, revision } = await opened<Record<string, object[]>>(editor, id);
  const [first, ...others] = content[list] ?? [];
  const less = { ...content, [list]: others };
  const alone = await changingNothing(() => release(editor, id, less));
  expect(await refusalOf(alone)).toEqual([422, [problem]]);
  const body = { content: less, baseRevision: revision, revision: null };
  const draft = await draftIn(await editor.send("PUT", `/drafts/${id}`, body));
  const drafted = [{ id, revision: draft.revision }];
  const set = await changingNothing(() => releaseDrafts(editor, drafted));
  expect(await refusalOf(set)).toEqual([422, [problem]]);

  const texts = JSON.stringify(first).replaceAll(/"(name|subject|body|known)":"/g, '"$1":"New: ');
  const added = { ...JSON.parse(texts), id: "gary_grill" };
  for (const back of ["/releases/1/return", "/npcs/reload"]) {
    const more = { ...content, [list]: [added, ...others, first] };
    expect((await release(editor, id, more)).status).toBe(200);
    expect((await editor.send("POST", back)).status).toBe(200);
    expect((await opened(editor, id)).content).toEqual({ ...content, [list]: [first, ...others, added] });
  }
});

it.each([
  ["contact", "gary_grill", "missions.0.rewards.cash"],
  ["document", "other-run", "inheritances.0.start.cash"],
])("a draft of a %s holds a number that's still being typed, which no release takes", async (_, id, path) => {
  const editor = await anEditor();
  const { content, revision } = await opened<object>(editor, id);
  const steps = path.split(".");
  const typed = (value: unknown) => withValue(content, steps, value);
  const keep = (value: unknown, replaces: number | null) =>
    editor.send("PUT", `/drafts/${id}`, {
      content: typed(value),
      baseRevision: revision,
      revision: replaces,
    });
  const draft = await draftIn(await keep("4x", null));
  expect((await opened(editor, id)).draft?.content).toEqual(typed("4x"));
  const drafted = [{ id, revision: draft.revision }];
  const set = await changingNothing(() => releaseDrafts(editor, drafted));
  const alone = await changingNothing(() => release(editor, id, typed("4x")));
  expect([set.status, alone.status]).toEqual([422, 400]);
  expect((await refusalOf(set))[1]).toEqual([expect.stringMatching(`^${path}: `)]);
  for (const value of [[4], { a: 4 }, true, "x".repeat(41)]) {
    expect((await changingNothing(() => keep(value, draft.revision))).status).toBe(400);
  }
});

/** Content with another value at a path. */
function withValue(content: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const inner = withValue(Reflect.get(Object(content), step), rest, value);
  return Array.isArray(content) ? content.with(Number(step), inner) : { ...Object(content), [step]: inner };
}

const newcomer = aContact("newcomer", { name: "Newcomer", missions: [aQuest("hello")] });

describe("PUT /api/gamedev/drafts/{id}", () => {
  it.each<[string, string, Contact | object, number]>([
    ["another id than its path", "other", newcomer, 400],
    ["the reserved id", "new", { ...newcomer, id: "new" }, 400],
    ["a script as a picture", "newcomer", { ...newcomer, avatar: "javascript:alert(1)" }, 400],
    ["10 MB of text", "newcomer", { ...newcomer, description: "x".repeat(10 * 1024 * 1024) }, 413],
  ])("a draft with %s is refused and changes nothing", async (_name, id, content, status) => {
    const { send } = await anEditor();
    const body = { content, baseRevision: null, revision: null };
    const reply = await changingNothing(() => send("PUT", `/drafts/${id}`, body));
    expect(reply.status).toBe(status);
  });

  it("a new contact never becomes the draft of another one with its id", async () => {
    const editor = await anEditor();
    const save = (id: string) =>
      editor.send("PUT", `/drafts/${id}`, { content: aContact(id), baseRevision: null, revision: null });
    expect((await save("newcomer")).status).toBe(200);
    await expectRefused(() => save("newcomer"), 409, "There is already a draft of newcomer.");
    await expectRefused(() => save("gary_grill"), 409, "There is already a contact with the id gary_grill.");
  });

  it("a draft beyond the maximum is refused, and existing ones can still be saved", async () => {
    const editor = await anEditor();
    const one = await saveDraft(editor, newcomer);
    await change(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?1)
       insert into content_draft select 'filler_' || n, 1, '{"name":"Filler"}', null, 0, 'gone' from numbers`,
      MAX_DRAFTS - 1,
    );
    const body = { content: aContact("late"), baseRevision: null, revision: null };
    const text = `There are ${MAX_DRAFTS} drafts already. Please release or discard some first.`;
    await expectRefused(() => editor.send("PUT", "/drafts/late", body), 409, text);
    await saveDraft(editor, { ...newcomer, name: "Still saved" }, { revision: one.revision });
    const list = await editor.send("GET", "/drafts");
    expect((await list.json<{ drafts: DraftSummary[] }>()).drafts[0]).toMatchObject({ name: "Still saved" });
    expect(databaseUse(list).read).toBeLessThan(5 * MAX_DRAFTS);
  });
});

describe("POST /api/gamedev/import", () => {
  it("an unfinished file becomes drafts with its problems", async () => {
    const editor = await anEditor();
    const reply = await editor.send("POST", "/import", { ...newcomer, description: "" });
    expect(await reply.json()).toMatchObject({ problems: [{ contactId: "newcomer", path: "description" }] });
  });

  const twice = { contacts: [newcomer, newcomer] };
  const large = { contacts: [{ ...newcomer, description: "x".repeat(10 * 1024 * 1024) }] };
  it.each<[string, unknown, number, string | undefined]>([
    ["two contacts with one id", twice, 400, "contacts.1.id: is the id of more than one contact"],
    ["no contact", { contacts: [] }, 400, "contacts: A file holds 1 to 100 contacts"],
    ["10 MB", large, 413, undefined],
    ["a list", [newcomer], 400, "id: Is missing"],
  ])("a file with %s is refused with its path, and changes nothing", async (_name, file, status, problem) => {
    const { send } = await anEditor();
    const [refused, problems] = await refusalOf(await changingNothing(() => send("POST", "/import", file)));
    expect([refused, problems[0]]).toEqual([status, problem]);
  });
});
