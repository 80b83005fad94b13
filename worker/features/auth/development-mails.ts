import type { DevelopmentMail } from "#game/contract/auth.ts";
import type { Database } from "../../db/client.ts";
import { selectDevelopmentMails } from "../../db/development-mails.ts";

/** The latest mails of a local run, newest first, at most 100; with `to` those to that address only. */
export async function listDevelopmentMails(db: Database, to: string | null): Promise<DevelopmentMail[]> {
  const mails = await selectDevelopmentMails(db, to?.toLowerCase() ?? null);
  return mails.map(({ to: address, subject, text, html, createdAt }) => ({
    to: address,
    subject,
    text,
    html,
    links: linksIn(text),
    createdAt: new Date(createdAt).toISOString(),
  }));
}

/** The web addresses in a text, in their order. */
function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
