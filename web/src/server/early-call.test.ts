import { expect, it, vi } from "vitest";
import { me } from "#game/core/wire/me.ts";
import { call } from "./api.ts";
import { callEarly, START_CALL } from "./early-call.ts";
import { storeToken } from "./session-token.ts";

it.each([
  ["takes the reply to the early call", "dana", 1],
  ["of another session sends its own", "other", 2],
])("the first call of a page %s", async (_, token, requests) => {
  const fetch = vi.fn(async () => Response.json({ error: "no" }, { status: 400 }));
  vi.stubGlobal("fetch", fetch);
  callEarly(START_CALL, "dana");
  storeToken(token);
  await expect(call(me, { query: { start: "1" } })).rejects.toThrow("no");
  expect(fetch).toHaveBeenCalledTimes(requests);
});
