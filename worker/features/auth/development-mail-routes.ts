import { developmentMails } from "#game/auth/wire.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { readQuery, route } from "../../http/route.ts";
import * as texts from "../../http/texts.ts";
import { listDevelopmentMails, MAIL_PAGE_CSP, mailPage } from "./development-mail-service.ts";

/** The mailbox of a local run as JSON, under `/api`. See docs/reference/accounts.md#email-delivery. */
export const developmentMailApi = newApp();

route(developmentMailApi, developmentMails, "public", async ({ c, query }) => ({
  mails: await loadMails(c, query.to),
}));

/** The mailbox as a page, at the root. */
export const developmentMailPage = newApp();

developmentMailPage.get("/dev/mail", async (c: AppContext) => {
  c.header("content-security-policy", MAIL_PAGE_CSP);
  const { to } = readQuery(c, developmentMails.query);
  return c.html(mailPage(await loadMails(c, to), to || null));
});

/** Hosts that resolve to this machine. A page on any other host could reach the mailbox by DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)+test)$/;

/** Returns the mails to an address, or all if `to` is empty. Throws 404 in production and 403 for a foreign host. */
async function loadMails(c: AppContext, to: string) {
  if (c.var.config.environment !== "development") {
    throw new HttpError(404, "not_found", texts.nothingAtThisAddress);
  }
  if (!LOCAL_HOST.test(new URL(c.req.url).hostname)) {
    throw new HttpError(403, "forbidden", "The mailbox answers on localhost only.");
  }
  return listDevelopmentMails(c.var.db, to.toLowerCase() || null);
}
