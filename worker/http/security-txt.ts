import { DAY_MS } from "#game/core/durations.ts";
import { now } from "../platform/clock.ts";
import type { AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import * as texts from "./texts.ts";

/** Time for which the contact counts as current. It is read from the running deployment, so it never expires while that runs. */
const VALID_MS = 90 * DAY_MS;

/** Tells researchers where to report a vulnerability (RFC 9116). Throws 404 without a configured contact. */
export function securityTxt(c: AppContext): Response {
  const { securityContact, publicOrigin } = c.var.config;
  if (!securityContact) throw new HttpError(404, "not_found", texts.nothingAtThisAddress);
  const origin = publicOrigin ?? new URL(c.req.url).origin;
  const fields = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return c.text(`${fields.join("\n")}\n`);
}
