import { sha256 } from "@oslojs/crypto/sha2";
import { encodeBase64 } from "@oslojs/encoding";
import { html, raw } from "hono/html";
import type { DevelopmentMail } from "#game/auth/wire.ts";
import { selectDevelopmentMails } from "../../db/accounts/development-mails.ts";
import type { Database } from "../../db/client.ts";

/** A link in a text, which `split` returns as every second part. */
const LINK = /(https?:\/\/[^\s<>"]+)/g;

/** Lists the latest mails of a local run with the URLs in them, newest first, at most 100; with `to`, only those to this address. */
export async function listDevelopmentMails(db: Database, to: string | null): Promise<DevelopmentMail[]> {
  const mails = await selectDevelopmentMails(db, to);
  return mails.map(({ id: _id, createdAt, ...mail }) => ({
    ...mail,
    links: mail.text.match(LINK) ?? [],
    createdAt: new Date(createdAt).toISOString(),
  }));
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid; padding: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; }
p { margin: 0.25rem 0; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const STYLE_HASH = encodeBase64(sha256(new TextEncoder().encode(STYLE)));

/** Allows the inline style of the page and nothing else. */
export const MAIL_PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Returns the mailbox of a local run as a page without scripts. `to` is the address shown; null shows all. */
export function mailPage(mails: readonly DevelopmentMail[], to: string | null) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emails of this local run</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>Emails of this local run</h1>
<p>Nothing leaves this machine. Reload to see new emails.</p>
<form method="get" action="/dev/mail">
<label>To <input type="email" name="to" value="${to ?? ""}"></label>
<button>Show</button> <a href="/dev/mail">Show all</a>
</form>
${mails.length === 0 ? html`<p>No mail yet. Nobody writes to you. Yet.</p>` : mails.map(mailEntry)}
</body>
</html>
`;
}

function mailEntry({ to, subject, createdAt, text }: DevelopmentMail) {
  return html`<article>
<h2>${subject}</h2>
<p>To ${to}, <time datetime="${createdAt}">${createdAt}</time></p>
<pre>${linked(text)}</pre>
</article>
`;
}

/** Returns the text with its links as HTML links. */
const linked = (text: string) =>
  text.split(LINK).map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));
