import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Actor } from "../../db/actors.ts";
import type { App, AppContext } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { actorRoute } from "../../http/once.ts";
import type { AccessCheck, Parsed } from "../../http/route.ts";
import { type ClientInfo, clientOf } from "../../http/sessions/client-info.ts";
import { type MailContext, mailContext } from "../../mail/mail-context.ts";
import { type PasswordHasher, passwordHasher } from "../../passwords/password-hasher.ts";
import { applyTasksOfUser } from "../../realtime/object-tasks.ts";

/** A request of an account's owner about the account. */
export interface Owner extends MailContext, Actor {
  readonly c: AppContext;
  readonly passwords: PasswordHasher;
  readonly client: ClientInfo;
}

/** Answers a request of the owner. */
export type Serve<E extends Endpoint> = (owner: Owner, request: Parsed<E>) => Promise<ReplyOf<E>>;

/** Serves a change of the owner's account, once for each idempotency key. */
export function ownerRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: "session" | AccessCheck,
  serve: Serve<E>,
): void {
  actorRoute(app, endpoint, access, (actor, request) => {
    const { c } = request;
    const passwords = passwordHasher(c.env);
    return serve({ ...mailContext(c), ...actor, c, passwords, client: clientOf(c) }, request);
  });
}

/** Makes the Durable Objects apply, after the reply, what the owner has changed. */
export function applyLater({ c, db, user }: Owner): void {
  inBackground(c, applyTasksOfUser(c.env, db, user.id));
}
