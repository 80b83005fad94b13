import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../../db/client.ts";
import { rows } from "../../test-support.ts";
import type { WindowPolicy } from "./limits.ts";
import { addressBlocks } from "./network.ts";
import { limitWindow } from "./rate-limits.ts";

it.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:DB8:0001:0002:ffff::1", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0::/48"]],
  ["fe80::", ["fe80:0:0:0::/64", "fe80:0:0::/48"]],
  ["::ffff:203.0.113.7", ["::ffff:203.0.113.7"]],
  ["unknown", ["unknown"]],
])("the address %s counts for the networks %j", (address, blocks) => {
  expect(addressBlocks(address)).toEqual(blocks);
});

const attempt = (email: string, policy: WindowPolicy = "forgotPassword") =>
  limitWindow(openDatabase(env), policy, [email]);
const exhaust = async () => {
  for (let i = 0; i < 5; i += 1) await attempt("a@example.com");
};

it("attempts are counted separately for each account and policy", async () => {
  await exhaust();
  await expect(attempt("A@example.com")).rejects.toMatchObject({ status: 429 });
  await attempt("b@example.com");
  await attempt("a@example.com", "resendVerification");
});

it("a rate-limit window restarts only after it has ended", async () => {
  await exhaust();
  const clock = vi.spyOn(Date, "now");
  const [start] = await rows<{ window_ends_at: number }>("select window_ends_at from rate_limit");
  const end = start?.window_ends_at ?? 0;
  clock.mockReturnValue(end - 1500);
  await expect(attempt("a@example.com")).rejects.toMatchObject({ retryAfter: 2 });
  clock.mockReturnValue(end);
  await exhaust();
  await expect(attempt("a@example.com")).rejects.toMatchObject({ retryAfter: 60 * 60 });
  clock.mockRestore();
});
