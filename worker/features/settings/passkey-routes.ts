import * as contract from "#game/auth/passkeys-wire.ts";
import { newApp } from "../../http/app-context.ts";
import { inBackground } from "../../http/background.ts";
import { once } from "../../http/once.ts";
import { limitedSession, route } from "../../http/route.ts";
import { clientOf } from "../../http/sessions/client-info.ts";
import { requireActor } from "../../http/sessions/session.ts";
import { mailContext } from "../../mail/mail-context.ts";
import { passwordHasher } from "../../passwords/password-hasher.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkey-service.ts";
import { beginConfirmation, confirmOwner } from "./proof-service.ts";

/** Passkeys of the account, and proofs of its owner. */
export const passkeyRoutes = newApp();

route(passkeyRoutes, contract.listPasskeys, "session", async ({ c }) =>
  listPasskeys(mailContext(c), await requireActor(c)),
);

route(
  passkeyRoutes,
  contract.addPasskeyOptions,
  limitedSession("confirmPassword"),
  once(async ({ c, body }) => ({
    options: await beginPasskey(mailContext(c), passwordHasher(c.env), await requireActor(c), body),
  })),
);

route(
  passkeyRoutes,
  contract.addPasskey,
  limitedSession("changePasskey"),
  once(async ({ c, body }) => {
    const { passkey, mailed } = await addPasskey(mailContext(c), await requireActor(c), body, clientOf(c));
    inBackground(c, mailed);
    return { message: contract.PASSKEY_TEXT.added, passkey };
  }),
);

route(
  passkeyRoutes,
  contract.renamePasskey,
  "session",
  once(async ({ c, parameters, body }) => {
    await renamePasskey(c.var.db, await requireActor(c), parameters.id, body.name);
    return { message: contract.PASSKEY_TEXT.renamed };
  }),
);

route(
  passkeyRoutes,
  contract.removePasskey,
  limitedSession("confirmPassword"),
  once(async ({ c, parameters, body }) => {
    const actor = await requireActor(c);
    const { mailed } = await removePasskey(
      mailContext(c),
      passwordHasher(c.env),
      actor,
      parameters.id,
      body,
      clientOf(c),
    );
    inBackground(c, mailed);
    return { message: contract.PASSKEY_TEXT.removed };
  }),
);

route(
  passkeyRoutes,
  contract.confirmOptions,
  limitedSession("passkeyOptions"),
  once(async ({ c }) => ({ options: await beginConfirmation(mailContext(c), await requireActor(c)) })),
);

route(
  passkeyRoutes,
  contract.confirmOwner,
  limitedSession("confirmPassword"),
  once(async ({ c, body }) => {
    await confirmOwner(mailContext(c), passwordHasher(c.env), await requireActor(c), body);
    return { message: contract.PASSKEY_TEXT.confirmed };
  }),
);
