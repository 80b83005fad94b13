import * as contract from "#game/admin/content-wire.ts";
import { contactSlug } from "#game/core/content.ts";
import * as parts from "#game/core/wire/content-parts.ts";
import type { Endpoint } from "#game/core/wire/endpoint.ts";
import { announceContent } from "../../../game/announce-content.ts";
import { type AdminDecide, adminRoute } from "../../../http/admin-route.ts";
import { type AppContext, newApp } from "../../../http/app-context.ts";
import { JsonText } from "../../../http/json-text.ts";
import { limitWindow } from "../../../http/limits/rate-limits.ts";
import { route } from "../../../http/route.ts";
import { fresh } from "../../../http/sessions/authorize.ts";
import { now } from "../../../platform/clock.ts";
import { uploadAvatar } from "./avatar.ts";
import { decideCreate, decideUpdate, exportedNpc, listNpcs } from "./contacts.ts";
import { decideImport, decideReload, exportContent, previewReload } from "./files.ts";
import {
  decideDiscard,
  decidePart,
  decideSaveDraft,
  getPart,
  listDocumentTexts,
  listDrafts,
} from "./parts.ts";
import { decideRelease, decideReturn, getRelease, listReleases, previewRelease } from "./releases.ts";

/** Counts a release before it is decided. Throws 429. */
function limited<E extends Endpoint>(decide: AdminDecide<E>): AdminDecide<E> {
  return async (request) => {
    await limitWindow(request.c.var.db, "releaseContent", [request.actor.user.id]);
    return decide(request);
  };
}

/** Tells open pages that there may be a new release. */
const announce = async ({ c }: { readonly c: AppContext }) => announceContent(c);

/** Parts, drafts and releases. See docs/reference/administration.md#content. */
export const contentRoutes = newApp();

route(contentRoutes, contract.listNpcs, "npcs.edit", ({ c }) => listNpcs(c.var.db));
route(contentRoutes, contract.previewReload, "npcs.edit", ({ c }) => previewReload(c.var.db, now()));
adminRoute(contentRoutes, contract.reloadContacts, fresh("npcs.edit"), limited(decideReload), announce);
adminRoute(contentRoutes, contract.createNpc, "npcs.edit", limited(decideCreate), announce);
adminRoute(contentRoutes, contract.updateNpc, "npcs.edit", limited(decideUpdate), announce);
route(contentRoutes, contract.uploadNpcAvatar, "npcs.edit", ({ c }) => uploadAvatar(c));

route(contentRoutes, parts.getPart, "npcs.edit", ({ c, parameters }) => getPart(c.var.db, parameters.id));
adminRoute(contentRoutes, parts.releasePart, "npcs.edit", limited(decidePart), announce);
route(contentRoutes, parts.listDrafts, "npcs.edit", ({ c }) => listDrafts(c.var.db));
adminRoute(contentRoutes, parts.saveDraft, "npcs.edit", decideSaveDraft);
adminRoute(contentRoutes, parts.discardDraft, fresh("npcs.edit"), decideDiscard);
route(contentRoutes, parts.listDocumentTexts, "npcs.edit", ({ c }) => listDocumentTexts(c.var.db));

route(contentRoutes, contract.previewRelease, "npcs.edit", ({ c, body }) =>
  previewRelease(c.var.db, body.drafts, now()),
);
adminRoute(contentRoutes, contract.releaseDrafts, "npcs.edit", limited(decideRelease), announce);
route(contentRoutes, contract.listReleases, "npcs.edit", ({ c, query }) =>
  listReleases(c.var.db, query.before),
);
route(contentRoutes, contract.getRelease, "npcs.edit", ({ c, parameters }) =>
  getRelease(c.var.db, parameters.version, now()),
);
adminRoute(contentRoutes, contract.returnToRelease, fresh("npcs.edit"), limited(decideReturn), announce);

route(contentRoutes, contract.exportNpc, "npcs.edit", async ({ c, parameters }) => {
  const contact = await exportedNpc(c.var.db, parameters.id);
  return JsonText.file(contact, `${contactSlug(contact.id)}.json`);
});
route(contentRoutes, contract.exportContent, "npcs.edit", async ({ c }) => {
  return JsonText.file(await exportContent(c.var.db, now()), "guru-grind-content.json");
});
adminRoute(contentRoutes, contract.importContent, "npcs.edit", decideImport);
