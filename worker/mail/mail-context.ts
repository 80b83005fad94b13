import type { Database } from "../db/client.ts";
import type { AppContext } from "../http/app-context.ts";
import { inBackground } from "../http/background.ts";
import { createMailer, type Mail, type Mailer } from "./mailer.ts";

/** Dependencies for sending links by email. */
export interface MailContext {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Sends a mail after the reply. */
  readonly mailLater: (mail: Mail) => void;
  /** Origin of the links: scheme, host and port. */
  readonly origin: string;
}

export function mailContext(c: AppContext): MailContext {
  const { db, config } = c.var;
  const mailer = createMailer(config, c.env, db);
  const mailLater = (mail: Mail) => inBackground(c, mailer.send(mail));
  return { db, mailer, mailLater, origin: publicOrigin(c) };
}

/** Returns the public origin of this deployment. */
export function publicOrigin(c: AppContext): string {
  return c.var.config.publicOrigin ?? new URL(c.req.url).origin;
}
