import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sha256 } from "@oslojs/crypto/sha2";
import { encodeBase64 } from "@oslojs/encoding";
import { expect, it, vi } from "vitest";
import { app } from "../../app.ts";
import { expectRefusal, post, send } from "../../calls-test-support.ts";
import { change } from "../../rows-test-support.ts";
import { mailsTo, newcomer, registered } from "./auth-test-support.ts";

it("GET /api/dev/mail lists the mails to an address, or to all, with their links, newest first", async () => {
  const form = await registered();
  await registered();
  await post("/auth/forgot-password", { email: form.email });
  const all = await send("GET", "/api/dev/mail");
  expect((await all.json<{ mails: unknown[] }>()).mails).toHaveLength(3);
  const mails = await mailsTo(form.email.toUpperCase());
  expect(mails.map(({ subject }) => subject)).toEqual(["Reset your password", "Confirm your address"]);
  for (const mail of mails) {
    expect(Object.keys(mail)).toEqual(["to", "subject", "text", "html", "links", "createdAt"]);
    expect(mail.links).toHaveLength(1);
    expect(mail.text).toContain(mail.links[0]);
    expect(mail.html).toContain(`href="${mail.links[0]}"`);
  }
  expect(mails[0]).toMatchObject({ to: form.email });
  expect(await mailsTo("nobody@example.com")).toEqual([]);
});

it("GET /dev/mail returns a page with links, no scripts and only its own style", async () => {
  const form = await registered();
  const reply = await send("GET", "/dev/mail");
  expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
  const html = await reply.text();
  const [link] = (await mailsTo(form.email))[0]?.links ?? [];
  expect(html).toContain(`<a href="${link}">${link}</a>`);
  expect(html).toContain(`To ${form.email}`);
  const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? "";
  const hash = encodeBase64(sha256(new TextEncoder().encode(style)));
  const policy = reply.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).not.toMatch(/unsafe|script-src/);
  expect(html).not.toMatch(/<script|style=/);
});

it("GET /dev/mail escapes the content of a mail, and the requested address", async () => {
  const text = `"Quoted" <b>bold</b> https://guru.test/a?b=1&c=2 & https://guru.test/d end`;
  const insert = "insert into development_mail values (null, 'odd@example.com', '<img src=x>', ?, '', ?)";
  await change(insert, text, Date.UTC(2026, 0, 2, 3, 4, 5));
  const html = await (await send("GET", "/dev/mail?to=odd@example.com")).text();
  expect(html).toContain("<h2>&lt;img src=x&gt;</h2>");
  expect(html).toContain(
    "&quot;Quoted&quot; &lt;b&gt;bold&lt;/b&gt; " +
      '<a href="https://guru.test/a?b=1&amp;c=2">https://guru.test/a?b=1&amp;c=2</a> &amp; ' +
      '<a href="https://guru.test/d">https://guru.test/d</a> end',
  );
  expect(html).toContain('<time datetime="2026-01-02T03:04:05.000Z">');
  const none = await (await send("GET", `/dev/mail?to=${encodeURIComponent('"><script>')}`)).text();
  expect(none).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(none).toContain("No mail yet.");
});

const get = async (origin: string, path: string) =>
  app.fetch(new Request(`${origin}${path}`), env, createExecutionContext());

it.each(["http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787", "https://guru.test"])(
  "the mailbox answers on %s",
  async (origin) => {
    for (const path of ["/dev/mail", "/api/dev/mail"]) expect((await get(origin, path)).status).toBe(200);
  },
);

it.each(["http://rebound.example:8787", "http://localhost.example", "http://192.168.0.7", "http://test"])(
  "the mailbox refuses %s, so DNS rebinding can't reach it",
  async (origin) => {
    for (const path of ["/dev/mail", "/api/dev/mail"]) {
      await expectRefusal(await get(origin, path), 403, "The mailbox answers on localhost only.");
    }
  },
);

it.each(["/dev/mail", "/api/dev/mail", "/api/dev/mail?to=a@example.com"])(
  "%s returns 404 outside a local run",
  async (path) => {
    await registered();
    for (const ENVIRONMENT of ["production", "", "Development"]) {
      const reply = await send("GET", path, { env: { ENVIRONMENT } });
      const text = "There is nothing at this address.";
      expect(await expectRefusal(reply, 404, text)).toMatchObject({ code: "not_found" });
    }
  },
);

it("production sends mails through the email service and stores none", async () => {
  const sendMail = vi.fn(async (_mail: unknown) => ({ messageId: "1" }));
  const env = { ENVIRONMENT: "production", EMAIL: { send: sendMail } };
  const { email } = newcomer();
  await post("/auth/register", newcomer({ email }), { env });
  const link = expect.stringContaining("/verify-email?token=");
  const from = "Guru Grind <no-reply@guru-grind.example>";
  const mail = { from, to: email, subject: "Confirm your address", text: link, html: link };
  expect(sendMail.mock.calls).toEqual([[mail]]);
  expect(await mailsTo(email)).toEqual([]);
});
