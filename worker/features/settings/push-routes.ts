import * as contract from "#game/notices/wire.ts";
import { newApp } from "../../http/app-context.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { once } from "../../http/once.ts";
import { route } from "../../http/route.ts";
import { requireActor } from "../../http/sessions/session.ts";
import { publicOrigin } from "../../mail/mail-context.ts";
import { loadPushSettings, removePushDevice, sendTest, storePushDevice } from "./push-service.ts";

/** Notifications on the device of the session. */
export const pushRoutes = newApp();

route(pushRoutes, contract.pushSettings, "session", async ({ c }) =>
  loadPushSettings(c.env, c.var.db, await requireActor(c)),
);

route(
  pushRoutes,
  contract.putPushDevice,
  "session",
  once(async ({ c, body }) => {
    await storePushDevice(c.env, c.var.db, await requireActor(c), body);
    return { message: contract.PUSH_TEXT.saved };
  }),
);

route(
  pushRoutes,
  contract.deletePushDevice,
  "session",
  once(async ({ c }) => {
    await removePushDevice(c.var.db, await requireActor(c));
    return { message: contract.PUSH_TEXT.removed };
  }),
);

route(
  pushRoutes,
  contract.testPush,
  "session",
  once(async ({ c }) => {
    const actor = await requireActor(c);
    await limitWindow(c.var.db, "testPush", [actor.user.id]);
    return sendTest(c.env, c.var.db, actor, publicOrigin(c));
  }),
);
