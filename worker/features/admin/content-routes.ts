import { reloadContacts } from "#game/contract/admin.ts";
import * as contract from "#game/contract/content-admin.ts";
import * as releases from "#game/contract/content-releases.ts";
import * as documents from "#game/contract/documents.ts";
import type { Endpoint } from "#game/contract/endpoint.ts";
import { listFixedTexts } from "#game/contract/fixed-texts.ts";
import { contactSlug } from "#game/rules/content.ts";
import { announceContent } from "../../game/announce-content.ts";
import { type AdminRequest, adminRoute } from "../../http/admin-route.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { fresh } from "../../http/authorize.ts";
import { JsonText } from "../../http/json-text.ts";
import { limitWindow } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { now } from "../../platform/clock.ts";
import { decideDocument, decideDocumentDraft, getDocument } from "./document-service.ts";
import { decideDiscard, decideSaveDraft, decideText, getDraft, listDrafts } from "./draft-service.ts";
import { fixedTexts } from "./fixed-text-service.ts";
import { decideImport, exportContent } from "./import-service.ts";
import { uploadAvatar } from "./npc-avatar-service.ts";
import { decideCreate, decideUpdate, exportedNpc, getNpc, listNpcs } from "./npc-service.ts";
import { decideRelease, decideReturn, getRelease, listReleases, previewRelease } from "./release-service.ts";
import { decideReload, previewReload } from "./reload-service.ts";

/** Counts a release before it is decided. Throws 429. */
function limited<Request extends AdminRequest<Endpoint>, Decided>(
  decide: (request: Request) => Promise<Decided>,
): (request: Request) => Promise<Decided> {
  return async (request) => {
    await limitWindow(request.c.var.db, "releaseContent", [request.actor.user.id]);
    return decide(request);
  };
}

/** Tells open pages that there may be a new release. */
const announce = ({ c }: { readonly c: AppContext }) => announceContent(c);

/** Contacts, drafts and releases. See docs/reference/administration.md#content. */
export const contentRoutes = newApp();

route(contentRoutes, contract.listNpcs, "npcs.edit", ({ c }) => listNpcs(c.var.db));
route(contentRoutes, contract.previewReload, "npcs.edit", ({ c }) => previewReload(c.var.db, now()));
adminRoute(contentRoutes, reloadContacts, fresh("npcs.edit"), limited(decideReload), announce);
route(contentRoutes, contract.getNpc, "npcs.edit", ({ c, parameters }) => getNpc(c.var.db, parameters.id));
adminRoute(contentRoutes, contract.createNpc, "npcs.edit", limited(decideCreate), announce);
adminRoute(contentRoutes, contract.updateNpc, "npcs.edit", limited(decideUpdate), announce);
route(contentRoutes, contract.uploadNpcAvatar, "npcs.edit", ({ c }) => uploadAvatar(c));

route(contentRoutes, contract.listDrafts, "npcs.edit", ({ c }) => listDrafts(c.var.db));
route(contentRoutes, contract.getDraft, "npcs.edit", ({ c, parameters }) =>
  getDraft(c.var.db, parameters.id),
);
adminRoute(contentRoutes, contract.saveDraft, "npcs.edit", decideSaveDraft);
adminRoute(contentRoutes, contract.discardDraft, fresh("npcs.edit"), decideDiscard);
adminRoute(contentRoutes, contract.replaceText, "npcs.edit", decideText);
route(contentRoutes, listFixedTexts, "npcs.edit", ({ c }) => fixedTexts(c.var.db));

route(contentRoutes, documents.getDocument, "npcs.edit", ({ c, parameters }) =>
  getDocument(c.var.db, parameters.id),
);
adminRoute(contentRoutes, documents.releaseDocument, "npcs.edit", limited(decideDocument), announce);
adminRoute(contentRoutes, documents.saveDocumentDraft, "npcs.edit", decideDocumentDraft);

route(contentRoutes, releases.previewRelease, "npcs.edit", ({ c, body }) =>
  previewRelease(c.var.db, body.drafts, now()),
);
adminRoute(contentRoutes, releases.releaseDrafts, "npcs.edit", limited(decideRelease), announce);
route(contentRoutes, releases.listReleases, "npcs.edit", ({ c, query }) =>
  listReleases(c.var.db, query.before),
);
route(contentRoutes, releases.getRelease, "npcs.edit", ({ c, parameters }) =>
  getRelease(c.var.db, parameters.version, now()),
);
adminRoute(contentRoutes, releases.returnToRelease, fresh("npcs.edit"), limited(decideReturn), announce);

route(contentRoutes, releases.exportNpc, "npcs.edit", async ({ c, parameters }) => {
  const contact = await exportedNpc(c.var.db, parameters.id);
  return JsonText.file(contact, `${contactSlug(contact.id)}.json`);
});
route(contentRoutes, releases.exportContent, "npcs.edit", async ({ c }) => {
  return JsonText.file(await exportContent(c.var.db, now()), "guru-grind-content.json");
});
adminRoute(contentRoutes, releases.importContent, "npcs.edit", decideImport);
