import type { DevelopmentMail } from "#game/auth/wire.ts";
import { selectDevelopmentMails } from "../../db/accounts/development-mails.ts";
import type { Database } from "../../db/client.ts";

/** Lists the latest mails of a local run, newest first, at most 100; with `to`, only those to this address. */
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

/** Returns the URLs in a text, in order. */
function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
