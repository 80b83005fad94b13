import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../../worker/content/actions.ts";
import { aContact, aKnownContact, aKnownQuest, aMessage, aQuest } from "../../content/fixture.ts";
import { readPlayer } from "../../contract/stored-player.ts";
import { applyAction } from "../actions/actions.ts";
import { afterRaisedCall } from "../clients/settle.ts";
import { indexContent } from "../content-index.ts";
import { energyAt } from "../energy/energy.ts";
import { causeText } from "../finances/causes.ts";
import { netOf } from "../finances/statement.ts";
import { MS_PER_WEEK } from "../leaderboards/week.ts";
import { lifetimeExperienceAt } from "../level.ts";
import { newPlayer, type Player } from "../player.ts";
import { applyEffects, type Effect, NO_PROGRESS, type Progress } from "../progress.ts";
import { completeQuest } from "../quests/quests.ts";
import { unlocksOfChange } from "../quests/unlocks.ts";
import { NO_BENEFITS } from "../university/no-benefits.ts";
import { undoneCause, withoutUndone } from "./cause.ts";
import { UNDO_MS, undoableForMs } from "./record.ts";
import { isPurchase, takeBack, UNDONE_FIELDS, undoOf } from "./undo.ts";

const T = 2_900 * MS_PER_WEEK + 60_000;
const SEQ = 7;

interface State {
  readonly player: Player;
  readonly progress: Progress;
}

/** The state after a change that can be taken back. */
function done(before: State, after: Player, effects: readonly Effect[], cause = "quest:dealer.gong") {
  const undo = undoOf({ seq: SEQ, at: T, cause, before, after, effects });
  // As it comes back from the database.
  const player = readPlayer(JSON.stringify({ ...after, undo }));
  return { player, progress: applyEffects(before.progress, effects), seq: SEQ };
}

const CONTENT = indexContent([
  aContact("dealer", {
    missions: [
      aQuest("gong", {
        requirements: [
          { type: "cash", amount: 300 },
          { type: "energy", amount: 10 },
          { type: "diary", amount: 1 },
        ],
        rewards: { experience: 200, affinity: 5, followers: 3 },
        effects: {
          room: { object: "gong", place: "left" },
          set: { residence: "A room with a gong" },
          affinity: [{ contact: "mum", amount: -5 }],
          closesPost: 2,
        },
        completionMessage: { subject: "Yours", body: "It rings." },
      }),
      aQuest("second", { unlockConditions: { type: "mission_completed", value: "dealer.gong" } }),
    ],
    messages: [
      aMessage("thanks", {
        trigger: { type: "mission_completed", value: "dealer.gong", conditions: [] },
      }),
    ],
  }),
  aContact("mum"),
  aContact("fan", {
    unlockConditions: { type: "mission_completed", value: "dealer.gong" },
    messages: [
      aMessage("hello"),
      aMessage("later", { trigger: { type: "npc_unlocked", conditions: [], delay: "PT5M" } }),
    ],
  }),
]);

function purchase(parts: Partial<Player> = {}) {
  const player = { ...newPlayer("Dana", T - 50_000), cash: 500, ...parts };
  const progress: Progress = {
    ...NO_PROGRESS,
    contacts: { dealer: aKnownContact({ affinity: 20 }), mum: aKnownContact({ affinity: 9 }) },
    quests: { "dealer.gong": aKnownQuest() },
    room: { left: "plinth", right: "gong" },
  };
  const bought = completeQuest(CONTENT, player, progress, "dealer.gong", null, T);
  if (!bought.ok) throw new Error(bought.refusal.reason);
  const effects = unlocksOfChange(
    CONTENT,
    progress,
    { before: player, after: bought.player },
    bought.effects,
    T,
  );
  return { before: { player, progress }, game: done({ player, progress }, bought.player, effects), bought };
}

