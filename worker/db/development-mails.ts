import { desc, eq } from "drizzle-orm";
import type { Database } from "./client.ts";
import { developmentMails } from "./schema/platform.ts";

/** Returns the mails of a local run, newest first, at most 100; with `to`, only those to this address. */
export async function selectDevelopmentMails(db: Database, to: string | null) {
  const query = db.select().from(developmentMails).orderBy(desc(developmentMails.id)).limit(100);
  const [rows] = await db.batch([to === null ? query : query.where(eq(developmentMails.to, to))]);
  return rows;
}

/** Stores a mail of a local run. */
export async function insertDevelopmentMail(
  db: Database,
  mail: { to: string; subject: string; text: string; html: string },
  createdAt: number,
): Promise<void> {
  await db.batch([db.insert(developmentMails).values({ ...mail, to: mail.to.toLowerCase(), createdAt })]);
}
