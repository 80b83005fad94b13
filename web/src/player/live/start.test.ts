import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chatMutes } from "#game/chat/wire.ts";
import { listActions } from "#game/player/wire.ts";
import { SessionEndedError } from "../../server/session-token.ts";
import { endSession, startSession } from "../../session/session.ts";
import { acceptPlayer, forgetPlayer } from "../player.ts";
import { anAccount, aPlayer } from "../view-fixture.ts";
import { callMe, startReply } from "./start.ts";

const player = (version: number) => aPlayer(version, {}, 0);
const me = (start?: object) => ({ ...anAccount(), player: player(3), ...(start && { start }) });
const MUTES = { mutes: [{ userId: "kai", username: "kai", avatar: null, mutedAt: "" }] };

let asked: string[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  asked = [];
  answer = () => Response.json(me({ "/chat/mutes": MUTES, "/player/actions": { actions: "?" } }));
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
  startSession(crypto.randomUUID());
  forgetPlayer();
});
afterEach(() => endSession());

it("only the first call of a session asks for them", async () => {
  await callMe();
  await callMe();
  startSession("another");
  await callMe();
  expect(asked).toEqual(["/api/auth/me?start=1", "/api/auth/me", "/api/auth/me?start=1"]);
});

it("a failed first call is asked again for them", async () => {
  answer = () => Response.json({ error: "no" }, { status: 500 });
  const early = callMe().catch(() => null);
  expect(await startReply(chatMutes)).toBeUndefined();
  await early;
  answer = () => Response.json(me({ "/chat/mutes": MUTES }));
  await callMe();
  expect(asked.at(-1)).toBe("/api/auth/me?start=1");
  expect(await startReply(chatMutes)).toEqual(MUTES);
});

it("a call waits for them while they are on their way, and gets each once", async () => {
  const arrived = Promise.withResolvers<Response>();
  answer = () => arrived.promise;
  const reply = callMe();
  const mutes = startReply(chatMutes);
  arrived.resolve(Response.json(me({ "/chat/mutes": MUTES })));
  expect(await mutes).toEqual(MUTES);
  expect((await reply).player.version).toBe(3);
  expect(await startReply(chatMutes)).toBeUndefined();
});

it("nothing that is shown while the page signs out calls without a session", async () => {
  await callMe();
  endSession();
  await expect(startReply(chatMutes)).rejects.toThrow(SessionEndedError);
});

it.each([
  ["that the page can't read", () => {}, me({ "/chat/mutes": { mutes: "?" } })],
  ["10 seconds later", () => vi.setSystemTime(Date.now() + 10_001), me({ "/chat/mutes": MUTES })],
  ["after a change of the player", () => acceptPlayer(player(4), "reported"), me({ "/chat/mutes": MUTES })],
  ["in another session", () => startSession("another"), me({ "/chat/mutes": MUTES })],
])("a call gets none %s", async (_, happen, reply) => {
  answer = () => Response.json(reply);
  await callMe();
  happen();
  expect(await startReply(chatMutes)).toBeUndefined();
  expect(await startReply(listActions)).toBeUndefined();
});

it("a call that waits for them while the session ends is not sent without a session", async () => {
  const arrived = Promise.withResolvers<Response>();
  answer = () => arrived.promise;
  const reply = callMe().catch(() => null);
  const mutes = startReply(chatMutes);
  endSession();
  arrived.resolve(Response.json(me()));
  await expect(mutes).rejects.toThrow(SessionEndedError);
  await reply;
});

it("a saved player of an earlier version doesn't outdate them", async () => {
  acceptPlayer(player(1), "saved");
  await callMe();
  expect(await startReply(chatMutes)).toEqual(MUTES);
});
