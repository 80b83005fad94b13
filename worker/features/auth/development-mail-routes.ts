import { developmentMails } from "#game/contract/auth.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { readQuery, route } from "../../http/route.ts";
import { MAIL_PAGE_CSP, mailPage } from "./development-mail-page.ts";
import { listDevelopmentMails } from "./development-mails.ts";

/** The mailbox of a local run as JSON, under `/api`. Decision 11. */
export const developmentMailApi = newApp();

route(developmentMailApi, developmentMails, async ({ c, query }) => ({
  mails: await loadMails(c, query.to),
}));

/** The same as a page, at the root. */
export const developmentMailPage = newApp();

developmentMailPage.get("/dev/mail", async (c: AppContext) => {
  c.header("content-security-policy", MAIL_PAGE_CSP);
  const { to } = readQuery(c, developmentMails.query);
  return c.html(mailPage(await loadMails(c, to), to || null));
});

/** The mails to one address, or to every address if `to` is empty. */
async function loadMails(c: AppContext, to: string) {
  // The same answer as for an address that does not exist: elsewhere than on a local run it does not.
  if (c.var.config.environment !== "development") {
    throw new HttpError(404, "not_found", "There is nothing at this address.");
  }
  return listDevelopmentMails(c.var.db, to || null);
}
