import { html } from "hono/html";
import { LANGUAGE } from "#game/core/language.ts";
import type { Mail } from "./mailer.ts";

/** Recipient of an email. */
export interface Recipient {
  readonly email: string;
  readonly username: string;
}

/** Content of an email, as plain text. */
export interface MailDraft {
  readonly subject: string;
  /** Paragraphs above the link, after the recipient's name. */
  readonly above: readonly string[];
  /** To the game if absent. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Paragraphs below the link. */
  readonly below: readonly string[];
}

const SIGNATURE = "Guru Grind";

/** Lays out an email as text and as HTML with the same content. `origin` is the game's. */
export function composeMail({ email, username }: Recipient, origin: string, draft: MailDraft): Mail {
  const { subject, link = { label: "Go to Guru Grind", url: origin }, below } = draft;
  const above = [`${username},`, ...draft.above];
  const document = html`<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8">
<title>${subject}</title></head><body>
${above.map(paragraph)}<p><a href="${link.url}">${link.label}</a></p>
<p>${`Or open this address: ${link.url}`}</p>
${[...below, SIGNATURE].map(paragraph)}</body></html>`;
  return {
    to: email,
    subject,
    text: `${[...above, link.url, ...below, SIGNATURE].join("\n\n")}\n`,
    html: String(document),
  };
}

function paragraph(text: string) {
  return html`<p>${text}</p>
`;
}
