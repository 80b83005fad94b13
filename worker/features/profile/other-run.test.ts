import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Inheritance, OtherRun } from "#game/core/inheritance-terms.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { CompletionResult } from "#game/npcs/wire.ts";
import type { getEndings, startOver } from "#game/profile/endings-wire.ts";
import { AccountExport } from "#game/settings/wire.ts";
import { answer, ask, databaseUse, expectRefusal, read } from "../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { become, change } from "../../rows-test-support.ts";
import { arrive, createAccount, rested, rows, type TestAccount } from "../../test-support.ts";
import { anEditor, type Editor, release } from "../admin/content/content-test-support.ts";

// The shipped content: what it says about a run is what is tested here.

type Endings = ReplyOf<typeof getEndings>;
type Started = ReplyOf<typeof startOver>;

const start = (account: TestAccount, body?: object) => ask(account, "POST /player/start-over", body);
const act = (account: TestAccount, action: string) => ask(account, `POST /player/action/${action}`);
/** Does an action that succeeds. */
const did = async (account: TestAccount, action: string) =>
  expect((await act(account, action)).status).toBe(200);
const complete = (account: TestAccount, contact: string, quest: string, body: object = {}) =>
  ask(account, `POST /npcs/${contact}/requests/${quest}/complete`, body);

/** Gives the experience of a level, less `missing` points. */
const raise = (account: TestAccount, level: number, missing = 0) =>
  become(account, { ...rested(), lifetimeExperience: lifetimeExperienceAt(level) - missing });
const almost = (account: TestAccount, level: number) => raise(account, level, 1);
/** An account at a level. */
const anyoneAt = async (level: number) =>
  arrive(await createAccount({ lifetimeExperience: lifetimeExperienceAt(level) }));

/** Offers the quest of a known contact. */
async function offer({ userId }: TestAccount, contact: string, quest: string): Promise<void> {
  const meet =
    "insert or ignore into player_contact (player_id, contact_id, unlocked_at, affinity) values (?, ?, 1, 100)";
  await change(meet, userId, contact);
  const open = `insert or ignore into player_quest (player_id, contact_id, quest_id, available_at, completions)
    values (?, ?, ?, 1, 0)`;
  await change(open, userId, contact, quest);
}

/** Certificates of runs that are over. */
async function certify(account: TestAccount, endings: readonly string[]) {
  const issue = `insert into certificate (player_id, number, ending, at, played_ms, level, choices)
    values (?, ?, ?, ?, 0, 50, '[]')`;
  for (const [place, ending] of endings.entries()) {
    await change(issue, account.userId, place + 1, ending, Date.now());
  }
  await become(account, {});
}

const idsOf = async ({ userId }: TestAccount, id: string, table: string) =>
  (await rows<{ id: string }>(`select ${id} as id from ${table} where player_id = ?`, userId)).map(
    (row) => row.id,
  );
const messagesOf = (account: TestAccount) => idsOf(account, "message_id", "player_message");
const contactsOf = (account: TestAccount) => idsOf(account, "contact_id", "player_contact");
const endingsOf = (account: TestAccount) => read<Endings>(account, "/player/endings");

