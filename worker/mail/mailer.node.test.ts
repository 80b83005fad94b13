import { expect, it } from "vitest";
import { composeMail } from "./mail-layout.ts";

const reader = { email: "a@example.com", username: 'Dear "you"' };
const mail = composeMail(reader, "https://guru.test", {
  subject: "Tom & <Jerry>",
  above: ["First <b>thing</b>."],
  link: { label: "Click > here", url: "https://guru.test/?a=1&b='2'" },
  below: ["The end."],
});

it("a mail has its whole content as text", () => {
  expect(mail.text).toBe(
    "Dear \"you\",\n\nFirst <b>thing</b>.\n\nhttps://guru.test/?a=1&b='2'\n\nThe end.\n\nGuru Grind\n",
  );
});

it("a mail has the same content as escaped HTML", () => {
  const url = "https://guru.test/?a=1&amp;b=&#39;2&#39;";
  for (const part of [
    "<title>Tom &amp; &lt;Jerry&gt;</title>",
    "<p>Dear &quot;you&quot;,</p>",
    "<p>First &lt;b&gt;thing&lt;/b&gt;.</p>",
    `<p><a href="${url}">Click &gt; here</a></p>`,
    `<p>Or open this address: ${url}</p>`,
    "<p>The end.</p>",
  ]) {
    expect(mail.html).toContain(part);
  }
  expect(mail).toMatchObject({ to: "a@example.com", subject: "Tom & <Jerry>" });
});
