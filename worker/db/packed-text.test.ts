import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arrive, call, createAccount, rows } from "../test-support.ts";
import { packText, unpackText } from "./packed-text.ts";

it("every text survives packing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const umlauts = `${text} Ä€😀`;
      expect(unpackText([...packText(umlauts)])).toBe(umlauts);
    }),
  );
});

it("the reply of a quick action is stored in less than 150 bytes, a third of its size, and a repeat gets the same bytes", async () => {
  const { token } = await arrive(await createAccount());
  const act = (key: string) => call("POST", "/api/player/action/bag_fries", { token, key });
  const key = crypto.randomUUID();
  const first = await (await act(key)).text();
  const [stored] = await rows<{ type: string; bytes: number }>(
    "select typeof(reply) as type, length(reply) as bytes from idempotency_key",
  );
  expect(stored?.type).toBe("blob");
  expect(stored?.bytes).toBeLessThan(first.length / 3);
  expect(stored?.bytes).toBeLessThan(150);
  expect(await (await act(key)).text()).toBe(first);
  expect(await rows("select seq from ledger where cause = 'action:bag_fries'")).toHaveLength(1);
});

it("a reply that was stored as text, before replies were packed, is repeated as it is", async () => {
  const { token } = await arrive(await createAccount());
  const key = crypto.randomUUID();
  const act = () => call("POST", "/api/player/action/bag_fries", { token, key });
  await act();
  await env.DB.exec(`update idempotency_key set reply = '{"old":true}'`);
  expect(await (await act()).json()).toEqual({ old: true });
});
