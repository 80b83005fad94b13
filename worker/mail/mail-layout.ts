import { escapeHtml } from "../http/html.ts";
import type { Mail } from "./mailer.ts";

/** A mail before it is laid out. Everything is plain text. */
export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs above and below the one link. */
  readonly above: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  readonly below: readonly string[];
}

const SIGNATURE = "Guru Grind";

/** Lays out a mail as text and as HTML; both say the same. */
export function composeMail({ to, subject, above, link, below }: MailDraft): Mail {
  const url = escapeHtml(link.url);
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  return {
    to,
    subject,
    text: `${[...above, link.url, ...below, SIGNATURE].join("\n\n")}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      `<title>${escapeHtml(subject)}</title></head><body>`,
      ...paragraphs(above),
      `<p><a href="${url}">${escapeHtml(link.label)}</a></p>`,
      `<p>Or open this address: ${url}</p>`,
      ...paragraphs(below),
      ...paragraphs([SIGNATURE]),
      "</body></html>",
    ].join("\n"),
  };
}
