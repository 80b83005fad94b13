import { html } from "hono/html";
import { LANGUAGE } from "#game/core/language.ts";
import type { Mail } from "./mailer.ts";

/** Content of an email, as plain text. */
export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs above the link. */
  readonly above: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  /** Paragraphs below the link. */
  readonly below: readonly string[];
}

const SIGNATURE = "Guru Grind";

/** Lays out an email as text and as HTML with the same content. */
export function composeMail({ to, subject, above, link, below }: MailDraft): Mail {
  const document = html`<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8">
<title>${subject}</title></head><body>
${above.map(paragraph)}<p><a href="${link.url}">${link.label}</a></p>
<p>${`Or open this address: ${link.url}`}</p>
${[...below, SIGNATURE].map(paragraph)}</body></html>`;
  return {
    to,
    subject,
    text: `${[...above, link.url, ...below, SIGNATURE].join("\n\n")}\n`,
    html: String(document),
  };
}

function paragraph(text: string) {
  return html`<p>${text}</p>
`;
}