describe("the ending Sunday", () => {
  /** An account whose run with these certificates behind it ends Offline, and is followed by another. */
  async function afterOffline(...before: string[]): Promise<TestAccount> {
    const account = await createAccount();
    await certify(account, before);
    await arrive(account);
    await offer(account, "the_algorithm", "log_out");
    await raise(account, 50);
    expect((await complete(account, "the_algorithm", "log_out")).status).toBe(200);
    const { certificate } = await (await start(account)).json<Started>();
    expect(certificate).toEqual({ number: before.length + 1, ending: "Offline" });
    return account;
  }

  it.each([
    ["three endings", ["emperor", "ink"]],
    ["two endings and a notice", ["emperor", "notice"]],
  ])(
    "certificates of %s open Sunday, which ends the run and is certified like the others",
    async (_which, before) => {
      const account = await afterOffline(...before);
      expect(await messagesOf(account)).toContain("mum_sunday");
      expect((await complete(account, "your_mum", "sunday")).status).toBe(409);
      await raise(account, 50);
      const { events } = await (await complete(account, "your_mum", "sunday")).json<CompletionResult>();
      const payload = { endingId: "sunday", name: "Sunday" };
      expect(events).toContainEqual({ type: "endingReached", payload });
      expect(await messagesOf(account)).toContain("mum_stayed");
      const { endings } = await endingsOf(account);
      expect(endings).toMatchObject([{ id: "sunday", title: "It Goes On At Half Past One" }]);
      const { certificate } = await (await start(account)).json<Started>();
      expect(certificate).toEqual({ number: 4, ending: "Sunday" });
    },
  );

  it.each([
    ["two endings, one of them twice", ["emperor", "emperor"]],
    ["an ending and two notices", ["notice", "notice"]],
  ])("%s don't open Sunday", async (_which, before) => {
    const account = await afterOffline(...before);
    expect(await messagesOf(account)).not.toContain("mum_sunday");
    expect((await complete(account, "your_mum", "sunday")).status).toBe(404);
  });
});

describe("letters about the run before", () => {
  const LETTERS = [
    ["level 6", "gary_two_columns", "level", 6],
    ["900 followers", "mum_two_of_you", "followers", 900],
    ["level 20", "alg_two_accounts", "level", 20],
    ["level 42", "past_kerb", "level", 42],
  ] as const;

  /** Brings the run to one press from the mark. */
  const bringTo = (account: TestAccount, fact: "level" | "followers", amount: number) =>
    fact === "level" ? almost(account, amount) : become(account, { ...rested(), followers: amount - 1 });

  const received = async (account: TestAccount, message: string) =>
    (await messagesOf(account)).filter((id) => id === message);

  it.each(LETTERS)("%s brings %s, once, and none to a first run", async (_at, message, fact, amount) => {
    const [account, beginner] = [await createAccount(), await arrive(await createAccount())];
    await bringTo(beginner, fact, amount);
    await did(beginner, "post_content");
    expect(await received(beginner, message)).toEqual([]);
    await certify(account, ["ink"]);
    await arrive(account);
    await bringTo(account, fact, amount);
    expect(await received(account, message)).toEqual([]);
    await did(account, "post_content");
    expect(await received(account, message)).toEqual([message]);
    // The mark is passed again after a fall.
    await bringTo(account, fact, amount);
    await did(account, "post_content");
    expect(await received(account, message)).toEqual([message]);
  });
});

describe("an inheritance", () => {
  /** An account at level 20 that leaves and inherits. */
  async function heirTo(inheritance: string | null): Promise<TestAccount> {
    const account = await anyoneAt(20);
    expect((await start(account, { inheritance, isLeaving: true })).status).toBe(200);
    return account;
  }

  /** Completes the mission by which everybody meets the Baroness. */
  async function meetAsEver(account: TestAccount): Promise<void> {
    await offer(account, "madame_funnel", "top_of_the_funnel");
    await become(account, { cash: 90_000, followers: 90_000 });
    await almost(account, 23);
    const asked = { choice: "asked" };
    expect((await complete(account, "madame_funnel", "top_of_the_funnel", asked)).status).toBe(200);
  }

  it("the Chair brings the Baroness at level 2 with her account, her second message at level 12, and not again as ever", async () => {
    const account = await heirTo("chair");
    expect(await contactsOf(account)).not.toContain("baroness_upsell");
    await almost(account, 2);
    await did(account, "bag_fries");
    expect(await contactsOf(account)).toContain("baroness_upsell");
    expect(await messagesOf(account)).toContain("bar_account");
    expect(await messagesOf(account)).not.toContain("bar_fifth");
    await almost(account, 12);
    await did(account, "bag_fries");
    expect(await messagesOf(account)).toContain("bar_fifth");
    const before = (await messagesOf(account)).filter((id) => id.startsWith("bar_"));
    await meetAsEver(account);
    expect((await contactsOf(account)).filter((id) => id === "baroness_upsell")).toHaveLength(1);
    const since = (await messagesOf(account)).filter((id) => id.startsWith("bar_"));
    expect(since).toEqual(expect.arrayContaining(before));
    expect(new Set(since).size).toBe(since.length);
  });

  it.each([["hook"], ["no_number"], [null]])(
    "with %s the Baroness stays a stranger until Madame Funnel sends her, and says nothing of an account",
    async (inheritance) => {
      const account = await heirTo(inheritance);
      for (const level of [2, 12]) {
        await almost(account, level);
        await did(account, "bag_fries");
      }
      expect(await contactsOf(account)).not.toContain("baroness_upsell");
      await meetAsEver(account);
      expect(await contactsOf(account)).toContain("baroness_upsell");
      expect(await messagesOf(account)).not.toContain("bar_account");
    },
  );

  it("the Hook keeps calls closed until level 10 and pays fries four times", async () => {
    const account = await heirTo("hook");
    const early = await act(account, "consulting_call");
    expect(await answer(early)).toMatchObject([409, { error: expect.stringMatching(/level 10|Thursday/) }]);
    expect(await (await act(account, "bag_fries")).json()).toMatchObject({ newStats: { cash: 47 + 32 } });
    expect(await messagesOf(account)).toContain("gary_hook_kept");
  });
});

