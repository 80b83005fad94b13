import { previewedPlayer } from "#game/contract/content-preview.ts";
import { newApp } from "../../http/app-context.ts";
import { route } from "../../http/route.ts";
import { readPreviewedPlayer } from "./preview-service.ts";

export const previewRoutes = newApp();

route(previewRoutes, previewedPlayer, "npcs.edit", ({ c, parameters }) =>
  readPreviewedPlayer(c.var.db, parameters.username),
);