describe("takeBack", () => {
  it("a purchase is gone with everything that it brought, and what it replaced is back", () => {
    const { before, game } = purchase();
    expect(Object.keys(game.progress.contacts)).toContain("fan");
    expect(Object.keys(game.progress.messages)).toHaveLength(3);
    expect(Object.keys(game.progress.pending.messages)).toHaveLength(1);
    expect(game.progress.room).toEqual({ left: "gong" });
    const back = takeBack(game, SEQ, T + 1);
    if (!back.ok) throw new Error(back.reason);
    expect(back.cause).toBe("undo:quest:dealer.gong");
    expect(back.player).toEqual(before.player);
    expect(back.delta).toEqual({ cash: 300, experience: -200, followers: -3, energy: 10 });
    expect(applyEffects(game.progress, back.effects)).toEqual(before.progress);
  });

  it("a quick action leaves the player as if it had never been, with the energy that came back meanwhile", () => {
    const [energy, cash, followers] = [fc.nat(100), fc.nat(300), fc.nat(300)];
    const drawn = fc.record({
      action: fc.constantFrom(...ACTIONS),
      energy,
      cash,
      followers,
      experience: fc.nat(lifetimeExperienceAt(30)),
      debt: fc.constantFrom(0, 5),
      since: fc.nat(3_600_000),
      wait: fc.nat(UNDO_MS - 1),
      raisedCalls: fc.nat(2),
    });
    fc.assert(
      fc.property(drawn, ({ action, energy, experience, since, wait, raisedCalls, ...balances }) => {
        const player: Player = {
          ...newPlayer("Dana", T - since),
          ...balances,
          lifetimeExperience: experience,
          energy: { amount: energy, at: T - since },
        };
        const progress = { ...NO_PROGRESS, clients: { ...NO_PROGRESS.clients, raisedCalls } };
        const acted = applyAction(player, action, T, NO_BENEFITS);
        if (!acted.ok) return;
        const clients = afterRaisedCall(progress.clients, 4, T);
        const effects: Effect[] = raisedCalls > 0 ? [{ type: "set_clients", clients }] : [];
        const game = done({ player, progress }, acted.player, effects, `action:${action.id}`);
        const now = T + wait;
        const back = takeBack(game, SEQ, now);
        if (!back.ok) throw new Error(back.reason);
        expect(back.player).toEqual(player);
        expect(applyEffects(game.progress, back.effects)).toEqual(progress);
        const { cash, experience: gained, followers, energy: restored, debt = 0 } = back.delta;
        expect(game.player.cash + cash).toBe(player.cash);
        expect(game.player.lifetimeExperience + gained).toBe(player.lifetimeExperience);
        expect(game.player.followers + followers).toBe(player.followers);
        expect(game.player.debt + debt).toBe(player.debt);
        expect(energyAt(game.player.energy, now) + restored).toBe(energyAt(player.energy, now));
      }),
    );
  });

  it.each([
    ["at once", 0, UNDO_MS],
    ["in the last millisecond", UNDO_MS - 1, 1],
    ["after ten seconds", UNDO_MS, 0],
    ["after the clock was set back", -5_000, UNDO_MS],
  ])("the server's clock decides %s", (_, wait, forMs) => {
    const { game } = purchase();
    expect(undoableForMs(game.player.undo, SEQ, T + wait)).toBe(forMs);
    const back = takeBack(game, SEQ, T + wait);
    expect(back.ok ? "taken back" : back.reason).toBe(forMs > 0 ? "taken back" : "late");
  });

  it("a week that has ended keeps its scores", () => {
    const { before, bought } = purchase();
    const at = 2_901 * MS_PER_WEEK - 1;
    const undo = undoOf({ seq: SEQ, at, cause: "quest:a.b", before, after: bought.player, effects: [] });
    const game = { ...before, player: { ...bought.player, undo }, seq: SEQ };
    expect(takeBack(game, SEQ, at)).toMatchObject({ ok: true });
    expect(takeBack(game, SEQ, at + 1)).toEqual({ ok: false, reason: "late" });
  });

  it("another change since, a change that can't be taken back, or one that isn't the named one is refused", () => {
    const { game } = purchase();
    expect(takeBack({ ...game, seq: SEQ + 1 }, SEQ, T)).toEqual({ ok: false, reason: "followed" });
    expect(takeBack(game, SEQ - 1, T)).toEqual({ ok: false, reason: "followed" });
    expect(takeBack({ ...game, seq: SEQ + 1 }, SEQ + 1, T)).toEqual({ ok: false, reason: "unknown" });
    const without = { ...game, player: { ...game.player, undo: null } };
    expect(takeBack(without, SEQ, T)).toEqual({ ok: false, reason: "unknown" });
  });

  const looks: readonly [what: string, effect: Effect, result: string][] = [
    [
      "a message",
      { type: "open_message", contactId: "dealer", messageId: "thanks", kind: "message", at: T },
      "looked",
    ],
    ["a contact", { type: "view_contact", contactId: "fan", at: T }, "looked"],
    [
      "its own answer",
      { type: "open_message", contactId: "dealer", messageId: "gong", kind: "completion", at: T },
      "taken back",
    ],
    ["a quest", { type: "see_quest", contactId: "dealer", questId: "second", at: T }, "taken back"],
    ["an old contact", { type: "view_contact", contactId: "mum", at: T }, "taken back"],
  ];
  it.each(looks)("a player who has looked at %s that it brought: %o is %s", (_, effect, result) => {
    const { game } = purchase();
    const back = takeBack({ ...game, progress: applyEffects(game.progress, [effect]) }, SEQ, T);
    expect(back.ok ? "taken back" : back.reason).toBe(result);
  });

  it("every field of a player is put back, but the undo itself", () => {
    expect([...UNDONE_FIELDS, "undo"].sort()).toEqual(Object.keys(newPlayer("Dana", 0)).sort());
  });
});