it("a choice of the run before says so and costs 10 energy more, and the other costs what it did", async () => {
  const FORK = ["gary_grill", "close_down"] as const;
  const account = await anyoneAt(20);
  const decide = async (choice: string) => {
    await offer(account, ...FORK);
    await become(account, rested());
    expect((await complete(account, ...FORK, { choice })).status).toBe(200);
    const [row] = await rows<{ energy: number }>(
      "select energy from ledger where player_id = ? and cause = 'quest:gary_grill.close_down' order by seq desc",
      account.userId,
    );
    return row?.energy ?? 0;
  };
  const first = await decide("nine");
  expect((await start(account, { isLeaving: true })).status).toBe(200);
  await offer(account, ...FORK);
  await become(account, {});
  const shown = JSON.stringify(await read(account, "/npcs"));
  expect(shown).toContain("You did this last time.");
  expect(await decide("nine")).toBe(first - 10);
  await raise(account, 20);
  expect((await start(account, { isLeaving: true })).status).toBe(200);
  // Its own price.
  expect(await decide("close")).toBe(first - 22);
});

it("the data export has what each certificate leaves to the next run", async () => {
  const account = await anyoneAt(20);
  expect((await start(account, { inheritance: "hook", isLeaving: true })).status).toBe(200);
  await almost(account, 20);
  await did(account, "bag_fries");
  expect((await start(account, { isLeaving: true })).status).toBe(200);
  const { certificates } = v.parse(AccountExport, await read(account, "/settings/export"));
  const [second, first] = certificates;
  expect(first).toMatchObject({ number: 1, ending: "notice", inheritance: "hook" });
  expect(second).toMatchObject({ number: 2, inheritance: null });
});

describe("leaving from level 20", () => {
  const leave = (account: TestAccount, inheritance: string | null) =>
    start(account, { inheritance, isLeaving: true });
  const certificates = ({ userId }: TestAccount) =>
    rows("select number, ending, inheritance from certificate where player_id = ?", userId);

  it("a level below is refused, and the run goes on", async () => {
    const account = await anyoneAt(19);
    await expectRefusal(await leave(account, "hook"), 409, "You can leave from level 20.");
    expect(await certificates(account)).toEqual([]);
    await did(account, "bag_fries");
  });

  it("a notice is worth its experience, and after an ending the certificate names the ending", async () => {
    const account = await anyoneAt(20);
    expect((await leave(account, null)).status).toBe(200);
    expect(await read(account, "/auth/me")).toMatchObject({ benefits: { experiencePercent: 5 } });
    await offer(account, "the_algorithm", "log_out");
    await raise(account, 50);
    expect((await complete(account, "the_algorithm", "log_out")).status).toBe(200);
    expect((await endingsOf(account)).leaving).toBeNull();
    expect((await (await leave(account, null)).json<Started>()).certificate.ending).toBe("Offline");
  });
});

const OTHER_RUN = BUNDLED_DOCUMENTS["other-run"];
const releaseOtherRun = (editor: Editor, content: OtherRun) => release(editor, "other-run", content);

