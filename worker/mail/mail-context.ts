import type { Database } from "../db/client.ts";
import type { AppContext } from "../http/app-context.ts";
import { createMailer, type Mailer } from "./mailer.ts";

/** Dependencies for sending links by email. */
export interface MailContext {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Origin of the links: scheme, host and port. */
  readonly origin: string;
}

export function mailContext(c: AppContext): MailContext {
  const { db, config } = c.var;
  return { db, mailer: createMailer(config, c.env, db), origin: publicOrigin(c) };
}

/** Returns the public origin of this deployment. */
export function publicOrigin(c: AppContext): string {
  return c.var.config.publicOrigin ?? new URL(c.req.url).origin;
}
