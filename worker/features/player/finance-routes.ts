import { exportLedger, getLedger, getLedgerMonths, getLedgerSummary } from "#game/contract/finances.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { JsonText } from "../../http/json-text.ts";
import { limitAccount, limitAddress, limitGame } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { noteUse, readCredential, requireActor } from "../../http/session.ts";
import { ledgerFile, ledgerMonths, ledgerPage, ledgerSummary } from "./finances.ts";

export const financeRoutes = newApp();

route(financeRoutes, getLedger, async ({ c, query }) => {
  const { actor, page } = await ledgerPage(c.var.db, await readerOf(c), query);
  noteUse(c, actor);
  return page;
});

route(financeRoutes, getLedgerMonths, async ({ c, query }) => {
  const { actor, page } = await ledgerMonths(c.var.db, await readerOf(c), query);
  noteUse(c, actor);
  return page;
});

route(financeRoutes, getLedgerSummary, async ({ c }) => {
  const { actor, summary } = await ledgerSummary(c.var.db, await readerOf(c));
  noteUse(c, actor);
  return summary;
});

route(financeRoutes, exportLedger, async ({ c }) => {
  await limitAddress(c, "exportLedger");
  const { user } = await requireActor(c);
  await limitAccount(c.var.db, "exportLedger", user.id);
  const csv = await ledgerFile(c.var.db, readCredential(c));
  return JsonText.textFile(csv, "text/csv; charset=utf-8", "guru-grind-ledger.csv");
});

async function readerOf(c: AppContext) {
  const credential = readCredential(c);
  await limitGame(c, "readsOfSession", credential.tokenHash);
  return credential;
}
