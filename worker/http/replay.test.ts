import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { arrive, call, createAccount, rows } from "../test-support.ts";

it("a repeat of a request whose reply an earlier version compressed changes nothing and says that it was done", async () => {
  const { token } = await arrive(await createAccount());
  const key = crypto.randomUUID();
  const act = () => call("POST", "/api/player/action/bag_fries", { token, key });
  await act();
  await env.DB.exec("update idempotency_key set reply = x'0102'");

  const repeated = await act();

  expect(repeated.status).toBe(409);
  expect(await repeated.json()).toMatchObject({ error: "This was already done.", code: "conflict" });
  expect(await rows("select seq from ledger where cause = 'action:bag_fries'")).toHaveLength(1);
});
