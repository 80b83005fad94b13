import type { Database } from "../client.ts";
import { developmentMails } from "../schema/platform.ts";
import { send, sql } from "../statement.ts";
import { insertInto, tableReader } from "../tables.ts";

type DevelopmentMail = typeof developmentMails.$inferSelect;

const MAIL = tableReader(developmentMails);

/** Returns the mails of a local run, newest first, at most 100; with `to`, only those to this address. */
export async function selectDevelopmentMails(
  db: Database,
  to: string | null,
): Promise<readonly DevelopmentMail[]> {
  const where = to === null ? sql`` : sql`where "to" = ${to}`;
  const statement = sql<DevelopmentMail>`select ${MAIL.columns} from development_mail ${where}
    order by id desc limit 100`;
  return send(db, statement);
}

/** Stores a mail of a local run. */
export async function insertDevelopmentMail(
  db: Database,
  mail: { to: string; subject: string; text: string; html: string },
  createdAt: number,
): Promise<void> {
  await send(db, insertInto(developmentMails, { ...mail, to: mail.to.toLowerCase(), createdAt }));
}
