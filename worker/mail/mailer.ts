import type { Database } from "../db/client.ts";
import { insertDevelopmentMail } from "../db/development-mails.ts";
import type { Env } from "../env.ts";
import { now } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";

/** One message to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Sends the mail; throws where the service refuses it. */
  send(mail: Mail): Promise<void>;
}

/**
 * The e-mail service in production; on a local run the mailbox at `/dev/mail`.
 * See docs/reference/accounts.md#email-delivery.
 */
export function createMailer(config: Config, env: Env, db: Database): Mailer {
  if (config.environment === "development") {
    return { send: (mail) => insertDevelopmentMail(db, mail, now()) };
  }
  return {
    async send({ to, subject, text, html }) {
      try {
        await env.EMAIL.send({ from: config.mailFrom, to, subject, text, html });
      } catch (error) {
        // What the service says of a refusal may repeat the address, which no log shall hold.
        throw new Error(`The e-mail service refused a mail: ${refusalCode(error)}`);
      }
    },
  };
}

function refusalCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[A-Za-z0-9_]{1,64}$/.test(code) ? code : "no reason given";
}