it.each([
  ["costs cash", -1, [], true],
  ["brings an object", 5, [{ type: "place_object", place: "left", object: "gong", at: 0 }], true],
  ["pays", 5, [{ type: "set_affinity", contactId: "mum", affinity: 5 }], false],
] as const)("a completion that %s: purchase is decided", (_, cash, effects, expected) => {
  expect(isPurchase({ cash, experience: 0, followers: 0, energy: 0 }, effects)).toBe(expected);
});

const NONE = { experience: 0, followers: 0, energy: 0 };
const NAMES = { action: () => "Bagged fries", quest: () => "The Number", course: () => undefined };

it("an undo is told by what it takes back", () => {
  expect(undoneCause("action:bag_fries")).toBeNull();
  expect(causeText("undo:action:bag_fries", NAMES)).toBe("Taken back: Bagged fries");
  expect(causeText("undo:quest:gary.number", NAMES)).toBe("Taken back: Mission: The Number");
});

it("totals are those of what counts: a group of which nothing is left isn't told", () => {
  const sum = (group: string, rows: number, cash: number) => ({ group, rows, cash, ...NONE });
  const sums = [
    sum("action:bag_fries", 3, 24),
    sum("quest", 1, -20),
    sum("undo:action:bag_fries", 1, -8),
    sum("undo:quest", 1, 20),
    sum("post", 1, 9),
  ];
  expect(netOf(sums)).toEqual([sum("action:bag_fries", 2, 16), sum("post", 1, 9)]);
});

it("only a row with its undo right after it is left out", () => {
  const row = (seq: number, cause: string) => ({ seq, cause });
  const rows = [
    row(1, "action:rest"),
    row(2, "undo:action:rest"),
    row(3, "action:rest"),
    row(4, "quest:a.b"),
    row(5, "undo:quest:a.b"),
    row(6, "action:rest"),
  ];
  expect(withoutUndone(rows).map(({ seq }) => seq)).toEqual([3, 6]);
  expect(withoutUndone(rows.slice(1)).map(({ seq }) => seq)).toEqual([2, 3, 6]);
  expect(withoutUndone([])).toEqual([]);
});
