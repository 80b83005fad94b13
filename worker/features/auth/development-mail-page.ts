import type { DevelopmentMail } from "#game/contract/auth.ts";
import { cspHash, escapeHtml } from "../../http/html.ts";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid; padding: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; }
p { margin: 0.25rem 0; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** The page may show its one style and nothing else. */
export const MAIL_PAGE_CSP = [
  "default-src 'none'",
  `style-src ${cspHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The mailbox of a local run as a page that needs no script. `to` is the address that it shows, null: all. */
export function mailPage(mails: readonly DevelopmentMail[], to: string | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mails of this local run</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Mails of this local run</h1>
<p>Nothing leaves this machine. Reload to see what is new.</p>
<form method="get" action="/dev/mail">
<label>To <input type="email" name="to" value="${escapeHtml(to ?? "")}"></label>
<button>Show</button> <a href="/dev/mail">Show all</a>
</form>
${mails.length === 0 ? "<p>No mail yet. Nobody writes to you. Yet.</p>" : mails.map(mailEntry).join("\n")}
</body>
</html>
`;
}

function mailEntry({ to, subject, createdAt, text, links }: DevelopmentMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(createdAt)}">${escapeHtml(createdAt)}</time></p>
<pre>${linked(text, links)}</pre>
</article>`;
}

/** The text as HTML, with its links as such. */
function linked(text: string, links: readonly string[]): string {
  const parts: string[] = [];
  let rest = text;
  for (const link of links) {
    const start = rest.indexOf(link);
    const address = escapeHtml(link);
    parts.push(escapeHtml(rest.slice(0, start)), `<a href="${address}">${address}</a>`);
    rest = rest.slice(start + link.length);
  }
  return [...parts, escapeHtml(rest)].join("");
}