/** The document with another version of one inheritance. */
const withChange = (id: string, change: (inheritance: Inheritance) => Inheritance): OtherRun => ({
  ...OTHER_RUN,
  inheritances: OTHER_RUN.inheritances.map((each) => (each.id === id ? change(each) : each)),
});

it("edited inheritances are offered immediately", async () => {
  const editor = await anEditor();
  const player = await anyoneAt(20);
  expect(await endingsOf(player)).toMatchObject({ leaving: { name: "Notice" } });
  const added: Inheritance = {
    id: "keys",
    name: "The Keys",
    pitch: "To nothing, so far.",
    conditions: ["You rest twice as well."],
    terms: { pays: { rest: 2 } },
  };
  const { inheritances } = withChange("chair", (chair) => ({ ...chair, pitch: "It's been re-covered." }));
  const leaving = { ...OTHER_RUN.leaving, name: "Gone" };
  const reply = await releaseOtherRun(editor, { inheritances: [...inheritances, added], leaving });
  expect(reply.status).toBe(200);
  const offer = await endingsOf(player);
  expect(offer.inheritances.map(({ id }) => id)).toEqual(["chair", "hook", "no_number", "keys"]);
  expect(offer.inheritances[0]?.pitch).toBe("It's been re-covered.");
  expect(offer.leaving).toEqual(leaving);
  const left = await start(player, { inheritance: "keys", isLeaving: true });
  expect(await left.json()).toMatchObject({ certificate: { number: 1, ending: "Gone" } });
  expect(await read(player, "/auth/me")).toMatchObject({ benefits: { inheritance: { name: "The Keys" } } });
});

it("a run has the new terms from the next press on, and its ledger adds up", async () => {
  const editor = await anEditor();
  const player = await anyoneAt(20);
  const chair = { inheritance: "chair", isLeaving: true };
  expect((await start(player, chair)).status).toBe(200);
  const rest = () => become(player, { ...rested(), followers: 200 });
  const press = () => act(player, "consulting_call");
  await rest();
  expect(await (await press()).json()).toMatchObject({ newStats: { debt: 49_972 } });

  const half = withChange("chair", (each) => ({
    ...each,
    start: { cash: 1, debt: 2 },
    terms: { taking: { action: "consulting_call", percent: 50, to: "the Baroness" } },
  }));
  expect((await releaseOtherRun(editor, half)).status).toBe(200);
  await rest();
  // Half of the pay of $140 goes, and what the run began with stays what it was.
  expect(await (await press()).json()).toMatchObject({ newStats: { debt: 49_972 - 70 } });
  const sums = await rows("select sum(debt) as debt from ledger where player_id = ?", player.userId);
  expect(sums).toEqual([{ debt: 49_902 }]);
  // The content in force is cached by then: a press reads no more than ever.
  const later = await press();
  expect(databaseUse(later).read).toBeLessThanOrEqual(15);
  expect(await later.json()).toMatchObject({ newStats: { debt: 49_902 - 70 } });

  expect((await editor.send("POST", "/releases/1/return")).status).toBe(200);
  await rest();
  expect(await (await press()).json()).toMatchObject({ newStats: { debt: 49_832 - 28 } });
});

it("an inheritance may name any contact that appears at its level", async () => {
  const editor = await anEditor();
  const player = await anyoneAt(20);
  const meets = async () =>
    rows("select 1 from player_contact where player_id = ? and contact_id = 'madame_funnel'", player.userId);
  const chair = { inheritance: "chair", isLeaving: true };
  expect((await start(player, chair)).status).toBe(200);
  const funnel = withChange("chair", (each) => ({
    ...each,
    knows: { contact: "madame_funnel", level: 2 },
  }));
  expect((await releaseOtherRun(editor, funnel)).status).toBe(200);
  await did(player, "bag_fries");
  expect(await meets()).toEqual([]);
  await become(player, { lifetimeExperience: lifetimeExperienceAt(2) - 1 });
  await did(player, "bag_fries");
  expect(await meets()).toHaveLength(1);
});
