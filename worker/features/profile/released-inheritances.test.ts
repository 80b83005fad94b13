import { expect, it } from "vitest";
import type { Inheritance, OtherRun } from "#game/core/inheritance-terms.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { getEndings } from "#game/profile/endings-wire.ts";
import { databaseUse, read, send } from "../../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { become } from "../../rows-test-support.ts";
import { arrive, createAccount, rested, rows, type TestAccount } from "../../test-support.ts";
import { anEditor, type Editor, release } from "../admin/content/content-test-support.ts";

const OTHER_RUN = BUNDLED_DOCUMENTS["other-run"];
const releaseOtherRun = (editor: Editor, content: OtherRun) => release(editor, "other-run", content);
const post = ({ token }: TestAccount, path: string, body?: object) =>
  send("POST", path, { token, body, key: crypto.randomUUID() });
const endings = (account: TestAccount) => read<ReplyOf<typeof getEndings>>(account, "/player/endings");

/** A player who may leave. */
async function atTwenty(): Promise<TestAccount> {
  return arrive(await createAccount({ lifetimeExperience: lifetimeExperienceAt(20) }));
}

/** The document with another version of one inheritance. */
const withChange = (id: string, change: (inheritance: Inheritance) => Inheritance): OtherRun => ({
  ...OTHER_RUN,
  inheritances: OTHER_RUN.inheritances.map((each) => (each.id === id ? change(each) : each)),
});

it("edited inheritances are offered immediately", async () => {
  const editor = await anEditor();
  const player = await atTwenty();
  expect(await endings(player)).toMatchObject({ leaving: { name: "Notice" } });
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
  const offer = await endings(player);
  expect(offer.inheritances.map(({ id }) => id)).toEqual(["chair", "hook", "no_number", "keys"]);
  expect(offer.inheritances[0]?.pitch).toBe("It's been re-covered.");
  expect(offer.leaving).toEqual(leaving);
  const left = await post(player, "/api/player/start-over", { inheritance: "keys", isLeaving: true });
  expect(await left.json()).toMatchObject({ certificate: { number: 1, ending: "Gone" } });
  expect(await read(player, "/auth/me")).toMatchObject({ benefits: { inheritance: { name: "The Keys" } } });
});

it("a run has the new terms from the next press on, and its ledger adds up", async () => {
  const editor = await anEditor();
  const player = await atTwenty();
  const chair = { inheritance: "chair", isLeaving: true };
  expect((await post(player, "/api/player/start-over", chair)).status).toBe(200);
  const rest = () => become(player, { ...rested(), followers: 200 });
  const press = () => post(player, "/api/player/action/consulting_call");
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
  const player = await atTwenty();
  const meets = async () =>
    rows("select 1 from player_contact where player_id = ? and contact_id = 'madame_funnel'", player.userId);
  const chair = { inheritance: "chair", isLeaving: true };
  expect((await post(player, "/api/player/start-over", chair)).status).toBe(200);
  const funnel = withChange("chair", (each) => ({
    ...each,
    knows: { contact: "madame_funnel", level: 2 },
  }));
  expect((await releaseOtherRun(editor, funnel)).status).toBe(200);
  expect((await post(player, "/api/player/action/bag_fries")).status).toBe(200);
  expect(await meets()).toEqual([]);
  await become(player, { lifetimeExperience: lifetimeExperienceAt(2) - 1 });
  expect((await post(player, "/api/player/action/bag_fries")).status).toBe(200);
  expect(await meets()).toHaveLength(1);
});
