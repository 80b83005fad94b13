import { insertDevelopmentMail } from "../db/accounts/development-mails.ts";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import { now } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { inTime } from "../platform/in-time.ts";

/** Time limit for handing a mail to the service, in milliseconds. */
const SEND_MS = 10_000;

/** An email to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Sends an email. Throws if the service refuses it, or doesn't take it within ten seconds. */
  send(mail: Mail): Promise<void>;
}

/**
 * Returns the email service in production, and the mailbox at `/dev/mail` on a local run.
 * See docs/reference/accounts.md#email-delivery.
 */
export function createMailer(config: Config, env: Env, db: Database): Mailer {
  if (config.environment === "development") {
    return { send: (mail) => insertDevelopmentMail(db, mail, now()) };
  }
  return {
    async send({ to, subject, text, html }) {
      try {
        await inTime(env.EMAIL.send({ from: config.mailFrom, to, subject, text, html }), SEND_MS);
      } catch (error) {
        // The service's error message may contain the address, which must not be logged.
        throw new Error(`The email service refused a mail: ${refusalCode(error)}`);
      }
    },
  };
}

function refusalCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[A-Za-z0-9_]{1,64}$/.test(code) ? code : "unknown";
}
