import { beforeEach, describe, expect, it } from "vitest";
import { toPlayerState } from "#game/contract/player.ts";
import { FIRST_ANSWER_MS } from "#game/rules/first-answer/answers.ts";
import { newPlayer } from "#game/rules/player.ts";
import { deviceNow, serverNow } from "../clock.ts";
import { forgetSaid, hasSaid, keepSaid, readSaid } from "../session/said.ts";
import { refusal, serve, signInForEach, writesOf } from "../test-page.tsx";
import { sendSaid } from "./send-said.ts";

const CALL = "PUT /api/player/first-answers/intake";
const said = (ago: number) => ({ id: 3_000, place: 1, label: "Rebrand as Keith.", at: deviceNow() - ago });
const kept = () =>
  Response.json({ newStats: toPlayerState(newPlayer("Dana", Date.now()), 2, Date.now()), events: [] });

signInForEach();
beforeEach(() => {
  for (const kind of ["two-oclock", "intake"] as const) forgetSaid(kind);
});

it("the first answer on each kind of page waits for an account, for a week", () => {
  const first = said(1_000);
  expect(keepSaid("intake", first)).toEqual(first);
  expect(keepSaid("intake", { ...first, label: "Correct the dog.", at: deviceNow() })).toEqual(first);
  expect(readSaid("two-oclock", deviceNow())).toBeNull();
  expect(hasSaid(first.at + FIRST_ANSWER_MS)).toBe(true);
  for (const now of [first.at + FIRST_ANSWER_MS + 1, first.at - 1]) expect(hasSaid(now)).toBe(false);
  const later = { ...said(0), at: first.at + FIRST_ANSWER_MS + 1 };
  expect(keepSaid("intake", later)).toEqual(later);
  localStorage.setItem("said/intake", "{");
  expect(hasSaid(deviceNow())).toBe(false);
});

describe("an answer that waits", () => {
  it("is sent once to an account that is younger", async () => {
    keepSaid("intake", said(60_000));
    const sent = serve({ [CALL]: kept });
    for (let visit = 0; visit < 2; visit += 1) await sendSaid(serverNow());
    expect(writesOf(sent)).toMatchObject([{ call: CALL, body: { id: 3_000, place: 1 } }]);
  });

  it("isn't sent to an older account, and waits on", async () => {
    keepSaid("intake", said(60_000));
    const sent = serve({});
    await sendSaid(serverNow() - 120_000);
    expect(writesOf(sent)).toEqual([]);
    expect(hasSaid(deviceNow())).toBe(true);
  });

  it.each([404, 409, 429, 500])(
    "is forgotten if the server refuses it for good, not on a passing fault: %i",
    async (status) => {
      keepSaid("intake", said(60_000));
      serve({ [CALL]: () => refusal(status, "conflict", "No.") });
      await sendSaid(serverNow());
      expect(hasSaid(deviceNow())).toBe(status >= 429);
    },
  );
});
