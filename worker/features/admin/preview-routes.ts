import { previewedPlayer } from "#game/contract/content/preview.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { requireActor } from "../../http/sessions/session.ts";
import { readPreviewedPlayer } from "./preview-service.ts";

export const previewRoutes = newApp();

route(previewRoutes, previewedPlayer, "npcs.edit", async ({ c, parameters }) =>
  readPreviewedPlayer(c.var.db, await requireActor(c), parameters.username),
);
