import { expect, it, vi } from "vitest";
import { outbound, RefusedRedirect } from "./outbound.ts";

const URL_OF_SERVICE = "https://service.test/path";
const LIMITS = { ms: 1_000, bytes: 8 };
const SHORT_MS = 5;

/** A body that never ends. `cancelled` tells whether its reader gave up. */
function endless() {
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("12345")),
    cancel: cancelled,
  });
  return { body, cancelled };
}

it("a reply within the limits is read", async () => {
  const send = vi.fn<typeof fetch>(async () => new Response("12345678", { status: 201 }));
  expect(await outbound(URL_OF_SERVICE, { method: "POST" }, LIMITS, send)).toEqual({
    ok: true,
    status: 201,
    text: "12345678",
  });
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: "POST", redirect: "manual" });
});

it.each([301, 302, 303, 307, 308])("the redirect %s is a failure, and is not followed", async (status) => {
  const headers = { location: "https://elsewhere.test/" };
  const send = vi.fn<typeof fetch>(async () => new Response("{}", { status, headers }));
  await expect(outbound(URL_OF_SERVICE, {}, LIMITS, send)).rejects.toEqual(new RefusedRedirect(status));
  expect(send).toHaveBeenCalledTimes(1);
});

it("an endless body is cut", async () => {
  const { body, cancelled } = endless();
  const send: typeof fetch = async () => new Response(body);
  await expect(outbound(URL_OF_SERVICE, {}, LIMITS, send)).rejects.toThrow("longer than 8 bytes");
  expect(cancelled).toHaveBeenCalled();
});

it("a body that nobody wants is not read", async () => {
  const { body, cancelled } = endless();
  const send: typeof fetch = async () => new Response(body, { status: 500 });
  const reply = await outbound(URL_OF_SERVICE, {}, { ...LIMITS, bytes: 0 }, send);
  expect(reply).toEqual({ ok: false, status: 500, text: "" });
  expect(cancelled).toHaveBeenCalled();
});

it.each([
  ["a reply", () => new Promise<Response>(() => {})],
  ["a body", async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))],
])("%s that never comes ends by the time limit", async (_what, reply) => {
  const send = vi.fn<typeof fetch>(reply);
  const sent = outbound(URL_OF_SERVICE, {}, { ...LIMITS, ms: SHORT_MS }, send);
  await expect(sent).rejects.toMatchObject({ name: "TimeoutError" });
  await vi.waitFor(() => expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true));
});

it("no test reaches another host, not even by a library's own call", async () => {
  const reply = await fetch("https://example.com/");
  expect([reply.status, await reply.text()]).toEqual([599, "No test may reach example.com"]);
});
