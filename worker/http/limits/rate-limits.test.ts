import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../db/client.ts";
import { rows } from "../../test-support.ts";
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

describe("limitWindow", () => {
  const db = () => openDatabase(env);

  it("attempts are counted separately for each account and policy", async () => {
    for (let i = 0; i < 5; i += 1) await limitWindow(db(), "forgotPassword", ["a@example.com"]);
    await expect(limitWindow(db(), "forgotPassword", ["A@example.com"])).rejects.toMatchObject({
      status: 429,
    });
    await limitWindow(db(), "forgotPassword", ["b@example.com"]);
    await limitWindow(db(), "resendVerification", ["a@example.com"]);
  });

  it("a rate-limit window restarts only after it has ended", async () => {
    const exhaust = async () => {
      for (let i = 0; i < 5; i += 1) await limitWindow(db(), "forgotPassword", ["a@example.com"]);
    };
    await exhaust();
    const clock = vi.spyOn(Date, "now");
    const start = (await rows<{ window_ends_at: number }>("select window_ends_at from rate_limit"))[0];
    const end = start?.window_ends_at ?? 0;
    clock.mockReturnValue(end - 1500);
    await expect(limitWindow(db(), "forgotPassword", ["a@example.com"])).rejects.toMatchObject({
      retryAfter: 2,
    });
    clock.mockReturnValue(end);
    await exhaust();
    await expect(limitWindow(db(), "forgotPassword", ["a@example.com"])).rejects.toMatchObject({
      retryAfter: 60 * 60,
    });
    clock.mockRestore();
  });
});
